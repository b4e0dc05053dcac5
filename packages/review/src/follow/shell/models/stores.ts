import { homesOf } from "../../../knowledge/secret-places";
import { callsOf, commandTest } from "../../../match/command-pattern";
import { namesOf } from "../../../match/names";
import type { OriginKind } from "../../code/origin";
import { unknown, type Value } from "../value";
import type { Call, Effect } from "./effect";

/** What commands print that stand in a list of `knowledge/names`. */
type Store = { list: string; place: OriginKind; what: string };

const KEYS = "the keys of an application";
const STORES: Store[] = [
  { list: "keychain-command", place: "keychain", what: "the keychain" },
  { list: "windows-password-command", place: "keychain", what: "the stored passwords of Windows" },
  { list: "network-password-command", place: "keychain", what: "the passwords of networks" },
  { list: "password-store-command", place: "token_file", what: "the password store" },
  { list: "gpg-key-command", place: "key_file", what: "GPG keys" },
  { list: "github-token-command", place: "token_file", what: "the GitHub token" },
  { list: "gitlab-token-command", place: "token_file", what: "the GitLab token" },
  { list: "aws-command", place: "token_file", what: "AWS credentials" },
  { list: "google-cloud-command", place: "token_file", what: "Google Cloud credentials" },
  { list: "azure-command", place: "token_file", what: "Azure credentials" },
  { list: "kubernetes-command", place: "token_file", what: "Kubernetes secrets" },
  { list: "vault-command", place: "token_file", what: "the vault" },
  { list: "doppler-command", place: "token_file", what: "the vault" },
  { list: "infisical-command", place: "token_file", what: "the vault" },
  { list: "heroku-command", place: "token_file", what: KEYS },
  { list: "railway-command", place: "token_file", what: KEYS },
  { list: "vercel-command", place: "token_file", what: KEYS },
  { list: "netlify-command", place: "token_file", what: KEYS },
  { list: "firebase-command", place: "token_file", what: KEYS },
  { list: "fly-command", place: "token_file", what: "the login of Fly" },
  { list: "pulumi-command", place: "token_file", what: "the keys of an infrastructure" },
  { list: "terraform-command", place: "token_file", what: "the state of an infrastructure" },
  { list: "npm-command", place: "token_file", what: "npm credentials" },
  { list: "git-command", place: "token_file", what: "Git credentials" },
  { list: "password-hash-command", place: "key_file", what: "the system's password hashes" },
];
const MAX_WORDS = 12;

/** The lists by the tools that their commands begin with. */
const BY_TOOL = new Map<string, { store: Store; isAsked: ReturnType<typeof commandTest> }[]>();
for (const store of STORES) {
  for (const command of namesOf(store.list)) {
    const asked = { store, isAsked: commandTest([command]) };
    for (const tool of (command.split(" ")[0] ?? "").split("|"))
      BY_TOOL.set(tool, [...(BY_TOOL.get(tool) ?? []), asked]);
  }
}
const printsNothing = commandTest(namesOf("command-without-secret"));
const fillsFile = commandTest(namesOf("vercel-command"));

/** What a tool prints of what it keeps; null where it was asked for something else, or keeps nothing. */
export function takenFromStore({ name, args }: Call): Effect | null {
  const calls = callsOf({ name, args: args.slice(0, MAX_WORDS) });
  const store = calls
    .flatMap((call) => BY_TOOL.get(call.name) ?? [])
    .find(({ isAsked }) => isAsked(calls) && !printsNothing(calls))?.store;
  if (!store) return null;
  const { list, what, place } = store;
  const value = unknown("", [{ kind: "secret", what, place, homes: homesOf(list) }]);
  const path = fillsFile(calls) ? fileBehind(args, "pull") : undefined;
  return path ? { writes: [{ path, value, appends: false }] } : { output: value };
}

function fileBehind(args: Value[], verb: string): string | undefined {
  const from = args.findIndex(({ text }) => text === verb);
  return args.slice(from + 1).find(({ text }) => !text.startsWith("-"))?.text;
}
