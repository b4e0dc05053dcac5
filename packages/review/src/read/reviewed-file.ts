import { isAscii } from "node:buffer";
import { type CodeBlock, codeBlocksOf } from "../follow/syntax/code-block";
import type { Content } from "./containers/content";
import { type ContentKind, readingOf } from "./content-kind";
import { type DecodedText, decodedViews } from "./decoded-view";
import { indexLines, type LineIndex } from "./lines";
import { joinContinuations, normalise } from "./normalised-view";
import { programsAmong } from "./run-as";
import { ALL_CODE, type Segment, segmentsOf } from "./segments";
import { isPartOfIt, startedFiles } from "./started-files";
import { type Statement, statementsOf } from "./statements";
import { type TextPart, textPartsOf } from "./text-parts";

/**
 * A file with the views that rules read. Each view is made when it is asked for and kept only while few others are,
 * so that a rule may ask again and again but holds no view for longer than it looks at the file.
 */
export type ReviewedFile = Content & {
  kind: ContentKind;
  /** Whether nobody can read most of it, as text or otherwise. */
  isObscure: boolean;
  /** Whether the package has somebody run it, though it lies among tests or examples. */
  isStarted: boolean;
  /** Whether a text of the package names it as something to run. */
  isRun: boolean;
  /** A text of more than a million characters is several of these: its parts, with the lines of each counted from 1. */
  isLong: boolean;
  part: number;
  /** The line of the whole file that the part begins on. */
  firstLine: number;
  /** For each line which one of the file it is, where filler was left out. */
  lineNumbers: number[] | null;
  /** Null where the file is not text. */
  readonly text: string | null;
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

/** What views are kept of, by the bytes of the files: those of an ordinary package, or of one long file. */
const MAX_KEPT_BYTES = 256 * 1024;
/** Where there is more text, what it takes to read it in two bytes a character outweighs what that spares. */
const MAX_WIDENED_BYTES = 1024 * 1024;

/** The files as rules see them, in their order. */
export function reviewedFiles(contents: Content[]): ReviewedFile[] {
  const shelf: Shelf = { views: new Map(), bytes: 0 };
  const readings = new Map(contents.map((content) => [content, readingOf(content.path, content.bytes)]));
  const isText = (content: Content) => readings.get(content)?.isText === true;
  const parts = new Map(contents.filter(isText).map((content) => [content, textPartsOf(content.path, content.bytes)]));
  const started = startedFiles(contents, (content) => parts.get(content) ?? []);
  for (const program of programsAmong(contents.filter(isText), started)) {
    readings.set(program, readingOf(program.path, program.bytes));
    parts.set(program, textPartsOf(program.path, program.bytes));
  }
  const texts = [...parts.keys()].map(({ bytes }) => bytes);
  const isWide = texts.some((bytes) => !isAscii(bytes)) && sizeOf(texts) <= MAX_WIDENED_BYTES;
  return [...readings].flatMap(([file, reading]) => {
    const isStarted = file.of !== null || isPartOfIt(file.path, started);
    const about = { ...reading, isStarted, isRun: started.has(file.path) };
    const ofFile = parts.get(file) ?? [noText()];
    return ofFile.map((part, number) =>
      reviewedFile(file, { ...about, part: number, isLong: ofFile.length > 1 }, isWide ? widened(part) : part, shelf),
    );
  });
}

function sizeOf(texts: Uint8Array[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/**
 * V8 compiles a pattern for strings of one byte a character and once more for those of two, which takes longer than the
 * review of a small package. So where some texts of it need two, as real quotation marks do, all have two.
 */
function widened(part: TextPart): TextPart {
  return { ...part, read: () => `${part.read()}\u2029`.slice(0, -1) };
}

function noText(): TextPart {
  return { read: () => "", bytes: 0, firstLine: 1 };
}

type About = Pick<ReviewedFile, "kind" | "isObscure" | "isStarted" | "isRun" | "part" | "isLong"> & { isText: boolean };

function reviewedFile(file: Content, { isText, ...about }: About, part: TextPart, shelf: Shelf): ReviewedFile {
  const views = () => viewsOf(file.path, part, about.isLong, shelf);
  return {
    ...file,
    ...about,
    firstLine: part.firstLine,
    lineNumbers: part.lines ?? null,
    get text() {
      return isText ? views().text : null;
    },
    normalised: () => views().normalised(),
    commands: () => views().commands(),
    decoded: () => views().decoded(),
    lines: () => views().lines(),
    segments: () => views().segments(),
    statements: () => views().statements(),
    code: () => views().code(),
  };
}

type Views = { text: string } & Pick<
  ReviewedFile,
  "normalised" | "commands" | "decoded" | "lines" | "segments" | "statements" | "code"
>;

/** The views of the files that were asked last, in that order. */
type Shelf = { views: Map<TextPart, Views>; bytes: number };

function viewsOf(path: string, part: TextPart, isLong: boolean, shelf: Shelf): Views {
  const kept = shelf.views.get(part);
  shelf.views.delete(part);
  if (!kept) makeRoom(shelf, part.bytes);
  const views = kept ?? makeViews(path, part.read(), isLong);
  shelf.views.set(part, views);
  return views;
}

function makeRoom(shelf: Shelf, bytes: number): void {
  for (const [part] of shelf.views) {
    if (shelf.bytes + bytes <= MAX_KEPT_BYTES) break;
    shelf.views.delete(part);
    shelf.bytes -= part.bytes;
  }
  shelf.bytes += bytes;
}

function makeViews(path: string, text: string, isLong: boolean): Views {
  // None of what is not written by hand gets the leniency that prose enjoys.
  const segments = once(() => (isLong ? ALL_CODE : segmentsOf(path, text)));
  return {
    text,
    normalised: once(() => normalise(text)),
    commands: once(() => joinContinuations(text)),
    decoded: once(() => decodedViews(text)),
    lines: once(() => indexLines(text)),
    segments,
    statements: once(() => statementsOf(path, text, segments())),
    code: once(() => codeBlocksOf(path, text, segments)),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
