import type { OriginKind } from "../../code/origin";
import { unknown } from "../value";
import type { Call, Effect } from "./effect";

/** A tool that prints keys when it is asked in such words; `homes` are the services that these belong to. */
type Store = {
  tools: string;
  asked: RegExp;
  what: string;
  homes?: string[];
  place?: OriginKind;
  /** The file that they are written into. */
  into?: RegExp;
};

const GOOGLE = ["googleapis.com", "google.com", "run.app", "cloudfunctions.net"];
const KEYCHAIN: Pick<Store, "what" | "place"> = { what: "the keychain", place: "keychain" };
const PASSWORDS = "the password store";
const VAULT = "the vault";
const KUBERNETES = "Kubernetes secrets";

/** Words are held against what stands behind the name of the tool, without options that are the same for all it does. */
const STORES: Store[] = [
  { tools: "secret-tool", asked: /^(?:lookup|search)\b/, ...KEYCHAIN },
  { tools: "kwallet-query", asked: /^/, ...KEYCHAIN },
  { tools: "cmdkey", asked: /^/, what: "the stored passwords of Windows", place: "keychain" },
  {
    tools: "nmcli",
    asked: /\bpsk\b|(?:^|\s)(?:-\w*s|--show-secrets)\b/,
    what: "the passwords of networks",
    place: "keychain",
  },
  { tools: "pass", asked: /^(?:show\b|ls\b|$)/, what: PASSWORDS },
  { tools: "gopass", asked: /^(?:show|cat|ls|list|export)\b/, what: PASSWORDS },
  { tools: "op", asked: /^(?:item|read|document|inject)\b/, what: PASSWORDS },
  { tools: "bw", asked: /^(?:get|list|export)\b/, what: PASSWORDS },
  { tools: "lpass rbw", asked: /^(?:show|export|get|dump)\b/, what: PASSWORDS },
  { tools: "keepassxc-cli", asked: /^(?:show|export|clip|attachment-export)\b/, what: PASSWORDS },
  { tools: "gpg gpg2", asked: /--export-(?:secret-(?:sub)?keys|ownertrust)\b/, what: "GPG keys", place: "key_file" },
  {
    tools: "gh",
    asked: /^auth token\b|--show-token\b/,
    what: "the GitHub token",
    homes: ["github.com", "githubcopilot.com"],
  },
  {
    tools: "glab",
    asked: /^(?:auth status\b.*(?:-t|--show-token)|config get (?:-\S+ )*token)\b/,
    what: "the GitLab token",
    homes: ["gitlab.com"],
  },
  {
    tools: "aws",
    asked:
      /^(?:configure (?:get|export-credentials)|sts (?:get-session-token|assume-role|get-federation-token)|secretsmanager (?:batch-)?get-secret-value|ssm get-parameters?|iam create-access-key|ecr get-login-password)\b/,
    what: "AWS credentials",
    homes: ["amazonaws.com"],
  },
  {
    tools: "gcloud",
    asked: /\b(?:print-(?:access|identity)-token|versions access|service-accounts keys create)\b/,
    what: "Google Cloud credentials",
    homes: GOOGLE,
  },
  {
    tools: "az",
    asked:
      /\b(?:get-access-token|secret show|keys list|list-keys|show-connection-string|create-for-rbac|get-credentials)\b/,
    what: "Azure credentials",
    homes: ["azure.com", "windows.net", "microsoft.com", "visualstudio.com"],
  },
  {
    tools: "kubectl oc",
    asked: /^(?:get (?:secrets?|all,secrets?)\b|config view\b.*--raw\b|create token\b)/,
    what: KUBERNETES,
  },
  { tools: "helm", asked: /^get (?:values|all|manifest)\b/, what: KUBERNETES },
  { tools: "vault bao", asked: /^(?:kv get|read|print token|token lookup)\b/, what: VAULT },
  {
    tools: "doppler",
    asked: /^(?:secrets(?: (?:download|get)\b|\s*$|\s+-)|run\b.*\b(?:env|printenv)$)/,
    what: VAULT,
    homes: ["doppler.com"],
  },
  { tools: "infisical", asked: /^(?:export|secrets)\b/, what: VAULT, homes: ["infisical.com"] },
  { tools: "chamber teller", asked: /^(?:read|export|env|show|yaml)\b/, what: VAULT },
  { tools: "sops", asked: /^(?:-\w*d\b|--decrypt\b|decrypt\b|exec-env\b.*\benv\b)/, what: VAULT },
  { tools: "ansible-vault", asked: /^(?:view|decrypt)\b/, what: VAULT },
  {
    tools: "heroku",
    asked: /^(?:config(?=\s*$|\s+-)|auth:token\b)/,
    what: "the keys of an application",
    homes: ["heroku.com"],
  },
  {
    tools: "railway",
    asked: /^(?:variables|vars)\b/,
    what: "the keys of an application",
    homes: ["railway.com", "railway.app"],
  },
  {
    tools: "vercel",
    asked: /^env pull\b/,
    what: "the keys of an application",
    homes: ["vercel.com"],
    into: /^env pull\s+(?:--\S+\s+)*([^\s-]\S{0,200})/,
  },
  { tools: "netlify", asked: /^env:(?:list|get)\b/, what: "the keys of an application", homes: ["netlify.com"] },
  { tools: "fly flyctl", asked: /^(?:auth token|tokens create)\b/, what: "the login of Fly", homes: ["fly.io"] },
  {
    tools: "firebase",
    asked: /^(?:functions:(?:config:get|secrets:access)|login:ci)\b/,
    what: "the keys of an application",
    homes: GOOGLE,
  },
  { tools: "pulumi", asked: /--show-secrets\b/, what: "the keys of an infrastructure", homes: ["pulumi.com"] },
  { tools: "terraform tofu", asked: /^state pull\b/, what: "the state of an infrastructure", homes: ["terraform.io"] },
  {
    tools: "npm pnpm yarn",
    asked: /^config (?:get|list|ls)\b.*(?:_auth|authToken|-l\b|--json)/i,
    what: "npm credentials",
    homes: ["npmjs.org", "npmjs.com"],
  },
  {
    tools: "git",
    asked: /^(?:credential fill\b|config\b.*\bhttp\..*extraheader\b)/i,
    what: "Git credentials",
    homes: ["github.com", "gitlab.com"],
  },
  { tools: "getent", asked: /^(?:shadow|gshadow)\b/, what: "the system's password hashes", place: "key_file" },
  { tools: "dscl", asked: /\bShadowHashData\b/, what: "the system's password hashes", place: "key_file" },
];

/** Options before the words that say what is to be done. */
const GENERAL_OPTION =
  /^(?:(?:--(?:namespace|context|kubeconfig|profile|region|project|cluster|config|config-dir|as|server|repo|app|env|organization|workspace|chdir)|-n|-p|-c|-R)(?:=\S+|\s+(?!-)\S+)|--?[\w-]+(?:=\S+)?)\s+/;
const MAX_GENERAL_OPTIONS = 6;
const MAX_WORDS = 12;

const BY_TOOL = new Map<string, Store[]>();
for (const store of STORES)
  for (const tool of store.tools.split(" ")) BY_TOOL.set(tool, [...(BY_TOOL.get(tool) ?? []), store]);

/** What a tool prints of what it keeps; null where it was asked for something else, or keeps nothing. */
export function takenFromStore({ name, args }: Call): Effect | null {
  const stores = BY_TOOL.get(name);
  if (!stores) return null;
  const words = args
    .slice(0, MAX_WORDS)
    .map(({ text }) => text)
    .join(" ");
  const asked = [words, withoutGeneralOptions(words)];
  const store = stores.find(({ asked: pattern }) => asked.some((text) => pattern.test(text)));
  if (!store) return null;
  const { what, homes = [], place = "token_file", into } = store;
  const value = unknown("", [{ kind: "secret", what, place, homes }]);
  const path = into?.exec(words)?.[1];
  return path ? { writes: [{ path, value, appends: false }] } : { output: value };
}

function withoutGeneralOptions(words: string): string {
  let rest = words;
  for (let count = 0; count < MAX_GENERAL_OPTIONS && rest.startsWith("-"); count += 1) {
    rest = rest.replace(GENERAL_OPTION, "");
  }
  return rest;
}
