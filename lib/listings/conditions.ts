import { eq, type SQL, sql } from "drizzle-orm";
import { listings } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import { categoryKey } from "@/lib/category-names";
import type { Filters } from "./schema";
import { isNative } from "./visible";

/** The seller whose name is in addresses; test users and banned people are nobody. */
export const SELLER_ID = sql`(select ${users.id} from ${users}
  where ${eq(users.displayNameSlug, sql.placeholder("seller"))} and not ${users.isHidden})`;

const isMirrored = sql`${listings.source} <> 'native'`;

/** What a list can be narrowed by, each on a column that the covering indexes hold. */
export const CONDITIONS = {
  category: eq(listings.category, sql.placeholder("category")),
  type: eq(listings.type, sql.placeholder("type")),
  free: sql`${listings.priceCents} = 0`,
  paid: sql`${listings.priceCents} > 0`,
  security_status: eq(listings.securityStatus, sql.placeholder("security_status")),
  native: isNative,
  mirrored: sql`${isMirrored} and ${eq(listings.source, sql.placeholder("source"))}`,
  seller: sql`${listings.authorId} = ${SELLER_ID}`,
} satisfies Record<string, SQL>;
export type Condition = keyof typeof CONDITIONS;

/** `seller` is the name of one in addresses. */
export type Narrowing = Filters & { seller?: string };

/** Which conditions filters name, and the values of their placeholders. */
export function narrowing({ category, price, source, ...others }: Narrowing) {
  const values = { ...others, source, category: category && categoryKey(category) };
  const kind = source === undefined ? undefined : source === "native" ? "native" : "mirrored";
  const given = (Object.keys(CONDITIONS) as Condition[]).filter(
    (name) => name === price || name === kind || (name in values && values[name as keyof typeof values] !== undefined),
  );
  return { given, values };
}

/**
 * Conditions as the indexes of words want them: our own listings and mirrored ones are in indexes of their own, since to
 * look up each match among all of a source would take longer than to look up the word. Where the source doesn't matter both
 * are read.
 */
export function conditionsOnWords(given: Condition[]): SQL[] {
  const hasSource = given.includes("native") || given.includes("mirrored");
  return [...given.map((name) => CONDITIONS[name]), ...(hasSource ? [] : [sql`(${isNative} or ${isMirrored})`])];
}
