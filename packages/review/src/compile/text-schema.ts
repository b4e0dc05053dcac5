import { z } from "zod";
import { line, patterns, phrases, severity, text } from "./schema-basics";

const where = z.enum(["no_page", "block", "program", "script", "shell", "powershell"]);

/** What stands in a file: on one line, or somewhere in one and the same program. */
export const textCondition = z
  .strictObject({
    severity,
    message: text.optional(),
    /** Which files, by what they are or by their paths; all where it is missing. */
    in: z.array(z.union([where, line.regex(/[*./]/)])).optional(),
    except_tests: z.boolean().default(false),
    lines: patterns.optional(),
    /** What a line has that is no hit. */
    milder_in: milderIn,
    unless: z.array(line).default([]),
    /** One of each list, or of so many of them. */
    parts: z.array(patterns).min(2).optional(),
    /** How many bits a character of the group `secret` has at least; below that it only shows the form of one. */
    entropy: z.number().min(1).max(6).optional(),
    /** Less where it is quoted, taught or tested, as commands are. */
    softened: z.boolean().default(false),
    least: z.int().min(2).optional(),
    any_case: z.boolean().default(false),
    /** Whether a lesson or a mention is as bad; if nothing is said, lines are, and parts are not. */
    firm: z.boolean().optional(),
  })
  .refine(({ lines, parts }) => Boolean(lines) !== Boolean(parts), "It needs either lines or parts.");

/** A key of the manifest, by its value or by what it holds. */
export const manifestCondition = z.strictObject({
  severity,
  message: text.optional(),
  /** Of one kind of packages alone. */
  of: z.literal("skill").optional(),
  /** `*` is each that the format does not have. */
  key: line,
  /** Keys that `*` does not mean. */
  except: z.array(line).default([]),
  values: phrases.optional(),
  has: patterns.optional(),
  /** A word of it is easily taken for the name of a well-known thing, which a message calls `{known}`. */
  looks_like: z.literal("well_known").optional(),
});

export type TextCondition = z.output<typeof textCondition>;
export type ManifestCondition = z.output<typeof manifestCondition>;
