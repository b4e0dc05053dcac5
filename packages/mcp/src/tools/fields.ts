import { z } from "zod";

/** The names that the API has, with what it takes. */
export const slug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,98}[a-z0-9]$/)
  .describe("The listing's name in addresses, such as word-count");
export const version = z.string().regex(/^[\w.+-]{1,100}$/);
export const count = z.int().min(0);
export const verdict = z.enum(["pending", "pass", "warn", "block", "unscanned"]).describe("Of the security review");
export const price = {
  price_cents: z.int().min(0).describe("0 is free"),
  currency: z.string(),
};

/** Text of one to `most` characters that a database can hold. */
export function storable(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes("\0"), "holds a character that is none");
}
