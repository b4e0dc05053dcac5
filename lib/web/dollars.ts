import { z } from "zod";

/** "12.50" as a person types it, in cents. */
export const dollars = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, "Write an amount such as 12 or 12.50")
  .transform((text) => Math.round(Number(text) * 100));
