import { env } from "@/lib/env";
import { ALL_SCOPES } from "./scopes";

/** The name of this authorization server, which each of its answers carries. */
export const ISSUER = `${env.APP_URL}/oauth`;

/** What its tokens are for, and nothing else: the assistants' server of what a person owns. */
export const RESOURCE = `${env.APP_URL}/mcp/me`;

export const RESOURCE_METADATA_URL = `${env.APP_URL}/.well-known/oauth-protected-resource/mcp/me`;

/** What clients need to know of this authorization server (RFC 8414). */
export const serverMetadata = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  registration_endpoint: `${ISSUER}/register`,
  revocation_endpoint: `${ISSUER}/revoke`,
  scopes_supported: ALL_SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  protected_resources: [RESOURCE],
};

/** What clients need to know of what the tokens open (RFC 9728). */
export const resourceMetadata = {
  resource: RESOURCE,
  authorization_servers: [ISSUER],
  scopes_supported: ALL_SCOPES,
  bearer_methods_supported: ["header"],
  resource_name: "Skillyard library",
};
