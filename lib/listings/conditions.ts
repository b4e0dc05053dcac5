import { eq, type SQL, sql } from "drizzle-orm";
import { listings } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import { categoryKey } from "@/lib/category-names";
import type { Filters } from "./schema";

/** The seller whose name is in addresses; test users and banned people are nobody. */
export const SELLER_ID = sql`(select ${users.id} from ${users}
  where ${eq(users.displayNameSlug, sql.placeholder("seller"))} and not ${users.isHidden})`;

/** What a list can be narrowed by, each on a column that the covering indexes hold. */
export const CONDITIONS = {
  category: eq(listings.category, sql.placeholder("category")),
  type: eq(listings.type, sql.placeholder("type")),
  free: sql`${listings.priceCents} = 0`,
  paid: sql`${listings.priceCents} > 0`,
  security_status: eq(listings.securityStatus, sql.placeholder("security_status")),
  source: eq(listings.source, sql.placeholder("source")),
  seller: sql`${listings.authorId} = ${SELLER_ID}`,
} satisfies Record<string, SQL>;
export type Condition = keyof typeof CONDITIONS;

/** `seller` is the name of one in addresses. */
export type Narrowing = Filters & { seller?: string };

/** Which conditions filters name, and the values of their placeholders. */
export function narrowing({ category, price, ...others }: Narrowing) {
  const values = { ...others, category: category && categoryKey(category) };
  const given = (Object.keys(CONDITIONS) as Condition[]).filter(
    (name) => name === price || (name !== "free" && name !== "paid" && values[name] !== undefined),
  );
  return { given, values };
}
