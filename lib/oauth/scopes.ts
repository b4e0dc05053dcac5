/** What an assistant may be allowed, with the words in which its person is asked. */
export const SCOPES = {
  "skills:read": "Search the catalogue and read listings and security reviews",
  "library:read": "See what you own and use it, and look for updates of it",
  "purchase:prepare": "Prepare purchases, which only you can pay, on our page",
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];

/** The scopes that are named, each once and in our order; null where one is unknown or the text is no such list. */
export function parseScopes(text: string): Scope[] | null {
  const named = new Set<string>(text.split(" "));
  const known = ALL_SCOPES.filter((scope) => named.has(scope));
  return known.length === named.size ? known : null;
}

/** Of what the database holds, what is a scope still. */
export function knownScopes(stored: string[]): Scope[] {
  return ALL_SCOPES.filter((scope) => stored.includes(scope));
}
