import { env } from "@/lib/env";
import { spendLocally } from "./local-windows";
import { countingPlace, spendShared } from "./shared-windows";

export type Tier =
  | "public_read"
  | "authenticated_read"
  | "write"
  | "pages"
  | "files"
  | "catalogues"
  | "mcp"
  | "plugins";

const LIMITS: Record<Tier, number | null> = {
  public_read: env.RATE_LIMIT_PUBLIC_READ,
  authenticated_read: env.RATE_LIMIT_AUTHENTICATED_READ,
  write: env.RATE_LIMIT_WRITE,
  pages: env.RATE_LIMIT_PAGES,
  files: env.RATE_LIMIT_FILES,
  // An assistant that brings what it has up to date asks for the catalogue and the package of each.
  catalogues: env.RATE_LIMIT_CATALOGUES,
  mcp: env.RATE_LIMIT_MCP,
  plugins: env.RATE_LIMIT_PLUGINS,
};

/** What one request leaves of its tier; `resetSeconds` until the window has moved on. */
export type RateLimit = { allowed: boolean; limit: number; remaining: number; resetSeconds: number };

/** No promise where this process counts for itself: every request would pay for one. */
type Counted<T> = T | Promise<T>;

/** Spends one request of the client's tier; null where the operator switched the tier off. */
export function spend(tier: Tier, client: string): Counted<RateLimit | null> {
  const limit = LIMITS[tier];
  return limit === null ? null : spendOf(`${tier}:${client}`, limit);
}

/** A page shows this many links or more, each of which a browser may fetch before anybody follows it. */
const PREFETCHES_PER_PAGE = 10;

/** Spends what a browser fetches on a hunch: refused, it costs its reader nothing but the head start. */
export function spendPrefetch(client: string): Counted<RateLimit | null> {
  const { pages } = LIMITS;
  return pages === null ? null : spendOf(`prefetch:${client}`, pages * PREFETCHES_PER_PAGE);
}

/** Spends one of `limit` tries a minute under this key, which all processes count together where they can. */
export function spendOf(key: string, limit: number): Counted<RateLimit> {
  return countingPlace() === "shared" ? spendTogether(key, limit) : spendLocally(key, limit);
}

async function spendTogether(key: string, limit: number): Promise<RateLimit> {
  return (await spendShared(key, limit)) ?? spendLocally(key, limit);
}

/** The tier of an endpoint, or of an unknown path by its method. */
export function tierOf(method: string, needsViewer: boolean): Tier {
  if (method !== "GET" && method !== "HEAD") return "write";
  return needsViewer ? "authenticated_read" : "public_read";
}
