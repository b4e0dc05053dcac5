import { z } from "zod";
import { CATEGORIES } from "../report";
import { command } from "./command-schema";
import { contentCondition } from "./content-schema";
import { dependency } from "./dependency-schema";
import { type content, example } from "./example-schema";
import { type Flow, flow } from "./flow-schema";
import { className, line, patterns, phrases, severity, text } from "./schema-basics";
import { addressCondition, manifestCondition, type TextCondition, textCondition } from "./text-schema";

/** Names of classes in `knowledge/words`, one of which is enough. */
const classes = z.array(className).min(1);

/** What the code of rules looks at. */
const looksAt = z.enum(["statement", "command", "program", "file", "files", "package"]);

const head = {
  id: z.string().regex(/^[a-z][a-z0-9-]{2,60}$/),
  /** What it was called before, which callers may have stored. */
  aliases: z.array(z.string()).default([]),
  category: z.enum(CATEGORIES),
  tags: z.array(z.string().regex(/^(?:owasp-agentic|atlas|attack):[A-Z0-9.]+$/)).default([]),
  title: text.max(100),
  message: text,
  remediation: text,
  /** What the judgement in the `.ts` beside the rule looks at besides. */
  also_looks_at: z.array(looksAt).default([]),
  /** What it finds besides in what is followed, and in what stands in files. */
  in_flow: z.array(flow).default([]),
  in_text: z.array(textCondition).default([]),
  examples: z.strictObject({ harmful: z.array(example).min(3), harmless: z.array(example).min(3) }),
};

/** Where a sentence counts that holds no order, and what excuses nothing for this rule. */
const place = {
  /** In program code as well: in comments, and texts that a program prints. */
  in_programs: z.boolean().default(false),
  /** In blocks of words that a page shows and in data, which are no programs. */
  in_blocks: z.boolean().default(false),
  /** In tables as well, where it may be one of the things that are listed. */
  in_tables: z.boolean().default(false),
  /** Tables and quotes are where it is usually found, so that they excuse nothing. */
  laid_out: z.boolean().default(false),
  /** It is people who are to be deceived, so that a text for people excuses nothing. */
  for_people: z.boolean().default(false),
  /** Only where no other rule finds anything in it, and not in hidden text, which is judged more severely. */
  as_last: z.boolean().default(false),
};

/**
 * Whom or what it names: `target` is a recipient that an English text has something go to, and `web` any place of the web that
 * others keep, even the package's own.
 */
const named = z.enum(["recipient", "target", "mailbox", "address", "web", "account"]);

/**
 * What a clause says, in any one language: a deed, what stands with it, and whom it names. `near` may stand in the statement
 * behind as well.
 */
const clause = z.strictObject({
  severity,
  message: text.optional(),
  /** In English, only where the deed stands as an order does. */
  order: z.boolean().default(true),
  /** Only where the deed is not to be done: "do not mention this step". */
  forbidden: z.boolean().default(false),
  deed: classes,
  with: z.array(classes).default([]),
  names: named.optional(),
  /** Whom or what a neighbouring statement names. */
  names_near: named.optional(),
  near: z.array(classes).default([]),
  /** What of these is said near has to be denied: "need not be mentioned". */
  denied: classes.optional(),
  /** How many statements before and behind stand near, where it is not only the one behind. */
  reach: z.int().min(1).max(8).optional(),
  /** So many characters may lie between the deed and what stands with it. */
  within: z.int().min(10).max(60).default(60),
});

const clauseRule = z.strictObject({
  ...head,
  looks_at: z.literal("clause"),
  when: z.array(clause).min(1),
  /** Classes that, in the same statement and language, make it harmless. */
  unless: z.array(className).default([]),
});

const reach = z.int().min(0).max(8);

/** What a statement says in English: one phrase of each list; those of `near` may stand in a neighbouring statement. */
const statement = z.strictObject({
  severity,
  message: text.optional(),
  /** Only where it stands as an order does, and not where somebody else does it. */
  order: z.boolean().default(false),
  says: phrases,
  and: z.array(phrases).default([]),
  /** Regular expressions, one of which it has; `least`: so many times in what stands near. */
  matches: patterns.optional(),
  any_case: z.boolean().default(false),
  least: z.int().min(1).default(1),
  names: named.optional(),
  /** Whom or what a neighbouring statement names. */
  names_near: named.optional(),
  near: z.array(phrases).default([]),
  /** So many of these lists have a phrase in what stands near. */
  several: z.strictObject({ least: z.int().min(1), of: z.array(phrases).min(2) }).optional(),
  /** How many statements before and behind still stand near; where these are not as many, both. */
  reach: z
    .union([reach, z.tuple([reach, reach])])
    .default(1)
    .transform((far): [number, number] => (Array.isArray(far) ? far : [far, far])),
  /** What excuses this condition in the statement, and no other one. */
  unless: z.array(line).default([]),
});

/** What else a rule about statements finds, in whatever language it is said. */
const anyLanguage = z.strictObject({
  /** Whether English is one of them, or has phrases of its own. */
  english: z.boolean().default(true),
  when: z.array(clause).min(1),
  /** Classes that, in the same statement and language, make it harmless. */
  unless: z.array(className).default([]),
});

const statementRule = z.strictObject({
  ...head,
  ...place,
  looks_at: z.literal("statement"),
  when: z.array(statement).min(1),
  unless: z.array(line).default([]),
  unless_near: z.array(line).default([]),
  /** What the name or description of a package says for which this is its business. */
  unless_about: z.array(line).default([]),
  any_language: anyLanguage.optional(),
});

const commandRule = z.strictObject({
  ...head,
  looks_at: z.literal("command"),
  /** Also where a program or a setting holds it as a string. */
  in_programs: z.boolean().default(false),
  when: z.array(command).min(1),
  unless: z.array(line).default([]),
});

const keyed = {
  /** The last keys, such as `permissions.allow.*`: `a|b` one of two, `*` any characters of a key, `**` any keys. */
  keys: phrases,
  /** One of these, in which `*` stands for any characters and `{list}` for a list of names; any where none is named. */
  values: z.array(line).default([]),
};

/** A setting: the keys that lead to it, and what it is set to. */
const setting = z.strictObject({
  ...keyed,
  severity,
  message: text.optional(),
  /** Further settings of the same document, in no other element of a list that this one is in. */
  beside: z.array(z.strictObject(keyed)).default([]),
  /** Further settings of the same file, wherever they stand in it. */
  elsewhere: z.array(z.strictObject(keyed)).default([]),
  /** An address that is neither of this machine nor of a vendor of models; or one that nobody can vouch for. */
  address: z.enum(["far", "nameless"]).optional(),
  /** It names somebody who is no example: an account by its number, the holder of a key, a member by mailbox. */
  names: z.literal("party").optional(),
  /** As bad where a text only shows it, before it takes effect. */
  firm: z.boolean().default(false),
});

const settingRule = z.strictObject({
  ...head,
  looks_at: z.literal("setting"),
  /** Whose: of an assistant or editor, of what is set up in a cloud, or of an extension of a browser. */
  of: z.enum(["assistant", "cloud", "extension"]).default("assistant"),
  when: z.array(setting).min(1),
  /** What the name or description of a package says for which this is its business. */
  unless_about: z.array(line).default([]),
});

const flowRule = z.strictObject({
  ...head,
  looks_at: z.literal("flow"),
  /** The gravest, where what was followed says itself how bad it is. */
  severity,
  when: z.array(flow).min(1),
});

const dependencyRule = z.strictObject({
  ...head,
  looks_at: z.literal("dependency"),
  /** Said once of a package, with the names of all that it finds. */
  once: z.boolean().default(false),
  when: z.array(dependency).min(1),
});

const textRule = z.strictObject({ ...head, looks_at: z.literal("text"), when: z.array(textCondition).min(1) });
const addressRule = z.strictObject({ ...head, looks_at: z.literal("address"), when: z.array(addressCondition).min(1) });
const contentRule = z.strictObject({ ...head, looks_at: z.literal("content"), when: z.array(contentCondition).min(1) });
const manifestRule = z.strictObject({
  ...head,
  looks_at: z.literal("manifest"),
  when: z.array(manifestCondition).min(1),
});

/** A rule that says in data when it holds. */
export const stated = z.discriminatedUnion("looks_at", [
  clauseRule,
  statementRule,
  commandRule,
  settingRule,
  flowRule,
  dependencyRule,
  textRule,
  contentRule,
  addressRule,
  manifestRule,
]);

/** A rule whose judgement is the function of the `.ts` that lies beside it; `severity` is the gravest that it gives. */
export const coded = z.discriminatedUnion("looks_at", [
  z.strictObject({
    ...head,
    ...place,
    looks_at: z.literal("statement"),
    severity,
    /** A statement is judged only if it has a phrase of each list. */
    mentions: z.array(phrases).default([]),
    any_language: anyLanguage.optional(),
  }),
  z.strictObject({
    ...head,
    looks_at: z.literal("command"),
    severity,
    /** Also where a program or a setting holds it as a string. */
    in_programs: z.boolean().default(false),
  }),
  z.strictObject({
    ...head,
    looks_at: z.enum(["program", "file", "files", "package", "setting", "findings"]),
    severity,
  }),
]);

/** A rule as it is written in `rules/<category>/<id>.yaml`. */
export type Rule = StatedRule | CodedRule;
export type LooksAt = z.output<typeof looksAt> | "setting" | "findings";
export type DependencyRule = z.output<typeof dependencyRule>;
export type StatedRule = z.output<typeof stated>;
export type CodedRule = z.output<typeof coded>;
export type ClauseRule = z.output<typeof clauseRule>;
export type Clauses = z.output<typeof anyLanguage>;
export type ClauseCondition = z.output<typeof clause>;
export type StatementCondition = z.output<typeof statement>;
export type Named = z.output<typeof named>;
export type StatementRule = z.output<typeof statementRule>;
export type SettingCondition = z.output<typeof setting>;
export type SettingRule = z.output<typeof settingRule>;
export type CommandRule = z.output<typeof commandRule>;
export type Example = z.output<typeof example>;
export type Content = z.output<typeof content>;

/** What a rule says of clauses in any language. */
export function clausesOf(rule: Rule): Clauses | undefined {
  if (rule.looks_at === "clause") return { ...rule, english: true };
  return rule.looks_at === "statement" ? rule.any_language : undefined;
}

/** What a rule says of what is followed. */
export function flowsOf(rule: Rule): Flow[] {
  return rule.looks_at === "flow" ? [...rule.when, ...rule.in_flow] : rule.in_flow;
}

/** What a rule says of what stands in files. */
export function textsOf(rule: Rule): TextCondition[] {
  return rule.looks_at === "text" ? [...rule.when, ...rule.in_text] : rule.in_text;
}

/** Whether a rule says in data when it holds. */
export function isStated(rule: Rule): rule is StatedRule {
  return "when" in rule;
}

/** What the judgement beside a rule looks at; nothing where the rule needs none. */
export function judgedInCode(rule: Rule): LooksAt[] {
  return [...(isStated(rule) ? [] : [rule.looks_at]), ...rule.also_looks_at];
}
