import { z } from "zod";
import { line, phrases, severity, standing, text } from "./schema-basics";

const origin = z.enum(["remote", "archive", "decoded", "secret", "environment", "private", "stranger"]);

const asked = {
  runs: phrases.optional(),
  /** Further commands; the same one has to be written as one of each list. */
  and: z.array(phrases).default([]),
  unless: z.array(line).default([]),
  /** Paths, one of which it writes. */
  writes: phrases.optional(),
  /** Words on a line of what it writes there, or of what it is fed or told. */
  text: phrases.optional(),
  /** It writes nothing there, which empties the file. */
  empties: z.boolean().default(false),
  comes_from: z.array(origin).min(1).optional(),
  /** Nothing in it is left to whoever runs it: no variable, no gap to be filled in. */
  written_out: z.boolean().default(false),
  /** Its name is written so that nobody who reads or searches sees it. */
  disguised: z.boolean().default(false),
  silent: z.boolean().optional(),
  background: z.boolean().optional(),
  /** It is run as another account, which may do everything. */
  as_root: z.boolean().optional(),
  stands_in: z.array(standing).min(1).optional(),
  /** Phrases, one of which its file has. */
  told: z.array(line).default([]),
  /** Phrases that no document of the package has. */
  untold: z.array(line).default([]),
  /** Phrases that neither the package's name nor its description has. */
  unless_about: z.array(line).default([]),
};

/**
 * What a command is and does, each of which has to hold: `git config --global|--system core.hooksPath`, the place that it
 * writes to, what it writes or is fed, where that comes from, and how and where the command stands.
 */
export const command = z
  .strictObject({
    severity,
    message: text.optional(),
    ...asked,
    /** Commands that stand close to it, of each of these kinds so many, among which it counts itself. */
    around: z.array(z.strictObject({ ...asked, least: z.int().min(1).default(1) })).default([]),
  })
  .refine(({ runs, writes, text: says }) => runs ?? writes ?? says, "What it runs, writes or says is missing.");

export type CommandCondition = z.output<typeof command>;
