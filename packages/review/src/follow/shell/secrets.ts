import { secretPlaceOf } from "../../knowledge/secret-places";
import type { OriginKind } from "../code/origin";
import type { Taint } from "./value";

const HOME = String.raw`(?:~[\w-]*|\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE|/(?:home|Users)/[^/\s]{1,60}|/root)[/\\]`;
const home = (path: string) => new RegExp(`(?:^|[\\s'"=@:({,])(?:${HOME})(?:${path})`, "i");

/** Anybody's own keys; whose they are is told by where they go. */
const KEY_FILE = home(
  String.raw`[^\n]{0,200}?(?:secrets?|credentials?|api[-_]?keys?|-key|private[-_]?keys?|tokens?|passwords?|passwd)(?:\.(?:txt|json|ya?ml|toml|env|key|pem|enc|kdbx))?$|[^\n]{0,200}?\.(?:\w{0,12}key|pem|ppk|p12|pfx|jks|keystore)$`,
);
const OWN_FILES = home(
  String.raw`(?:Documents|Desktop|Pictures|Photos|Downloads|Movies|Dropbox|OneDrive|iCloud)(?:[/\\]|$)`,
);
/** What the assistant remembers of the person, in capitals as other texts of these names are not. */
const MEMORY = /(?:^|[/\\])(?:MEMORY|SOUL|USER)\.md$/;
const PRIVATE: OriginKind[] = ["history_file", "system_file"];

const KEY_NAME =
  /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|APIKEY|ACCESS_?KEY(?:_ID)?|SECRET_?KEY|PRIVATE_?KEY|AUTH_?KEY|MNEMONIC|CREDENTIALS?|PAT|SERVICE_ROLE_KEY|CONNECTION_STRING|DATABASE_URL)(?:$|_(?:ID|FILE|PROD|LIVE)?$)/i;

/** What is taken when a path is read. */
export function taintsOfPath(path: string): Taint[] {
  if (path.length < 4 || path.length > 2000) return [];
  const place = secretPlaceOf(path);
  if (place && !PRIVATE.includes(place.kind)) {
    return [{ kind: "secret", what: place.what, place: place.kind, homes: place.homes }];
  }
  if (KEY_FILE.test(path)) return [{ kind: "key", name: path.slice(0, 60) }];
  if (OWN_FILES.test(path)) return [{ kind: "private", what: "the user's own files" }];
  if (MEMORY.test(path)) return [{ kind: "private", what: "conversations with assistants" }];
  return place ? [{ kind: "private", what: place.what }] : [];
}

/** Whether a variable's name tells that it holds a key. */
export function isKeyName(name: string): boolean {
  return KEY_NAME.test(name) && !/^(?:CSRF|NEXT_PUBLIC|PUBLIC|MAX_TOKENS?|PAGE)/i.test(name);
}

const OWNERS: [RegExp, string[]][] = [
  [/^AWS_/, ["amazonaws.com", "aws.amazon.com"]],
  [/^(?:GITHUB|GH)_/, ["github.com", "githubusercontent.com"]],
  [/^GITLAB_/, ["gitlab.com"]],
  [/^NPM_/, ["npmjs.org", "npmjs.com"]],
  [/^(?:ANTHROPIC|CLAUDE)_/, ["anthropic.com", "claude.ai"]],
  [/^OPENAI_/, ["openai.com"]],
  [/^(?:GOOGLE|GEMINI|GCP)_/, ["googleapis.com", "google.com"]],
  [/^AZURE_/, ["azure.com", "microsoftonline.com", "windows.net"]],
  [/^STRIPE_/, ["stripe.com"]],
  [/^SLACK_/, ["slack.com"]],
  [/^(?:TELEGRAM|TG)_/, ["telegram.org"]],
  [/^DISCORD_/, ["discord.com"]],
  [/^(?:HF|HUGGINGFACE|HUGGING_FACE)_/, ["huggingface.co"]],
  [/^CLOUDFLARE_|^CF_/, ["cloudflare.com"]],
  [/^DOCKER/, ["docker.com", "docker.io"]],
  [/^(?:PYPI|TWINE)_/, ["pypi.org"]],
  [/^(?:DB|DATABASE|POSTGRES|PG|MYSQL|MONGO|MONGODB|REDIS)(?:_|PASSWORD)/, ["a database"]],
  [/^(?:SSH|KUBE|VAULT|SUDO)_/, ["the machine"]],
];

/** The services that a well-known variable belongs to; empty where any service may have named it so. */
export function ownersOfKey(name: string): string[] {
  return OWNERS.find(([pattern]) => pattern.test(name))?.[1] ?? [];
}
