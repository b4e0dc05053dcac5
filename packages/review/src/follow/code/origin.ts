export const ORIGIN_KINDS = [
  /** All of the environment, or what of it looks like a secret. */
  "environment",
  "secret_environment",
  /** One variable of the environment, by its name. */
  "variable",
  "key_file",
  "cloud_file",
  "token_file",
  "dotenv_file",
  "browser_file",
  "wallet_file",
  "agent_file",
  "history_file",
  "system_file",
  "keychain",
  "metadata",
  "clipboard",
  "keystrokes",
  /** A password that somebody is asked for at the terminal. */
  "typed",
  "screen",
  /** Files that a walk through the user's folders finds, through any other folder, and any other file. */
  "documents",
  "walked",
  "file",
  "system",
  "download",
  "socket",
  /** What is asked of a server that the program opens. */
  "request",
  "decoded",
  /** A short text put together from pieces although it could have been written as one. */
  "assembled",
  /** What whoever starts the program hands it: words of the command line, standard input. */
  "given",
  "clock",
  "machine",
] as const;
export type OriginKind = (typeof ORIGIN_KINDS)[number];

/** Where data comes from; `what` is a path, an address, the name of a variable. */
export type Origin = { kind: OriginKind; what: string; line: number };

export type Origins = Map<string, Origin>;

const MAX_ORIGINS = 24;
const MAX_WHAT_CHARS = 160;

/** These origins, each kind of each thing once. */
export function originsOf(...origins: Origin[]): Origins {
  return new Map(origins.map((origin) => [`${origin.kind}\0${origin.what}`, origin]));
}

/** Adds origins to a set in place, as far as there is room. */
export function addOrigins(to: Origins, from: Origins): void {
  for (const [key, origin] of from) {
    if (to.size >= MAX_ORIGINS) return;
    if (!to.has(key)) to.set(key, origin);
  }
}

/** What is left of origins when one entry is picked out of the data: of all variables the named one. */
export function pickOne(origins: Origins, key: string): Origins {
  const picked: Origin[] = [];
  for (const origin of origins.values()) {
    // What reads a file of variables hands all of them over under this name.
    if (origin.kind === "dotenv_file" && key === "parsed") {
      picked.push(origin);
      continue;
    }
    // What is cut out of a list of all variables by its place may be any of them.
    const isPiece = origin.kind === "environment" && /^\d+$/.test(key);
    const isWhole = !isPiece && /^(?:environment|secret_environment|dotenv_file)$/.test(origin.kind);
    if (isWhole) picked.push({ ...origin, kind: "variable", what: key });
    else picked.push(isNamedEntry(origin, key) ? { ...origin, what: `${origin.what}/${key}` } : origin);
  }
  return originsOf(...picked);
}

/** What a file of logins holds for one service is named after that service. */
function isNamedEntry({ kind, what }: Origin, key: string): boolean {
  return (
    /^(?:agent_file|token_file|cloud_file)$/.test(kind) && what.length < MAX_WHAT_CHARS && /^[a-z]\w{3,30}$/i.test(key)
  );
}
