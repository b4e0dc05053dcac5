import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** The words of listed titles and how many titles hold each, for suggestions and spelling. */
export const searchTerms = pgTable("search_terms", {
  term: text().primaryKey(),
  listings: integer().notNull(),
});
