import { z } from "zod";
import { parseDollars } from "@/lib/money";

/** "12.50" as a person types it, in cents. */
export const dollars = z.string().transform((text, context) => {
  const cents = parseDollars(text);
  if (cents !== null) return cents;
  context.addIssue("Write an amount such as 12 or 12.50");
  return z.NEVER;
});
