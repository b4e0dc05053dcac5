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

/** Hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The SHA-256 of a package's archives, for who checks what they have downloaded. */
export const archiveHashes = {
  archive_sha256: sha256
    .nullable()
    .meta({ description: "Of the archive's bytes, in hex; null while it is not known." }),
  flat_sha256: sha256
    .nullable()
    .meta({ description: "Of the same archive without its top folder, in hex; null while it is not known." }),
};

/** One page of a list, and how many items there are in all. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), total: count, limit: z.int().min(1), offset: count });
}
