import { z } from "zod";
import { HOST_DISGUISES, HOST_KINDS } from "../follow/kinds";
import { milderIn } from "./content-schema";
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
    milder_in: milderIn,
    lines: patterns.optional(),
    /** What a line, or a program with these parts, has that is no hit. */
    unless: z.array(line).default([]),
    /** How many bits a character of the group `secret` has at least; below that it only shows the form of one. */
    entropy: z.number().min(1).max(6).optional(),
    /** Less where it is quoted, taught or tested, as commands are. */
    softened: z.boolean().default(false),
    /** One of each list, or of so many of them. */
    parts: z.array(patterns).min(2).optional(),
    least: z.int().min(2).optional(),
    any_case: z.boolean().default(false),
    /** Whether a lesson or a mention is as bad; if nothing is said, lines are, and parts are not. */
    firm: z.boolean().optional(),
  })
  .refine(({ lines, parts }) => Boolean(lines) !== Boolean(parts), "It needs either lines or parts.");

/** An address in a text, by what it passes for, how its host is written and to what kind of place it leads. */
export const addressCondition = z.strictObject({
  /** Where something is entrusted to it, or taken from it; and where it is only named. */
  severity,
  only_named: severity,
  /** In which `{brand}` is what it passes for, and `{host}` the host as machines read it. */
  message: text.optional(),
  passes_by: z.array(z.enum(HOST_DISGUISES)).min(1).optional(),
  written: patterns.optional(),
  leads_to: z.array(z.enum(HOST_KINDS)).min(1).optional(),
});

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

export type AddressCondition = z.output<typeof addressCondition>;
export type TextCondition = z.output<typeof textCondition>;
export type ManifestCondition = z.output<typeof manifestCondition>;
