import type { OriginKind } from "./origin";
import { remembered } from "./remembered";

const CHROMIUM =
  "google[/-]chrome|chromium|bravesoftware|brave-browser|microsoft[/-]?edge|vivaldi|opera software|yandexbrowser|arc/user data";

const SECRET_PATHS: [kind: OriginKind, pattern: RegExp][] = [
  ["environment", /^\/proc\/(?:self|\d+|\ufffc)\/environ$/],
  [
    "key_file",
    /(?:^|\/)\.ssh(?:$|\/(?!known_hosts|config$|[^/]*\.pub$))|(?:^|\/)id_(?:rsa|ed25519|ecdsa|dsa)$|(?:^|\/)\.gnupg(?:\/|$)|^\/etc\/(?:shadow|sudoers|ssh\/ssh_host)/,
  ],
  [
    "cloud_file",
    /(?:^|\/)\.aws(?:\/(?:credentials|config|sso|cli\/cache|\ufffc|\*)|$)|gcloud\/(?:credentials|access_tokens|legacy_credentials|application_default)|application_default_credentials|(?:^|\/)\.azure(?:\/|$)|(?:^|\/)\.kube\/(?:config|\ufffc)|(?:^|\/)\.docker\/config\.json|\/secrets\/kubernetes\.io|(?:^|\/)\.oci\/|\.terraform\.d\/credentials|(?:^|\/)\.terraformrc$|\.tfstate(?:\.backup)?$|rclone\/rclone\.conf|(?:^|\/)\.(?:s3cfg|boto)$|(?:^|\/)\.config\/(?:gcloud|doctl|hcloud)(?:\/|$)/,
  ],
  [
    "token_file",
    /(?:^|\/)[._](?:netrc|npmrc|pypirc|git-credentials|vault-token|pgpass|my\.cnf|yarnrc\.yml)$|(?:^|\/)\.config\/(?:gh(?:\/hosts\.yml)?|git\/credentials|hub)$|\.(?:cargo|gem)\/credentials|huggingface\/(?:token|stored_tokens)|(?:^|\/)\.password-store(?:\/|$)|\.kdbx$|(?:1password|bitwarden|keepass\w*|lastpass)(?:\/|$)/,
  ],
  ["dotenv_file", /(?:^|\/)\.env(?:\.(?!(?:example|sample|template|dist|schema)\b)[\w*-]+)?$|(?:^|\/)\.envrc$/],
  [
    "browser_file",
    new RegExp(
      String.raw`(?:^|/)(?:login data|web data|local state|key4\.db|logins\.json|cookies\.sqlite|formhistory\.sqlite|places\.sqlite)(?:$|/)|(?:${CHROMIUM}|mozilla/firefox|firefox/profiles|library/application support/firefox)(?:/|$)|(?:library|network)/cookies(?:/|$)|local extension settings|discord\w*/local storage|(?:telegram desktop|tdata)(?:/|$)`,
    ),
  ],
  [
    "wallet_file",
    /(?:^|\/)wallet\.dat$|(?:^|\/)\.(?:bitcoin|litecoin|dogecoin|ethereum|monero|electrum|zcash)(?:\/|$)|ethereum\/keystore|(?:^|\/)\.config\/solana(?:\/|$)|solana\/id\.json|(?:^|\/)(?:exodus|electrum|atomic|ledger live|coinomi|guarda|metamask|phantom)(?:\/|$)|nkbihfbeogaeaoehlefnkodbefgpgknn|bfnaelmomeimhlpmgjnjophhpkkoljpa/,
  ],
  [
    "agent_file",
    /(?:^|\/)\.claude\/\.credentials\.json|(?:^|\/)\.claude\.json$|(?:^|\/)\.codex\/(?:auth|config)|(?:^|\/)\.(?:openclaw|clawdbot|moltbot)(?:$|\/(?:$|(?:openclaw|clawdbot|moltbot)\.json|credentials|auth|\.env|\ufffc|agents\/[^/]+\/agent))|(?:^|\/)\.gemini\/(?:oauth_creds|settings)|github-copilot\/|(?:^|\/)\.cursor\/mcp\.json|claude_desktop_config\.json|(?:^|\/)\.(?:qwen|kimi|aider|continue)\/(?:oauth|config|auth)|(?:^|\/)\.config\/(?:anthropic|openai)(?:\/|$)|(?:^|\/)\.anthropic(?:\/|$)/,
  ],
  [
    "history_file",
    /(?:^|\/)\.claude\/(?:projects|history|sessions|transcripts)|(?:^|\/)\.codex\/(?:sessions|history)|(?:^|\/)\.(?:openclaw|clawdbot|moltbot)\/(?:.*sessions|workspace\/(?:[a-z]+\.md|memory))|(?:^|\/)\.(?:bash|zsh|python|node_repl|mysql|psql|sqlite|irb)_history$|fish_history$|consolehost_history\.txt$|messages\/chat\.db|\.cursor\/chats|state\.vscdb|(?:^|\/)\.thunderbird(?:\/|$)|thunderbird\/profiles|library\/(?:mail|messages|safari)(?:\/|$)|microsoft\/outlook(?:\/|$)|\.(?:pst|ost)$|(?:^|\/)maildir(?:\/|$)|whatsapp(?:\/|$)|(?:^|\/)signal\/(?:sql|config\.json)|group\.com\.apple\.notes|addressbook(?:\/|-v22)/,
  ],
  [
    "keychain",
    /library\/keychains|login\.keychain|microsoft\/(?:credentials|protect|vault)(?:\/|$)|\.local\/share\/keyrings/,
  ],
  ["system_file", /^\/etc\/(?:passwd|group|hosts)$/],
];

/** Public parts and patterns of secret files, which hold no secret. */
const HARMLESS = /\.pub$|(?:^|\/)\.env\.(?:example|sample|template|dist)$/;

/** What kind of secret a path leads to, or null. */
export const secretKindOf = remembered((path: string): OriginKind | null => {
  if (path.length > 1000) return null;
  const normal = path.replaceAll("\\", "/").replaceAll(/\/+/g, "/").toLowerCase();
  if (HARMLESS.test(normal)) return null;
  return SECRET_PATHS.find(([, pattern]) => pattern.test(normal))?.[0] ?? null;
});

/** Whether a folder is where a person keeps files of all kinds: their home, its usual folders, the whole disk. */
export function isHomeFolder(path: string): boolean {
  const normal = path
    .replaceAll("\\", "/")
    .replace(/(?<=.)\/+(?:\*\*?\/?)*$/, "")
    .toLowerCase();
  return /^(?:~|\/|\/home|\/users|\/root|[a-z]:|[a-z]:\/users|~\/(?:documents|desktop|downloads|pictures|onedrive|library|dropbox)|(?:\/home|\/users|[a-z]:\/users)\/[^/]+(?:\/(?:documents|desktop|downloads|pictures))?)$/.test(
    normal,
  );
}

/** What a path leads to: a secret, all that lies in a folder of the user's, or any other file. */
export function contentKindOf(path: string): OriginKind {
  const isAnyOf = /^~[\\/](?:Documents|Desktop|Downloads|Pictures|OneDrive|Dropbox)[\\/][^\\/]*[\ufffc*][^\\/]*$/i.test(
    path,
  );
  return secretKindOf(path) ?? (isAnyOf || isHomeFolder(path) ? "documents" : "file");
}
