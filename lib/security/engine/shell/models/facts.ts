import type { OriginKind } from "../../flow/origin";
import { isKeyName } from "../secrets";
import { known, type Taint, unknown } from "../value";
import type { Call, Effect, Model } from "./effect";

const private_ = (what: string): Effect => ({ output: unknown("", [{ kind: "private", what }]) });
const secret = (place: OriginKind, what: string, homes: string[] = []): Effect => ({
  output: unknown("", [{ kind: "secret", what, place, homes }]),
});
/** Whose it is, is told by where it goes: a project's own code has reasons to be sent to a service that reviews it. */
export const PROJECT_CODE = "the project's code";
const ENVIRONMENT: Effect = { output: unknown("", [{ kind: "environment" }]) };

/** Commands that print what a machine, an account or a store holds. */
export const FACT_MODELS: Record<string, Model> = {
  env: ({ args }) => (args.every(({ text }) => /^(?:-0|--null)$/.test(text)) ? ENVIRONMENT : {}),
  printenv: ({ args }) => {
    const names = args.filter(({ text }) => !text.startsWith("-"));
    return names.length === 0
      ? ENVIRONMENT
      : {
          output: unknown(
            "",
            names.flatMap(({ text }) => keyOf(text)),
          ),
        };
  },
  set: ({ args }) => (args.length === 0 ? ENVIRONMENT : {}),
  export: ({ args }) => (args.every(({ text }) => text === "-p") ? ENVIRONMENT : {}),
  declare: ({ args }) => (args.length > 0 && args.every(({ text }) => /^-[px]+$/.test(text)) ? ENVIRONMENT : {}),
  typeset: ({ args }) => (args.length > 0 && args.every(({ text }) => /^-[px]+$/.test(text)) ? ENVIRONMENT : {}),
  compgen: ({ args }) => (args.some(({ text }) => /^-[ev]$/.test(text)) ? private_("names of variables") : {}),
  history: () => private_("the history of the shell"),
  fc: () => private_("the history of the shell"),
  pbpaste: () => private_("the clipboard"),
  "wl-paste": () => private_("the clipboard"),
  xclip: ({ args }) => (args.some(({ text }) => /^-o(?:ut)?$/.test(text)) ? private_("the clipboard") : {}),
  xsel: ({ args }) =>
    args.some(({ text }) => /^(?:-[a-z]*o[a-z]*|--output)$/.test(text)) ? private_("the clipboard") : {},
  "get-clipboard": () => private_("the clipboard"),
  screencapture: screenshot,
  scrot: screenshot,
  grim: screenshot,
  whoami: () => private_("the user's name"),
  logname: () => private_("the user's name"),
  hostname: () => private_("the machine's name"),
  id: () => private_("the user's name"),
  uname: ({ args }) => (args.some(({ text }) => /^-[a-z]*[an]/.test(text)) ? private_("the machine's name") : {}),
  ifconfig: () => private_("the machine's addresses"),
  ip: ({ args }) => (/^(?:a|addr|address|route)$/.test(args[0]?.text ?? "") ? private_("the machine's addresses") : {}),
  ps: () => private_("the running programs"),
  security: ({ args }) =>
    args.some(({ text }) => /^(?:find-(?:generic|internet)-password|dump-keychain|export|find-identity)$/.test(text)) &&
    args.some(({ text }) => /^(?:-[a-z]*[wgd][a-z]*|dump-keychain|export)$/.test(text))
      ? secret("keychain", "the keychain", homesOfKeychain(args.map(({ text }) => text).join(" ")))
      : {},
  "secret-tool": ({ args }) =>
    /^(?:lookup|search)$/.test(args[0]?.text ?? "") ? secret("keychain", "the keychain") : {},
  "kwallet-query": () => secret("keychain", "the keychain"),
  cmdkey: () => secret("keychain", "the stored passwords of Windows"),
  pass: ({ args }) => (/^(?:show|ls|)$/.test(args[0]?.text ?? "") ? secret("token_file", "the password store") : {}),
  op: ({ args }) =>
    /^(?:item|read|document)$/.test(args[0]?.text ?? "") ? secret("token_file", "the password store") : {},
  bw: ({ args }) =>
    /^(?:get|list|export)$/.test(args[0]?.text ?? "") ? secret("token_file", "the password store") : {},
  gh: ({ args }) =>
    words(args, 2) === "auth token" || args.some(({ text }) => text === "--show-token")
      ? secret("token_file", "the GitHub token", ["github.com"])
      : {},
  aws: ({ args }) =>
    /^(?:configure (?:get|export-credentials)|sts (?:get-session-token|assume-role)|secretsmanager get-secret-value|ssm get-parameters?)/.test(
      words(args, 2),
    )
      ? secret("token_file", "AWS credentials", ["amazonaws.com"])
      : {},
  gcloud: ({ args }) =>
    /print-(?:access|identity)-token|versions access/.test(words(args, 5))
      ? secret("token_file", "Google Cloud credentials", [
          "googleapis.com",
          "google.com",
          "run.app",
          "cloudfunctions.net",
        ])
      : {},
  az: ({ args }) =>
    /get-access-token|secret show/.test(words(args, 4))
      ? secret("token_file", "Azure credentials", ["azure.com", "windows.net", "microsoft.com", "visualstudio.com"])
      : {},
  kubectl: ({ args }) =>
    /^get secrets?\b|^config view --raw/.test(words(args, 3)) ? secret("token_file", "Kubernetes secrets") : {},
  vault: ({ args }) => (/^(?:kv get|read)\b/.test(words(args, 2)) ? secret("token_file", "the vault") : {}),
  git: ({ args }) => {
    if (words(args, 2) === "credential fill")
      return secret("token_file", "Git credentials", ["github.com", "gitlab.com"]);
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
  getent: ({ args }) => (args[0]?.text === "shadow" ? secret("key_file", "the system's password hashes") : {}),
  date: () => ({ output: unknown() }),
  mktemp: ({ world }) => ({ output: known(`/tmp/made-here.${world.files.size}`) }),
  pwd: () => ({ output: known(".") }),
};

function screenshot({ args, name }: Call): Effect {
  const target = args.findLast(({ text }) => !text.startsWith("-"))?.text;
  const value = unknown("", [{ kind: "private", what: "the screen" }]);
  return target && name ? { writes: [{ path: target, value, appends: false }] } : { output: value };
}

function keyOf(name: string): Taint[] {
  return isKeyName(name) ? [{ kind: "key", name }] : [];
}

/** A tool that reads its own entry brings it to its own service. */
function homesOfKeychain(text: string): string[] {
  return /claude/i.test(text) ? ["anthropic.com", "claude.ai"] : [];
}

function words(args: Call["args"], count: number): string {
  return args
    .slice(0, count)
    .map(({ text }) => text)
    .join(" ");
}
