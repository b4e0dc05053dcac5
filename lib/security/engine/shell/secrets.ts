import type { Taint } from "./value";

type Place = { what: string; pattern: RegExp; homes?: string[] };

const HOME = String.raw`(?:~[\w-]*|\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE|/(?:home|Users)/[^/\s]{1,60}|/root)[/\\]`;
const home = (path: string) => new RegExp(`(?:^|[\\s'"=@:({,])(?:${HOME})(?:${path})`, "i");

/** Where skills keep their own keys, beside everybody else's. */
export const ASSISTANT_SETTINGS = "the keys in the assistant's settings";
export const ENV_FILE_KEYS = "the keys of the .env file";

/** Where command line tools keep the login of their own service, and where that is. */
const LOGINS: [path: string, ...homes: string[]][] = [
  [String.raw`\.(?:terraform\.d[/\\]credentials|terraformrc)`, "terraform.io", "hashicorp.com"],
  [String.raw`\.vault-token`, "hashicorp.cloud"],
  [String.raw`\.cargo[/\\]credentials`, "crates.io"],
  [String.raw`\.gem[/\\]credentials`, "rubygems.org"],
  [String.raw`\.config[/\\]doctl`, "digitalocean.com"],
  [String.raw`\.config[/\\]hub`, "github.com"],
  [String.raw`\.config[/\\]heroku`, "heroku.com"],
  [String.raw`\.config[/\\]netlify`, "netlify.com"],
  [String.raw`\.config[/\\]vercel`, "vercel.com"],
  [String.raw`\.config[/\\]stripe`, "stripe.com"],
  [String.raw`\.config[/\\]fly`, "fly.io"],
];

/** Files that open somebody's accounts. */
const SECRET_PLACES: Place[] = [
  {
    what: "SSH keys",
    pattern: home(String.raw`\.ssh(?:[/\\](?!config\b|known_hosts|authorized_keys|[\w.*-]*\.pub\b)|$|[\s"'])`),
  },
  {
    what: "SSH keys",
    pattern: /(?:^|\/)\.ssh\/(?:id_|\*|identity)(?![\w.*-]*\.pub\b)|(?:^|\/)id_(?:rsa|ed25519|ecdsa|dsa)(?![\w.-])/,
  },
  {
    what: "AWS credentials",
    pattern: /\.aws[/\\](?:credentials|config|sso|\*|cli)|\.aws[/\\]?$/,
    homes: ["amazonaws.com"],
  },
  {
    what: "Google Cloud credentials",
    pattern: /gcloud[/\\](?:application_default|credentials|access_tokens|legacy|\*)|\.config[/\\]gcloud[/\\]?$/,
    homes: ["googleapis.com", "google.com"],
  },
  {
    what: "Azure credentials",
    pattern: /\.azure[/\\](?:accessTokens|msal|azureProfile|service_principal|\*)|\.azure[/\\]?$/i,
    homes: ["azure.com", "microsoftonline.com"],
  },
  { what: "Kubernetes credentials", pattern: home(String.raw`\.kube[/\\]?(?:config)?`) },
  {
    what: "the service account's token",
    pattern: /\/var\/run\/secrets\/kubernetes\.io/,
    homes: ["kubernetes.default", "kubernetes.default.svc"],
  },
  {
    what: "Docker credentials",
    pattern: home(String.raw`\.docker[/\\](?:config\.json|\*)?`),
    homes: ["docker.com", "docker.io"],
  },
  {
    what: "npm credentials",
    pattern: home(String.raw`\.(?:npmrc|yarnrc(?:\.yml)?)\b`),
    homes: ["npmjs.org", "npmjs.com"],
  },
  { what: "PyPI credentials", pattern: home(String.raw`\.pypirc\b`), homes: ["pypi.org"] },
  {
    what: "stored passwords of servers",
    pattern: /(?:^|[/\\~])[._]netrc\b|(?:^|[/\\~])\.git-credentials\b|\.pgpass\b|\.my\.cnf\b/,
  },
  {
    what: "GitHub credentials",
    pattern: /\.config[/\\]gh[/\\](?:hosts\.yml|\*)|\.config[/\\]gh[/\\]?$/,
    homes: ["github.com"],
  },
  { what: "GPG keys", pattern: home(String.raw`\.gnupg(?:[/\\](?!gpg\.conf|gpg-agent\.conf)|$)`) },
  { what: "the password store", pattern: home(String.raw`\.(?:password-store|local[/\\]share[/\\]keyrings)|.*\.kdbx`) },
  { what: "the keychain", pattern: /Library[/\\]Keychains|login\.keychain/ },
  {
    what: "the browser's stored passwords and cookies",
    pattern:
      /(?:Chrome|Chromium|Brave-Browser|Microsoft Edge|Edge|Vivaldi|Opera|google-chrome|Firefox|BraveSoftware|\.mozilla)[^\n]{0,120}(?:Login Data|Cookies|Web Data|Local State|logins\.json|key[34]\.db|cookies\.sqlite|Profiles?|Default|\*)|\.mozilla[/\\]firefox|(?:^|[/\\])(?:Login Data|logins\.json|key4\.db|cookies\.sqlite)\b/i,
  },
  {
    what: "wallets",
    pattern:
      /(?:^|[/\\])(?:wallet\.dat|\.bitcoin|\.ethereum|\.electrum|\.config[/\\]solana|\.solana|Exodus|exodus\.wallet|Electrum|Ledger Live|atomic[/\\]Local Storage|\.monero|keystore[/\\]UTC)|nkbihfbeogaeaoehlefnkodbefgpgknn|bfnaelmomeimhlpmgjnjophhpkkoljpa|solana[/\\]id\.json|seed[_-]?phrase|mnemonic\.txt/i,
  },
  {
    what: "other assistants' credentials",
    pattern:
      /\.claude[/\\](?:\.credentials\.json|credentials)|\.claude\.json\b|\.codex[/\\]auth\.json|\.(?:openclaw|clawdbot)[/\\]agents|\.gemini[/\\](?:oauth_creds|settings)|\.config[/\\]github-copilot|\.cursor[/\\]mcp\.json|claude_desktop_config\.json|\.aider\.conf|\.config[/\\]opencode[/\\]auth|\.local[/\\]share[/\\]opencode[/\\]auth\.json/i,
    homes: ["anthropic.com", "openai.com"],
  },
  {
    what: ASSISTANT_SETTINGS,
    pattern:
      /\.(?:openclaw|clawdbot|moltbot)[/\\](?:openclaw\.json|clawdbot\.json|moltbot\.json|credentials|\.env|\*|$)/i,
  },
  { what: "the system's password hashes", pattern: /(?:^|\s)\/etc\/(?:shadow|gshadow|sudoers|master\.passwd)\b/ },
  ...LOGINS.map(([path, ...homes]) => ({ what: "stored logins of services", pattern: home(path), homes })),
  {
    what: "stored cloud and deploy credentials",
    pattern: home(
      String.raw`\.(?:m2[/\\]settings\.xml|gradle[/\\]gradle\.properties|config[/\\](?:rclone|configstore|op|1Password|Bitwarden))`,
    ),
  },
  {
    what: "messengers' sessions",
    pattern:
      /(?:Telegram Desktop[/\\]tdata|[/\\]tdata\b|discord[/\\]Local Storage|Slack[/\\](?:Local Storage|Cookies|storage)|Signal[/\\](?:config\.json|sql))/i,
  },
  { what: "the environment of processes", pattern: /\/proc\/(?:self|\d+|\*|\$\w+|\$\{\w+\}|\$\$)\/environ/ },
];

/** Anybody's own keys; whose they are is told by where they go. */
const KEY_FILE = home(
  String.raw`[^\n]{0,200}?(?:secrets?|credentials?|api[-_]?keys?|-key|private[-_]?keys?|tokens?|passwords?|passwd)(?:\.(?:txt|json|ya?ml|toml|env|key|pem|enc|kdbx))?$|[^\n]{0,200}?\.(?:\w{0,12}key|pem|ppk|p12|pfx|jks|keystore)$`,
);
const ENV_FILE = /(?:^|[\s/\\'"=@:*])\.env(?:\.(?!example|sample|template|dist|defaults?|schema)[\w-]+)?(?:\*)?$/i;
const HISTORY = /\.(?:bash|zsh|python|mysql|psql|node_repl)_history\b|ConsoleHost_history|fish_history/;
const PRIVATE_PLACES: Place[] = [
  {
    what: "the user's own files",
    pattern: home(
      String.raw`(?:Documents|Desktop|Pictures|Photos|Downloads|Movies|Dropbox|OneDrive|iCloud)(?:[/\\]|$)`,
    ),
  },
  { what: "the history of the shell", pattern: HISTORY },
  {
    what: "conversations with assistants",
    pattern:
      /\.claude[/\\](?:projects|history\.jsonl|sessions|todos)|\.codex[/\\](?:sessions|history)|\.openclaw[/\\](?:sessions|memory|workspace[/\\](?:MEMORY|USER|SOUL))|(?:^|[/\\])(?:MEMORY|SOUL|USER)\.md$/,
  },
  {
    what: "messages and notes",
    pattern:
      /Library[/\\](?:Messages|Mail|Group Containers[/\\]group\.com\.apple\.notes|Application Support[/\\]AddressBook)|chat\.db\b/,
  },
  { what: "names of accounts", pattern: /^\/etc\/passwd$/ },
  { what: "the list of hosts", pattern: /\.ssh[/\\](?:known_hosts|config)\b/ },
];

const KEY_NAME =
  /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|APIKEY|ACCESS_?KEY(?:_ID)?|SECRET_?KEY|PRIVATE_?KEY|AUTH_?KEY|MNEMONIC|CREDENTIALS?|PAT|SERVICE_ROLE_KEY|CONNECTION_STRING|DATABASE_URL)(?:$|_(?:ID|FILE|PROD|LIVE)?$)/i;

/** What is taken when a path is read. */
export function taintsOfPath(path: string): Taint[] {
  if (path.length < 4 || path.length > 2000) return [];
  const place = SECRET_PLACES.find(({ pattern }) => pattern.test(path));
  if (place) return [{ kind: "secret", what: place.what, homes: place.homes ?? [] }];
  if (ENV_FILE.test(path)) return [{ kind: "secret", what: ENV_FILE_KEYS, homes: [] }];
  if (KEY_FILE.test(path)) return [{ kind: "key", name: path.slice(0, 60) }];
  const other = PRIVATE_PLACES.find(({ pattern }) => pattern.test(path));
  return other ? [{ kind: "private", what: other.what }] : [];
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
