import { z } from "zod";
import { ORIGIN_KINDS } from "../follow/code/origin";
import { EVENT_KINDS, FOREIGN_SOURCES, HOST_KINDS, SENT_DATA, STARTUP_PLACES } from "../follow/kinds";
import { line, patterns, phrases, severity, standing, text } from "./schema-basics";

function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.array(z.enum(names)).min(1).optional();
}

/** Where it is missing, what was followed says itself how bad it is and what is to be said of it. */
const said = { severity: severity.optional(), message: text.optional() };

/** What data a command sends to whom it is none of their business, or from where it runs a program. */
const byCommand = z.strictObject({
  by: z.literal("command"),
  ...said,
  sends: oneOf(SENT_DATA),
  runs: oneOf(["download", "downloaded_file", "decoded"]),
  /** Where the address comes from that it asks. */
  address_from: oneOf(["decoded"]),
});

/** What a program does; each that is named has to hold. */
const byProgram = z.strictObject({
  by: z.literal("program"),
  ...said,
  /** Data of these kinds, to whom it is none of their business. */
  sends: oneOf(ORIGIN_KINDS),
  /** Any data, to a host of these kinds. */
  sends_to: oneOf(HOST_KINDS),
  /** Where the address comes from, so that the host stands nowhere in the program. */
  address_from: oneOf(ORIGIN_KINDS),
  /** Code that stands nowhere in it. */
  runs: oneOf(FOREIGN_SOURCES),
  /** Something that is started later. */
  leaves: oneOf(STARTUP_PLACES),
  does: oneOf(EVENT_KINDS),
  /** The function that does it. */
  apis: patterns.optional(),
  /** What it starts, where it writes or sends to, within the first thousand characters. */
  texts: patterns.optional(),
  /** It has to do with a host of these kinds. */
  leads_to: oneOf(HOST_KINDS),
  /** Paths, one of which it writes. */
  writes: phrases.optional(),
  /** Also of commands that stand there, by what they write. */
  commands_in: z.array(standing).default([]),
  /** What is written or sent has one of each list; a group `stranger` is an address of somebody the package doesn't speak of. */
  content: z.array(patterns).default([]),
  /** What its file has, one of each list. */
  parts: z.array(patterns).default([]),
  any_case: z.boolean().default(false),
  /** With data of these kinds, of so many of them; a `key_variable` is a variable whose name says that it holds a key. */
  with: oneOf([...ORIGIN_KINDS, "key_variable"]),
  least: z.int().min(1).default(1),
  /** One of which is of these kinds. */
  among: oneOf(ORIGIN_KINDS),
  /** Neither the data nor the address comes from there. */
  without: oneOf(ORIGIN_KINDS),
  /** What the same program does as well, to another host than one of these kinds. */
  beside: z.strictObject({ does: oneOf(EVENT_KINDS), except_to: oneOf(HOST_KINDS) }).optional(),
  /** Phrases that neither the package's name nor its description has. */
  unless_about: z.array(line).default([]),
});

/** What a text runs that nobody follows: it is handed to a shell, or evaluated. */
const byText = z.strictObject({
  by: z.literal("text"),
  ...said,
  runs: oneOf(["download", "decoded", "encoded"]),
  evaluates: oneOf(["download", "decoded"]),
});

export const flow = z
  .discriminatedUnion("by", [byCommand, byProgram, byText])
  .refine(
    (asked) => asked.severity ?? ("sends" in asked || "runs" in asked || "leaves" in asked || "evaluates" in asked),
    "How bad it is, is missing.",
  );

export type Flow = z.output<typeof flow>;
export type CommandFlow = Extract<Flow, { by: "command" }>;
export type ProgramFlow = Extract<Flow, { by: "program" }>;
export type TextFlow = Extract<Flow, { by: "text" }>;
