import { z } from "zod";
import { HOST_KINDS } from "../follow/kinds";
import { NOTED } from "../read/containers/note";
import { CONTENT_KINDS } from "../read/content-kind";
import { line, patterns, severity, text } from "./schema-basics";

/** Places where something is one step less bad. */
export const milderIn = z.array(z.enum(["tests", "documents"])).default([]);

/** What a file is, or turned out to hold when it was opened; each that is named has to hold. */
export const contentCondition = z.strictObject({
  severity,
  /** In which `{text}` stands for the text of what was noted. */
  message: text.optional(),
  milder_in: milderIn,
  of: z.enum(NOTED),
  /** What its bytes are. */
  kinds: z.array(z.enum(CONTENT_KINDS)).min(1).optional(),
  /** What its name, or that of its place, has. */
  named: patterns.optional(),
  /** What its text has, and has not. */
  has: patterns.optional(),
  unless: z.array(line).default([]),
  any_case: z.boolean().default(false),
  /** What kind of place its text leads to. */
  leads_to: z.array(z.enum(HOST_KINDS)).min(1).optional(),
});

export type ContentCondition = z.output<typeof contentCondition>;
export type MilderIn = z.output<typeof milderIn>;
