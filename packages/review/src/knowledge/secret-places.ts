import type { OriginKind } from "../follow/code/origin";
import { remembered } from "../follow/code/remembered";
import { namesOf } from "../match/names";

/** A place where people and programs keep what is not for others; `homes` are the services that it belongs to. */
export type SecretPlace = { kind: OriginKind; what: string; homes: string[] };

/** Where skills keep their own keys, beside everybody else's. */
export const ASSISTANT_SETTINGS = "the keys in the assistant's settings";
export const ENV_FILE_KEYS = "the keys of the .env file";

/** Lists of paths in `knowledge/names`, with what is found there; the first that fits counts. */
const LISTS: [list: string, kind: OriginKind, what: string][] = [
  ["process-memory", "environment", "the environment or the memory of processes"],
  ["known-machine", "system_file", "the list of hosts"],
  ["ssh-key", "key_file", "SSH keys"],
  ["gpg-key", "key_file", "GPG keys"],
  ["password-hash", "key_file", "the system's password hashes"],
  ["network-password", "key_file", "the passwords of networks"],
  ["aws-credential", "cloud_file", "AWS credentials"],
  ["google-cloud-credential", "cloud_file", "Google Cloud credentials"],
  ["azure-credential", "cloud_file", "Azure credentials"],
  ["kubernetes-credential", "cloud_file", "Kubernetes credentials"],
  ["service-account-token", "cloud_file", "the service account's token"],
  ["docker-credential", "cloud_file", "Docker credentials"],
  ["npm-credential", "token_file", "npm credentials"],
  ["pypi-credential", "token_file", "PyPI credentials"],
  ["server-password", "token_file", "stored passwords of servers"],
  ["github-credential", "token_file", "GitHub credentials"],
  ["service-login", "cloud_file", "stored logins of services"],
  ["deploy-credential", "cloud_file", "stored cloud and deploy credentials"],
  ["hugging-face-login", "token_file", "the login of Hugging Face"],
  ["password-store", "token_file", "the password store"],
  ["env-file", "dotenv_file", ENV_FILE_KEYS],
  ["keychain", "keychain", "the keychain"],
  ["messenger-session", "browser_file", "messengers' sessions"],
  ["wallet", "wallet_file", "wallets"],
  ["browser-profile", "browser_file", "the browser's stored passwords and cookies"],
  ["conversation", "history_file", "conversations with assistants"],
  ["agent-credential", "agent_file", "other assistants' credentials"],
  ["agent-key", "agent_file", ASSISTANT_SETTINGS],
  ["shell-history", "history_file", "the history of the shell"],
  ["message-store", "history_file", "messages and notes"],
  ["account-name", "system_file", "names of accounts"],
];

/** A path may stand inside a word, as behind `@` or `file=`, and one of several may end before the text does. */
const START = String.raw`(?:^|[\s'"=@:({,/])`;
const START_OF_WHOLE = String.raw`(?:^|[\s'"=@:({,])`;
const END = String.raw`\*?(?=$|[\s"'),;])`;
/** What only the run tells, or all that is in a folder. */
const ALL_IN_IT = String.raw`/(?:\*|\ufffc)`;
const ONE_WORD = /[^\s"'=@:({,;)]+/g;

const homesOfLists = new Map(
  namesOf("secret-home").map((entry): [string, string[]] => {
    const [list = "", ...homes] = entry.split(" ");
    return [list, homes];
  }),
);
const PLACES = LISTS.flatMap(([list, kind, what]) => [...placesOf(list, kind, what)]);
const PUBLIC = new RegExp(namesOf("public-part").map(sourceOf).join("|"));

const HOME = /(?:~[\w-]*|\$home|\$\{home\}|%userprofile%|\$env:userprofile|\/(?:home|users)\/[^/\s]{1,60}|\/root)\//g;
const MAX_PATH_CHARS = 2000;

/** What a path leads to, or null where it leads to nothing that is known for its secrets. */
export const secretPlaceOf = remembered((path: string): SecretPlace | null => {
  if (path.length > MAX_PATH_CHARS || !/[./_]/.test(path)) return null;
  const normal = path
    .replaceAll("\\", "/")
    .toLowerCase()
    .replaceAll(HOME, "~/")
    .replaceAll(/\/{2,}/g, "/");
  const secret = PUBLIC.test(normal) ? normal.replaceAll(ONE_WORD, (word) => (PUBLIC.test(word) ? "" : word)) : normal;
  return PLACES.find(({ pattern }) => pattern.test(secret)) ?? null;
});

/** The services that all secrets of a list belong to. */
export function homesOf(list: string): string[] {
  return homesOfLists.get(list) ?? [];
}

/** One place for all paths of a list that belong to the same services. */
function* placesOf(list: string, kind: OriginKind, what: string): Generator<SecretPlace & { pattern: RegExp }> {
  const byHomes = new Map<string, string[]>();
  for (const entry of namesOf(list)) {
    const [path = "", ...own] = entry.split(" ");
    const homes = (own.length > 0 ? own : homesOf(list)).join(" ");
    byHomes.set(homes, [...(byHomes.get(homes) ?? []), path]);
  }
  for (const [homes, paths] of byHomes) {
    const pattern = new RegExp(paths.map(sourceOf).join("|"));
    yield { kind, what, homes: homes.split(" ").filter(Boolean), pattern };
  }
}

/** The source of a pattern for a path as `knowledge/names/secret-places.yaml` writes it. */
function sourceOf(path: string): string {
  const start = path.startsWith("*") ? "" : path.startsWith("/") ? START_OF_WHOLE : START;
  const body = path
    .replace(/^\*|\/$|(?<!\*)\*$/g, "")
    .replaceAll(".", "\\.")
    .replaceAll("(", "(?:")
    .replaceAll("?", (sign, at, whole) => (whole[at - 1] === "(" ? sign : " "))
    .replaceAll(/\*\*?/g, (stars) => (stars === "*" ? String.raw`[^/\s]{0,60}` : String.raw`[^\n]{0,120}`));
  if (path.endsWith("*")) return start + body;
  return `${start}${body}(?:${path.endsWith("/") ? "/" : ALL_IN_IT}|/?${END})`;
}
