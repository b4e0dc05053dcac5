import { index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The words that listed listings have, for completing and correcting what is typed. A trigger on `listings` adds those
 * that are new, some of them twice where two writers come at once; a job counts all again.
 */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().notNull(),
    /** What the index of listings holds for the word: that of its other forms as well. */
    lexeme: text().notNull(),
    /** How many listings had the lexeme when it was last counted; 0 while nothing has it any more. */
    listings: integer().notNull().default(1),
  },
  (t) => [index("search_words_lexeme").on(t.lexeme, t.listings)],
);
