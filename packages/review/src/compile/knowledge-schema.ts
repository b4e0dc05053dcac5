import { z } from "zod";
import { ORIGIN_KINDS } from "../follow/code/origin";
import { className, line, phrases, text } from "./schema-basics";

/** The classes of words, each with its forms by language; `any` has names that are the same in all of them. */
export const wordsSchema = z.record(className, z.record(z.string().regex(/^(?:means|any|[a-z]{2})$/), z.string()));

/** Lists of names, separated by commas. */
export const namesSchema = z.record(className, z.strictObject({ means: text, names: z.string() }));

/** Lists of library functions, separated by commas, with what holds for all of a list. */
export const apisSchema = z.record(
  z.string().regex(/^[a-z][a-z\d-]*$/),
  z.strictObject({
    means: text,
    /** What they bring in, and what that is called; where it is called nothing, after the function. */
    brings: z.enum(ORIGIN_KINDS).optional(),
    called: line.optional(),
    /** Where clients lead to that are told no address. */
    address: z.url().optional(),
    apis: z.string().trim().min(1),
  }),
);

/** Lists of phrases that code asks for, with signs that count anywhere, separated by spaces. */
export const phrasesSchema = z.record(
  className,
  z.strictObject({ means: text, phrases, signs: z.string().default("") }),
);

/**
 * Tables of weights by which a text is judged as a whole: how many points each of its signs is worth, written as signs by
 * points, and how many a text has to have.
 */
export const weightsSchema = z.record(
  className,
  z.strictObject({
    means: text,
    bias: z.number(),
    threshold: z.number(),
    points: z.record(z.string().regex(/^-?\d{1,2}(?:\.\d)?$/), z.string()),
  }),
);

/** What a text lists, separated by commas. */
const listed = z
  .string()
  .default("")
  .transform((written) => written.split(",").flatMap((each) => each.trim() || []));

/** What is not for others: where it lies, what prints it, or puts it into a file that it names, and whose it is. */
export const sourcesSchema = z.record(
  className,
  z.strictObject({
    means: text,
    brings: z.enum(ORIGIN_KINDS),
    homes: z
      .string()
      .default("")
      .transform((written) => written.split(" ").filter(Boolean)),
    paths: listed,
    commands: listed,
    unless: listed,
    fills: z.boolean().default(false),
  }),
);

/** What brings to somebody what it is given: the address, or how its words tell that. */
export const sendersSchema = z.record(
  className,
  z.strictObject({ means: text, to: line, own: z.boolean().default(false), commands: listed, unless: listed }),
);

export type WeightTable = z.output<typeof weightsSchema>[string];
export type ListedSender = z.output<typeof sendersSchema>[string];
export type ListedSource = z.output<typeof sourcesSchema>[string];
export type PhraseLists = z.output<typeof phrasesSchema>;
export type ApiList = Omit<z.output<typeof apisSchema>[string], "apis" | "means"> & { names: string[] };
