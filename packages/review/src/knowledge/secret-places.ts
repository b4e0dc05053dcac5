import type { OriginKind } from "../follow/code/origin";
import { remembered } from "../follow/code/remembered";

/** A place where people and programs keep what is not for others; `homes` are the services that it belongs to. */
export type SecretPlace = { kind: OriginKind; what: string; homes: string[] };

/** Where skills keep their own keys, beside everybody else's. */
export const ASSISTANT_SETTINGS = "the keys in the assistant's settings";
export const ENV_FILE_KEYS = "the keys of the .env file";

/** A path may stand inside a word, as behind `@` or `file=`, and one of several may end before the text does. */
const START = String.raw`(?:^|[\s'"=@:({,/])`;
const END = String.raw`(?=$|[\s"'),;])`;
const at = (path: string) => new RegExp(START + path.replaceAll("END", END));

const CHROMIUM =
  "google[/-]chrome|chromium|bravesoftware|brave-browser|microsoft[/-]?edge|vivaldi|opera software|yandexbrowser|arc/user data";
const APP_DATA = String.raw`(?:\.config|application support|appdata/(?:local|roaming))`;
const WALLET_EXTENSIONS = [
  "nkbihfbeogaeaoehlefnkodbefgpgknn",
  "bfnaelmomeimhlpmgjnjophhpkkoljpa",
  "hnfanknocfeofbddgcijnmhnfnkdnaad",
  "egjidjbpglichdcondbcbdnbeeppgdph",
  "ibnejdfjmmkpcnlpebklmnkoeoihofec",
  "fhbohimaelbohpjbbldcngcnapndodjp",
  "mcohilncbfahbmgdjkbpemcciiolgcge",
  "acmacodkjbdgmoleebolmdjonilkdbch",
  "aholpfdialjgjfhomihkjbmgjidlcdno",
  "dmkamcknogkgcdfhhbddcghachkejeap",
].join("|");

/** Where command line tools keep the login of their own service, and where that is. */
const LOGINS: [path: string, ...homes: string[]][] = [
  [String.raw`\.(?:terraform\.d/credentials|terraformrcEND)`, "terraform.io", "hashicorp.com"],
  [String.raw`\.vault-tokenEND`, "hashicorp.cloud"],
  [String.raw`\.cargo/credentials`, "crates.io"],
  [String.raw`\.gem/credentials`, "rubygems.org"],
  [String.raw`\.config/doctl(?:/|END)`, "digitalocean.com"],
  [String.raw`\.config/hcloud(?:/|END)`, "hetzner.cloud"],
  [String.raw`\.config/heroku(?:/|END)`, "heroku.com"],
  [String.raw`\.config/netlify(?:/|END)`, "netlify.com"],
  [String.raw`\.config/vercel(?:/|END)`, "vercel.com"],
  [String.raw`\.config/stripe(?:/|END)`, "stripe.com"],
  [String.raw`\.(?:config/)?fly(?:/|END)`, "fly.io"],
  [String.raw`\.(?:supabase/|config/supabase)`, "supabase.com"],
  [String.raw`\.railway/`, "railway.app", "railway.com"],
  [String.raw`\.(?:wrangler/config|config/\.?wrangler)`, "cloudflare.com"],
  [String.raw`\.pulumi/credentials`, "pulumi.com"],
  [String.raw`\.kaggle/kaggle\.json`, "kaggle.com"],
  [String.raw`\.circleci/cli\.yml`, "circleci.com"],
  [String.raw`\.config/glab-cli`, "gitlab.com"],
  [String.raw`\.(?:config/)?ngrok2?/`, "ngrok.com"],
  [String.raw`\.(?:config/)?composer/auth\.json`, "packagist.org"],
  [String.raw`\.(?:expo/state|databrickscfg|snowsql/config|config/neonctl|config/turso)`],
];

/** Patterns are held against lower-case paths with plain slashes and `~` for any home; the first that fits counts. */
type Place = [kind: OriginKind, what: string, pattern: RegExp, homes?: string[]];
const PLACES: Place[] = [
  ["environment", "the environment or the memory of processes", /\/proc\/[^/\s]{1,60}\/(?:environ|mem)\b/],
  ["system_file", "the list of hosts", at(String.raw`\.ssh/(?:known_hosts|configEND)`)],
  ["key_file", "SSH keys", at(String.raw`\.ssh(?:END|/(?!authorized_keys|[\w.*-]{0,60}\.pub\b))`)],
  ["key_file", "SSH keys", at(String.raw`id_(?:rsa|ed25519|ecdsa|dsa)(?![\w.-])`)],
  ["key_file", "GPG keys", at(String.raw`\.gnupg(?:END|/(?!gpg\.conf|gpg-agent\.conf))`)],
  [
    "key_file",
    "the system's password hashes",
    /(?:^|[\s'"=@:({,])\/etc\/(?:shadow|gshadow|sudoers|master\.passwd|ssh\/ssh_host)|windows\/system32\/config\/(?:sam|security)\b|\bntds\.dit\b/,
  ],
  ["key_file", "the passwords of networks", /\/etc\/networkmanager\/system-connections|wpa_supplicant[\w-]*\.conf\b/],
  ["key_file", "SSH keys", at(String.raw`[\w*-]{1,60}\.ppkEND`)],
  [
    "cloud_file",
    "AWS credentials",
    at(String.raw`\.aws(?:/?END|/(?:credentials|config|sso|cli|\ufffc|\*))`),
    ["amazonaws.com"],
  ],
  [
    "cloud_file",
    "Google Cloud credentials",
    new RegExp(
      String.raw`gcloud/(?:application_default|credentials|access_tokens|legacy|\*)|application_default_credentials|${START}\.config/gcloud(?:/|${END})`,
    ),
    ["googleapis.com", "google.com"],
  ],
  ["cloud_file", "Azure credentials", at(String.raw`\.azure(?:/|END)`), ["azure.com", "microsoftonline.com"]],
  ["cloud_file", "Kubernetes credentials", at(String.raw`\.kube(?:/?END|/(?:config|\ufffc|\*))`)],
  [
    "cloud_file",
    "the service account's token",
    /\/secrets\/kubernetes\.io/,
    ["kubernetes.default", "kubernetes.default.svc"],
  ],
  [
    "cloud_file",
    "Docker credentials",
    at(String.raw`\.docker(?:/?END|/(?:config\.json|\ufffc|\*))`),
    ["docker.com", "docker.io"],
  ],
  ["token_file", "npm credentials", at(String.raw`[._](?:npmrc|yarnrc\.yml)END`), ["npmjs.org", "npmjs.com"]],
  ["token_file", "PyPI credentials", at(String.raw`\.pypircEND`), ["pypi.org"]],
  ["token_file", "stored passwords of servers", at(String.raw`[._](?:netrc|git-credentials|pgpass|my\.cnf)END`)],
  [
    "token_file",
    "GitHub credentials",
    at(String.raw`\.config/(?:gh(?:/hosts\.yml|/\*|/?END)|git/credentials|hubEND)`),
    ["github.com"],
  ],
  ...LOGINS.map(([path, ...homes]): Place => ["cloud_file", "stored logins of services", at(path), homes]),
  [
    "cloud_file",
    "stored cloud and deploy credentials",
    at(
      String.raw`(?:\.oci/|[\w./*-]{0,80}\.tfstate(?:\.backup)?END|\.(?:s3cfg|boto)END|\.m2/settings\.xml|\.gradle/gradle\.properties|\.config/(?:rclone|configstore|op|sops/age)(?:/|END)|\.dbeaver/credentials|filezilla/(?:sitemanager|recentservers)|winscp\.iniEND|\.nuget/[\w/]{0,40}nuget\.config)`,
    ),
  ],
  ["token_file", "the login of Hugging Face", /huggingface\/(?:token|stored_tokens)/, ["huggingface.co"]],
  [
    "token_file",
    "the password store",
    new RegExp(
      String.raw`${START}\.password-store(?:/|${END})|\.kdbx${END}|/(?:1password|bitwarden|keepass\w{0,10}|lastpass)(?:/|${END})`,
    ),
  ],
  [
    "dotenv_file",
    ENV_FILE_KEYS,
    at(String.raw`\.(?:envrc|env(?:\.(?!(?:example|sample|template|dist|defaults?|schema)\b)[\w*-]{1,40})?\*?)END`),
  ],
  [
    "keychain",
    "the keychain",
    /library\/keychains|login\.keychain|microsoft\/(?:credentials|protect|vault)(?:\/|$)|\.local\/share\/keyrings/,
  ],
  [
    "browser_file",
    "messengers' sessions",
    new RegExp(
      String.raw`(?:telegram desktop|/tdata)(?:/|${END})|^tdata(?:/|$)|discord\w{0,10}/local storage|slack/(?:local storage|cookies|storage)|/signal/(?:config\.json|sql)`,
    ),
  ],
  [
    "wallet_file",
    "wallets",
    new RegExp(
      String.raw`${START}(?:wallet\.dat${END}|\.(?:bitcoin|litecoin|dogecoin|ethereum|monero|electrum|zcash|solana)(?:/|${END})|\.config/solana(?:/|${END})|\.(?:sui/sui_config|aptos/config|foundry/keystores|brownie/accounts|near-credentials|walletwasabi|sparrow/wallets|starknet_accounts|bitmonero))|ethereum/keystore|keystore/utc|solana/id\.json|/(?:exodus|electrum|ledger live|coinomi|guarda|metamask|phantom)(?:/|${END})|exodus\.wallet|atomic/local storage|seed[_-]?phrase|mnemonic\.txt|${WALLET_EXTENSIONS}`,
    ),
  ],
  [
    "browser_file",
    "the browser's stored passwords and cookies",
    new RegExp(
      String.raw`${START}(?:login data|web data|local state|key[34]\.db|logins\.json|cookies\.sqlite|formhistory\.sqlite|places\.sqlite)(?=/|\b)|(?:${CHROMIUM}|\.mozilla|mozilla/firefox|firefox/profiles)/|${APP_DATA}/(?:${CHROMIUM}|firefox)(?:/|${END})|(?:chrome|edge|opera|firefox)[^\n]{0,120}(?:login data|cookies|web data|local state|profiles?|default)|(?:library|network)/cookies(?:/|${END})|local extension settings`,
    ),
  ],
  [
    "agent_file",
    "other assistants' credentials",
    at(
      String.raw`(?:\.claude/\.?credentials|\.claude\.jsonEND|\.codex/(?:auth|config)|\.(?:openclaw|clawdbot|moltbot)/agents(?:END|/[^/]{1,60}(?:END|/agent))|\.gemini/(?:oauth_creds|settings)|\.config/(?:github-copilot|opencode/auth|anthropic|openai)|\.cursor/mcp\.json|[\w /.-]{0,80}claude_desktop_config\.json|\.aider\.conf|\.(?:qwen|kimi|aider|continue)/(?:oauth|config|auth)|\.local/share/(?:opencode/auth|amp/secrets)\.json|\.codeium/windsurf/mcp_config|[\w /.-]{0,80}io\.datasette\.llm/keys\.json|\.augment/session\.json|\.config/(?:goose/secrets|crush/crush)|\.anthropic(?:/|END))|github-copilot/`,
    ),
    ["anthropic.com", "openai.com"],
  ],
  [
    "agent_file",
    ASSISTANT_SETTINGS,
    at(
      String.raw`\.(?:openclaw|clawdbot|moltbot)(?:/?END|/(?:(?:openclaw|clawdbot|moltbot)\.json|credentials|auth|\.env|\*|\ufffc))`,
    ),
  ],
  [
    "history_file",
    "the history of the shell",
    /\.(?:bash|zsh|python|mysql|psql|sqlite|irb|node_repl)_history\b|consolehost_history|fish_history/,
  ],
  [
    "history_file",
    "conversations with assistants",
    /\.claude\/(?:projects|history|sessions|transcripts|todos)|\.codex\/(?:sessions|history)|\.(?:openclaw|clawdbot|moltbot)\/(?:[^\n]{0,120}sessions|memory|workspace\/(?:[a-z]+\.md|memory))|\.cursor\/(?:chats|projects)|state\.vscdb|\.aider\.(?:chat|input)\.history|\.continue\/sessions|\.gemini\/tmp|opencode\/storage|\.codeium\/windsurf\/(?:memories|cascade)|(?:application support|\.config|appdata\/roaming)\/(?:claude|chatgpt|cursor)\/(?:local storage|indexeddb|session storage|history)|io\.datasette\.llm\/logs\.db|\.local\/share\/llm\/logs/,
  ],
  [
    "history_file",
    "messages and notes",
    new RegExp(
      String.raw`library/(?:mail|messages|safari)(?:/|${END})|\bchat\.db\b|${START}\.thunderbird(?:/|${END})|thunderbird/profiles|microsoft/outlook(?:/|${END})|\.(?:pst|ost)${END}|${START}maildir(?:/|${END})|whatsapp(?:/|${END})|group\.com\.apple\.notes|addressbook(?:/|-v22|${END})`,
    ),
  ],
  ["system_file", "names of accounts", /^\/etc\/(?:passwd|group|hosts)$/],
];

/** Public parts and patterns of secret files, which hold no secret. */
const HARMLESS = /\.pub$|(?:^|\/)\.env\.(?:example|sample|template|dist)$/;
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
  if (HARMLESS.test(normal)) return null;
  const place = PLACES.find(([, , pattern]) => pattern.test(normal));
  return place ? { kind: place[0], what: place[1], homes: place[3] ?? [] } : null;
});
