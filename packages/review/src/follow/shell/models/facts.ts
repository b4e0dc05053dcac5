import type { OriginKind } from "../../code/origin";
import { isKeyName } from "../secrets";
import { known, type Taint, unknown, VARIABLE_NAMES, wordsOf } from "../value";
import type { Call, Effect, Model } from "./effect";

const private_ = (what: string): Effect => ({ output: unknown("", [{ kind: "private", what }]) });
const secret = (place: OriginKind, what: string, homes: string[] = []): Effect => ({
  output: unknown("", [{ kind: "secret", what, place, homes }]),
});
/** Whose it is, is told by where it goes: a project's own code has reasons to be sent to a service that reviews it. */
export const PROJECT_CODE = "the project's code";
/** Enough to tell one machine from all others. */
const MACHINE: Taint[] = [
  { kind: "private", what: "the machine's name" },
  { kind: "private", what: "the machine's system" },
];
const ENVIRONMENT: Effect = { output: unknown("", [{ kind: "environment" }]) };

/** Commands that print what a machine, an account or a store holds. */
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
  history: () => private_("the history of the shell"),
  fc: () => private_("the history of the shell"),
  pbpaste: () => private_("the clipboard"),
  "wl-paste": () => private_("the clipboard"),
  xclip: ({ args }) => (args.some(({ text }) => /^-o(?:ut)?$/.test(text)) ? private_("the clipboard") : {}),
  xsel: ({ args }) =>
    args.some(({ text }) => /^(?:-[a-z]*o[a-z]*|--output)$/.test(text)) ? private_("the clipboard") : {},
  "get-clipboard": () => private_("the clipboard"),
  whoami: () => private_("the user's name"),
  logname: () => private_("the user's name"),
  hostname: () => private_("the machine's name"),
  id: () => private_("the user's name"),
  uname: ({ args }) =>
    args.some(({ text }) => /^-[a-z]*a|^--all$/.test(text))
      ? { output: unknown("", MACHINE) }
      : args.some(({ text }) => /^-[a-z]*n/.test(text))
        ? private_("the machine's name")
        : {},
  hostnamectl: () => ({ output: unknown("", MACHINE) }),
  systeminfo: () => ({ output: unknown("", MACHINE) }),
  sw_vers: () => private_("the machine's system"),
  lscpu: () => private_("the machine's system"),
  dmidecode: () => ({ output: unknown("", MACHINE) }),
  system_profiler: () => ({ output: unknown("", MACHINE) }),
  ioreg: () => private_("the machine's number"),
  ifconfig: () => private_("the machine's addresses"),
  ip: ({ args }) => (/^(?:a|addr|address|route)$/.test(args[0]?.text ?? "") ? private_("the machine's addresses") : {}),
  ps: () => private_("the running programs"),
  security: ({ args }) =>
    args.some(({ text }) => /^(?:find-(?:generic|internet)-password|dump-keychain|export|find-identity)$/.test(text)) &&
    args.some(({ text }) => /^(?:-[a-z]*[wgd][a-z]*|dump-keychain|export)$/.test(text))
      ? secret("keychain", "the keychain", homesOfKeychain(wordsOf(args)))
      : {},
  git: ({ args }) => {
    const [verb = ""] = args.flatMap(({ text }) => (/^[a-z-]+$/.test(text) && !text.startsWith("-") ? [text] : []));
    const showsCode =
      /^(?:diff|show|format-patch|archive)$/.test(verb) ||
      (verb === "log" && args.some(({ text }) => /^(?:-p|--patch)$/.test(text)));
    return showsCode ? private_(PROJECT_CODE) : {};
  },
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

/** A tool that reads its own entry brings it to its own service. */
function homesOfKeychain(text: string): string[] {
  return /claude/i.test(text) ? ["anthropic.com", "claude.ai"] : [];
}
