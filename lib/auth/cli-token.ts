import { isOpaqueToken, newOpaqueToken } from "./opaque-token";

const PREFIX = "skillyard_cli_";

/** A new token of the command line. */
export function newCliToken(): string {
  return newOpaqueToken(PREFIX);
}

/** Whether the token means to be one of the command line's. */
export function isCliToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Whether this could have been issued to a command line. */
export function isWellFormed(token: string): boolean {
  return isOpaqueToken(PREFIX, token);
}
