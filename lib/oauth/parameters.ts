import { OAuthError } from "./errors";

/** The characters of every value that OAuth knows. */
const VISIBLE = /^[\x20-\x7e]*$/;

/** What was sent, by name; parameters without a value were left out, as RFC 6749 says. */
export type Parameters = Map<string, string>;

/** Reads parameters, of which none may come twice. Throws invalid_request. */
export function readParameters(entries: Iterable<[name: string, value: string]>): Parameters {
  const parameters: Parameters = new Map();
  const seen = new Set<string>();
  for (const [name, value] of entries) {
    if (seen.has(name)) throw new OAuthError("invalid_request", `A parameter was sent twice${named(name)}`);
    seen.add(name);
    if (!VISIBLE.test(value)) {
      throw new OAuthError("invalid_request", `A parameter holds what none may${named(name)}`);
    }
    if (value !== "") parameters.set(name, value);
  }
  return parameters;
}

/** The parameter's value; throws invalid_request where there is none. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `The parameter ${name} is missing`);
  return value;
}

/** Names of our own alone are repeated. */
function named(name: string): string {
  return /^[a-z_]{1,40}$/.test(name) ? `: ${name}` : "";
}
