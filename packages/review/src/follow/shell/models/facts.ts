import { sourceCalled } from "../../../knowledge/sources";
import { isKeyName } from "../secrets";
import { known, type Taint, unknown, VARIABLE_NAMES } from "../value";
import type { Call, Effect, Model } from "./effect";

const private_ = (what: string): Effect => ({ output: unknown("", [{ kind: "private", what }]) });
/** Whose it is, is told by where it goes: a project's own code has reasons to be sent to a service that reviews it. */
export const PROJECT_CODE = sourceCalled("project-code").means;
const ENVIRONMENT: Effect = { output: unknown("", [{ kind: "environment" }]) };

/** Commands that print what a machine holds, as their arguments tell. */
export const FACT_MODELS: Record<string, Model> = {
  env: ({ args }) => (args.every(({ text }) => /^(?:-0|--null)$/.test(text)) ? ENVIRONMENT : {}),
  printenv: ({ args }) => {
    const names = args.filter(({ text }) => !text.startsWith("-"));
    const isEach = names.some(({ taints }) =>
      taints.some((taint) => taint.kind === "private" && taint.what === VARIABLE_NAMES),
    );
    return names.length === 0 || isEach
      ? ENVIRONMENT
      : {
          output: unknown(
            "",
            names.flatMap(({ text }) => keyOf(text)),
          ),
        };
  },
  systemctl: ({ args }) => (args.some(({ text }) => text === "show-environment") ? ENVIRONMENT : {}),
  docker: environmentInside,
  podman: environmentInside,
  kubectl: environmentInside,
  oc: environmentInside,
  set: ({ args }) => (args.length === 0 ? ENVIRONMENT : {}),
  export: ({ args }) => (args.every(({ text }) => text === "-p") ? ENVIRONMENT : {}),
  declare: ({ args }) => (args.length > 0 && args.every(({ text }) => /^-[px]+$/.test(text)) ? ENVIRONMENT : {}),
  typeset: ({ args }) => (args.length > 0 && args.every(({ text }) => /^-[px]+$/.test(text)) ? ENVIRONMENT : {}),
  compgen: ({ args }) => (args.some(({ text }) => /^-[ev]$/.test(text)) ? private_(VARIABLE_NAMES) : {}),
  ls: ({ args }) =>
    args.some(({ text }) =>
      /^(?:~|\$HOME|\/home\/[^/]+|\/Users\/[^/]+)(?:\/(?:\.ssh|\.aws|Documents|Desktop|Downloads|Pictures))?\/?$/.test(
        text,
      ),
    )
      ? private_("names of the user's files")
      : {},
  date: () => ({ output: unknown() }),
  mktemp: ({ world }) => ({ output: known(`/tmp/made-here.${world.files.size}`) }),
  pwd: () => ({ output: known(".") }),
};

/** What a container was told of keys: `docker inspect`, `kubectl exec pod -- env`. */
function environmentInside({ args }: Call): Effect {
  const words = args.map(({ text }) => text);
  const asksAll = words.includes("exec") && /^(?:env|printenv)$/.test(words.at(-1) ?? "");
  const inspects = words.some((word) => /^(?:inspect|ps)$/.test(word)) && words.some((word) => /\.Env\b/.test(word));
  return asksAll || inspects ? ENVIRONMENT : {};
}

function keyOf(name: string): Taint[] {
  return isKeyName(name) ? [{ kind: "key", name }] : [];
}
