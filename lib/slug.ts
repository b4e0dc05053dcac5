/** What may name a listing in an address. */
export const SLUG_PATTERN = /^[a-z0-9][a-z0-9-]*[a-z0-9]$/;

/** Words that are, or may become, a literal segment where a slug stands. */
const RESERVED = new Set([
  ...["activity", "connect", "earnings", "notices", "payouts", "revenue", "sales", "skills", "status"],
  ...[
    "admin",
    "agents",
    "api",
    "auth",
    "categories",
    "checkout",
    "claims",
    "cli",
    "dashboard",
    "detail",
    "dev",
    "docs",
  ],
  ...["files", "health", "installations", "library", "login", "new", "openapi", "purchases", "robots", "search"],
  ...["security", "sellers", "settings", "sitemap", "skill", "skillyard", "users", "v1", "webhooks"],
]);

export function isReserved(slug: string): boolean {
  return RESERVED.has(slug);
}

/** Whether a listing could have this slug; any other is not worth a query. */
export function isSlug(text: string): boolean {
  return text.length >= 3 && text.length <= 60 && SLUG_PATTERN.test(text);
}

/** Folds a name to what can stand in an address: "Ana María" becomes "ana-maria"; null where no Latin letter is left. */
export function slugify(name: string): string | null {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return /[a-z]/.test(slug) ? slug.slice(0, 50).replace(/-+$/, "") : null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
