import { isIPv6 } from "node:net";
import { env } from "@/lib/env";
import { shared } from "@/lib/shared";

/** Kept beside the request rather than in a header, which a client could forge. */
const addresses = shared("client-addresses", () => new WeakMap<Request, string>());

/** Notes who is at the other end of the connection; the self-hosted server calls it for every request. */
export function rememberAddress(request: Request, address: string): void {
  addresses.set(request, address);
}

/**
 * Where the request came from: the connection's peer, or, behind N trusted proxies,
 * the N-th `X-Forwarded-For` entry from the right, which the client can't choose.
 */
export function clientAddress(request: Request): string {
  return behindProxies(request.headers.get("x-forwarded-for")) ?? addresses.get(request) ?? "unknown";
}

/** The `X-Forwarded-For` entry that the outermost trusted proxy wrote, or null where there is none. */
export function behindProxies(forwardedFor: string | null): string | null {
  if (env.TRUSTED_PROXY_HOPS === 0 || !forwardedFor) return null;
  return forwardedFor.split(",").at(-env.TRUSTED_PROXY_HOPS)?.trim() || null;
}

/** What counts as one client: an IPv4 address, or the /64 that one IPv6 household is given. */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: gap }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
