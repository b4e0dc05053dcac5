import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { env } from "@/lib/env";

/**
 * Where the request came from: the connection's peer, or, behind N trusted proxies,
 * the N-th `X-Forwarded-For` entry from the right, which the client can't choose.
 */
export function peerAddress({ headers, socket }: IncomingMessage): string {
  const forwardedFor = headers["x-forwarded-for"];
  const chain = Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor;
  return forwardedAddress(chain ?? null) ?? socket.remoteAddress ?? "unknown";
}

/** The `X-Forwarded-For` entry that the outermost trusted proxy wrote, or null where there is none. */
export function forwardedAddress(forwardedFor: string | null): string | null {
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
