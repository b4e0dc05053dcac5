import { z } from "zod";
import { CATEGORIES, SEVERITIES } from "../report";

const className = z.string().regex(/^[a-z][a-z-]*$/);
/** Names of classes in `knowledge/words.yaml`, one of which is enough. */
const classes = z.array(className).min(1);
const line = z.string().trim().min(1).max(200);
const text = z.string().trim().min(1).max(400);
/** One of them is enough. */
const phrases = z.array(line).min(1);
const severity = z.enum(SEVERITIES);

const head = {
  id: z.string().regex(/^[a-z][a-z0-9-]{2,60}$/),
  /** What it was called before, which callers may have stored. */
  aliases: z.array(z.string()).default([]),
  category: z.enum(CATEGORIES),
  tags: z.array(z.string().regex(/^(?:owasp-agentic|atlas|attack):[A-Z0-9.]+$/)).default([]),
  title: text.max(100),
  message: text,
  remediation: text,
  examples: z.strictObject({ harmful: z.array(text).min(3), harmless: z.array(text).min(3) }),
};

/**
 * What a clause says, in any one language: a deed, what stands with it, and whom it names. `near` may stand in the statement
 * before or behind as well.
 */
const clause = z.strictObject({
  severity,
  deed: classes,
  with: z.array(classes).default([]),
  names: z.enum(["recipient", "mailbox", "address"]).optional(),
  near: z.array(classes).default([]),
});

const clauseRule = z.strictObject({
  ...head,
  looks_at: z.literal("clause"),
  when: z.array(clause).min(1),
  /** Classes that, in the same statement and language, make it harmless. */
  unless: z.array(className).default([]),
});

/** What a statement says in English: one phrase of each list; those of `near` may stand in a neighbouring statement. */
const statement = z.strictObject({
  severity,
  says: phrases,
  and: z.array(phrases).default([]),
  near: z.array(phrases).default([]),
});

const statementRule = z.strictObject({
  ...head,
  looks_at: z.literal("statement"),
  when: z.array(statement).min(1),
  unless: z.array(line).default([]),
  unless_near: z.array(line).default([]),
});

/** A command with these arguments in this order, among others: `git config --global|--system core.hooksPath`. */
const command = z.strictObject({ severity, runs: phrases });

const commandRule = z.strictObject({
  ...head,
  looks_at: z.literal("command"),
  when: z.array(command).min(1),
  unless: z.array(line).default([]),
});

/** A rule as it is written in `rules/<category>/<id>.yaml`. */
export const ruleSchema = z.discriminatedUnion("looks_at", [clauseRule, statementRule, commandRule]);

export type Rule = z.output<typeof ruleSchema>;
export type ClauseRule = z.output<typeof clauseRule>;
export type ClauseCondition = z.output<typeof clause>;
export type StatementRule = z.output<typeof statementRule>;
export type CommandRule = z.output<typeof commandRule>;

/** The classes of words, each with its forms by language. */
export const wordsSchema = z.record(className, z.record(z.string().regex(/^(?:means|[a-z]{2})$/), z.string()));
