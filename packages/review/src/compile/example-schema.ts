import { z } from "zod";
import { line, severity, text } from "./schema-basics";

/** What a file of an example holds, as text or as bytes. */
export const content = z.union([
  z.string().max(4000),
  z.strictObject({ base64: z.base64().max(4000) }),
  /** So many lines of this form, in which `{n}` is the number of the line. */
  z.strictObject({ lines: z.int().max(100_000), of: line }),
]);

/** What is told of an example besides its files: some of its manifest, and how bad it is. */
const told = {
  name: text.optional(),
  description: text.optional(),
  allowed_tools: z.array(text).optional(),
  /** Further keys of the frontmatter. */
  extra: z.record(z.string(), z.unknown()).optional(),
  severity: severity.optional(),
};

/** A text or command alone, or files of a package. */
export const example = z.union([
  text,
  z.strictObject({ text: content, file: z.string().default("SKILL.md"), ...told }),
  z.strictObject({ files: z.record(z.string(), content), ...told }),
]);
