/** What every token begins with that an assistant was given, refresh tokens included. */
export const ACCESS_PREFIX = "skillyard_mcp_";

/** Whether the token means to be one of an assistant's, for access or for a refresh. */
export function isAssistantToken(token: string): boolean {
  return token.startsWith(ACCESS_PREFIX);
}
