import type { Content } from "./containers/content";
import { type ContentKind, contentKind, readText } from "./content-kind";
import { type DecodedText, decodedViews } from "./decoded-view";
import { indexLines, type LineIndex } from "./lines";
import { joinContinuations, normalise } from "./normalised-view";
import { type Segment, segmentsOf } from "./segments";
import { type Statement, statementsOf } from "./statements";
import { type CodeBlock, codeBlocksOf } from "./syntax/code-block";

/** A file with the views that rules read; each view is made when it is first asked for. */
export type ReviewedFile = Content & {
  kind: ContentKind;
  /** Null where the file is not text. */
  text: string | null;
  /** The text with disguises taken off; it has the same lines as the text. */
  normalised: () => string;
  /** The text with continued lines joined, so that a command is one line; line numbers hold. */
  commands: () => string;
  /** Text found behind base64 and other encodings. */
  decoded: () => DecodedText[];
  lines: () => LineIndex;
  /** Ordered by line, without gaps. */
  segments: () => Segment[];
  /** What the text says, sentence by sentence. */
  statements: () => Statement[];
  /** The code in it that can be parsed: all of a script, the fenced blocks of a Markdown file. */
  code: () => CodeBlock[];
};

/** Statements outweigh their text many times, and rules ask for those of one file after another. */
const lately = new WeakMap<object, { path: string; statements: Statement[] }>();

export function reviewedFile(file: Content, pkg: object): ReviewedFile {
  const kind = contentKind(file.path, file.bytes);
  const text = kind === "text" ? readText(file.bytes) : null;
  const segments = once(() => segmentsOf(file.path, text ?? ""));

  return {
    ...file,
    kind,
    text,
    normalised: once(() => normalise(text ?? "")),
    commands: once(() => joinContinuations(text ?? "")),
    decoded: once(() => decodedViews(text ?? "")),
    lines: once(() => indexLines(text ?? "")),
    segments,
    statements: () => {
      const before = lately.get(pkg);
      if (before?.path === file.path) return before.statements;
      const statements = statementsOf(file.path, text ?? "", segments());
      lately.set(pkg, { path: file.path, statements });
      return statements;
    },
    code: once(() => codeBlocksOf(file.path, text ?? "", segments)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
