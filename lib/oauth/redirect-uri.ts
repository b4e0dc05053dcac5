const MAX_CHARACTERS = 500;
/** Digits that can't lead elsewhere, and the name that assistants use for them. */
const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);
/** A policy for forms names the host, so that nothing may stand in one that ends a source there. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
/** What an answer adds to the query, which therefore must not be there before. */
const ANSWERED = ["code", "state", "iss", "error", "error_description", "error_uri"];

/**
 * The address that an answer may be sent to, or null: https, or http to this machine. Only as a browser would write it
 * itself, so that what is compared, shown and followed is the same.
 */
export function parseRedirectUri(text: string): URL | null {
  if (text.length > MAX_CHARACTERS || !/^https?:\/\/[!-~]+$/.test(text) || /[\\#*]/.test(text)) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.href !== text && url.href !== `${text}/`)) return null;
  if (url.username || url.password || url.port === "0") return null;
  if (ANSWERED.some((name) => url.searchParams.has(name))) return null;
  return isLoopback(url) || (url.protocol === "https:" && HOST.test(url.hostname)) ? url : null;
}

/** Whether a program on the person's own machine listens there. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && LOOPBACK.has(hostname);
}

/** Whether this is the registered address; a program on the person's machine listens at any free port (RFC 8252). */
export function matchesRedirectUri(registered: string, asked: string): boolean {
  const [known, url] = [parseRedirectUri(registered), parseRedirectUri(asked)];
  if (!known || !url) return false;
  return isLoopback(known) && isLoopback(url) ? withoutPort(known) === withoutPort(url) : registered === asked;
}

function withoutPort({ hostname, pathname, search }: URL): string {
  return `${hostname}${pathname}${search}`;
}

/** Where a form that ends there leads to, as a content security policy names it; null for no such address. */
export function formTargetOf(text: string): string | null {
  const url = parseRedirectUri(text);
  if (!url) return null;
  // The policy's grammar has no addresses of IPv6.
  return url.hostname.startsWith("[") ? "http:" : url.origin;
}
