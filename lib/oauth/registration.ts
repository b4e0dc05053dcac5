import { isStorable } from "@skillyard/format/storable";
import { z } from "zod";
import { OAuthError } from "./errors";
import { isLoopback, parseRedirectUri } from "./redirect-uri";

const MAX_REDIRECT_URIS = 10;
const MAX_NAME_CHARACTERS = 100;

/** What an assistant says of itself when it registers. */
export type Registration = { name: string | null; redirectUris: string[] };

/** Of what RFC 7591 knows, what matters here; everything else is ignored, as it says. */
const metadata = z.object({
  client_name: z.string().optional(),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/** Checks what an assistant registers with; throws OAuthError for what this server can't serve. `own` is our origin. */
export function parseRegistration(body: unknown, own: string): Registration {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalidMetadata("The body must be a JSON object with the client's metadata");
  }
  const redirectUris = redirectUrisOf((body as { redirect_uris?: unknown }).redirect_uris, own);
  const parsed = metadata.safeParse(body);
  if (!parsed.success) throw invalidMetadata(`${String(parsed.error.issues[0]?.path[0])} is not of the right type`);
  const { client_name, token_endpoint_auth_method: method, grant_types, response_types } = parsed.data;
  if (method !== undefined && method !== "none") {
    throw invalidMetadata("token_endpoint_auth_method must be none: clients here are public and use PKCE");
  }
  if (grant_types && !grant_types.includes("authorization_code")) {
    throw invalidMetadata("grant_types must contain authorization_code");
  }
  if (response_types && !response_types.includes("code")) {
    throw invalidMetadata("response_types must contain code");
  }
  return { name: nameOf(client_name), redirectUris };
}

function redirectUrisOf(given: unknown, own: string): string[] {
  const uris = Array.isArray(given) ? given : [];
  if (uris.length === 0 || uris.length > MAX_REDIRECT_URIS) {
    throw invalidRedirect(`redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} addresses`);
  }
  for (const uri of uris) {
    const url = typeof uri === "string" ? parseRedirectUri(uri) : null;
    if (!url || (url.origin === own && !isLoopback(url))) {
      throw invalidRedirect(
        "A redirect URI must be https, or http to 127.0.0.1, [::1] or localhost: as a browser writes it, without user " +
          "information, fragment or wildcard, and of at most 500 characters",
      );
    }
  }
  return [...new Set(uris as string[])];
}

/** One line that can't disturb the text around it; null where nothing of the name is left. */
function nameOf(given = ""): string | null {
  if (!isStorable(given)) throw invalidMetadata("client_name must not contain NUL or unpaired surrogates");
  const name = given.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  if ([...name].length > MAX_NAME_CHARACTERS) {
    throw invalidMetadata(`client_name must have at most ${MAX_NAME_CHARACTERS} characters`);
  }
  return name || null;
}

function invalidMetadata(message: string): OAuthError {
  return new OAuthError("invalid_client_metadata", message);
}

function invalidRedirect(message: string): OAuthError {
  return new OAuthError("invalid_redirect_uri", message);
}
