import { z } from "zod";
import { patterns, severity, text } from "./schema-basics";

/** Of an address that nobody can vouch for, or of any that is no known place for packages. */
const place = z.enum(["nameless", "unknown"]).optional();

/** What is taken from elsewhere, by commands, manifests and imports; each that is named has to hold. */
export const dependency = z
  .strictObject({
    severity,
    /** With `{package}`, its `{version}`, the `{known}` one that it is taken for, and the `{host}`. */
    message: text.optional(),
    /** It is known for harm, or its name is easily taken for that of a popular one. */
    package: z.enum(["known_malicious", "look_alike"]).optional(),
    /** A program imports it by such a name. */
    imports: z.literal("look_alike").optional(),
    /** It is taken from an address. */
    source: place,
    /** Packages are taken from there by their names. */
    registry: place,
    /** Whatever is the newest on the day is taken. */
    unpinned: z.literal(true).optional(),
    /** Its package manager runs this unasked. */
    script: patterns.optional(),
    /** Further patterns for the same script, one of each list. */
    and: z.array(patterns).default([]),
  })
  .refine(
    (asked) => asked.package ?? asked.imports ?? asked.source ?? asked.registry ?? asked.unpinned ?? asked.script,
    "What it asks for is missing.",
  );

export type DependencyCondition = z.output<typeof dependency>;
