import type { ContentKind } from "../content-kind";

/** What is noted of a file: of itself, and of what it turned out to hold when it was opened. */
export const NOTED = [
  "file",
  /** Why an archive breaks a rule that holds for packages. */
  "refusal",
  /** Bytes behind the end of a picture or a font. */
  "appended",
  "pdf_structure",
  "pdf_script",
  /** Where a document points to outside of itself, by the name of the kind of relation. */
  "link",
  /** Fields and formulas of a document, and cells of a table. */
  "fields",
  "table",
] as const;

export type Note = {
  of: (typeof NOTED)[number];
  /** Of the file that it is noted of. */
  path: string;
  /** Where it is not the path. */
  name?: string;
  kind?: ContentKind;
  readonly text: string;
  /** The line that the text begins on, where it is one of the file's. */
  line?: number;
};
