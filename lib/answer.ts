import { z } from "zod";

/** A moment, in UTC; `Date` here, RFC 3339 on the wire. */
export const timestamp = z.date();

/** Money; the currency is said beside it. */
export const cents = z.int();

/** How many there are of something. */
export const count = z.int().min(0);

/** A currency's ISO 4217 code in lower case. */
export const currency = z.string().regex(/^[a-z]{3}$/);

export const listingType = z.enum(["skill", "agent"]);

/** One page of a list, and how many items there are in all. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: count, limit: z.int().min(1), offset: count });
}
