import { OAuthError } from "./errors";
import { type Parameters, required } from "./parameters";
import { ALL_SCOPES, parseScopes, type Scope } from "./scopes";
import { RESOURCE } from "./server";

const MAX_STATE_CHARACTERS = 1024;
/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** What an assistant asks a person for. */
export type AuthorizationRequest = { codeChallenge: string; resource: string; scopes: Scope[] };

/** The parameters of a request, as a page gets them. */
export type Query = Record<string, string | string[] | undefined>;

/** The parameters that mean something here; whatever else is sent is ignored, as RFC 6749 says. */
export const AUTHORIZE_PARAMETERS = [
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "resource",
  "response_mode",
] as const;

/** Name and value of each parameter that means something, as often as it came. */
export function entriesOf(query: Query): [name: string, value: string][] {
  return AUTHORIZE_PARAMETERS.flatMap((name) => {
    const given = Object.hasOwn(query, name) ? query[name] : undefined;
    return [given ?? []].flat().map((value): [string, string] => [name, value]);
  });
}

/** The one value of a parameter that is needed before anything else can be told; null where there are none or several. */
export function singleOf(query: Query, name: (typeof AUTHORIZE_PARAMETERS)[number]): string | null {
  const given = Object.hasOwn(query, name) ? query[name] : undefined;
  return typeof given === "string" && given !== "" ? given : null;
}

/** What `state` an answer repeats: the one that was sent, where it is one. */
export function stateOf(query: Query): string | null {
  const state = singleOf(query, "state");
  return state !== null && isState(state) ? state : null;
}

/** What is asked for, once it is known who asks and where the answer goes; throws OAuthError for what can't be had. */
export function parseAuthorizationRequest(parameters: Parameters): AuthorizationRequest {
  const state = parameters.get("state");
  if (state !== undefined && !isState(state)) {
    throw new OAuthError("invalid_request", `state has more than ${MAX_STATE_CHARACTERS} characters`);
  }
  if (required(parameters, "response_type") !== "code") {
    throw new OAuthError("unsupported_response_type", "response_type must be code");
  }
  if ((parameters.get("response_mode") ?? "query") !== "query") {
    throw new OAuthError("invalid_request", "response_mode must be query");
  }
  const codeChallenge = required(parameters, "code_challenge");
  if (parameters.get("code_challenge_method") !== "S256") {
    throw new OAuthError("invalid_request", "code_challenge_method must be S256");
  }
  if (!CHALLENGE.test(codeChallenge)) {
    throw new OAuthError("invalid_request", "code_challenge must be a SHA-256 in base64url, of 43 characters");
  }
  const resource = required(parameters, "resource");
  if (resource !== RESOURCE) throw new OAuthError("invalid_target", `resource must be ${RESOURCE}`);
  const scopes = scopesOf(parameters.get("scope"));
  return { codeChallenge, resource, scopes };
}

/** Who asks for none in particular asks for all: the person is shown each. */
function scopesOf(text: string | undefined): Scope[] {
  if (text === undefined) return ALL_SCOPES;
  const scopes = parseScopes(text);
  if (!scopes) throw new OAuthError("invalid_scope", `scope may name ${ALL_SCOPES.join(", ")}, with spaces between`);
  return scopes;
}

function isState(text: string): boolean {
  return text.length <= MAX_STATE_CHARACTERS && /^[\x20-\x7e]+$/.test(text);
}
