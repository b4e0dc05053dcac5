import { sql } from "drizzle-orm";

/** The day that it is in UTC, by the database's clock. */
export const TODAY = sql`(now() at time zone 'utc')::date`;
