import { isMarkdown } from "./path-role";

export type SegmentKind = "frontmatter" | "prose" | "quote" | "table" | "code" | "comment";

/** Consecutive lines of one kind; lines count from 1 and both ends are included. */
export type Segment = { kind: SegmentKind; firstLine: number; lastLine: number; language: string; heading: string };

/** What a line is shows at its start. */
const MAX_STRUCTURE_CHARS = 200;

/** A text of which nothing is known but that it may be code. */
export const ALL_CODE: Segment[] = [
  { kind: "code", firstLine: 1, lastLine: Number.POSITIVE_INFINITY, language: "", heading: "" },
];

/** A Markdown file cut into prose, code and the rest; any other file is one segment of code. */
export function segmentsOf(path: string, text: string): Segment[] {
  if (!isMarkdown(path)) return ALL_CODE;

  const segments: Segment[] = [];
  let state: State = { kind: "prose", until: null, language: "", heading: "" };
  text.split("\n").forEach((line, index) => {
    const { next, here } = step(state, line, index);
    state = next;
    const last = segments.at(-1);
    if (last?.kind === here.kind && last.heading === here.heading && last.language === here.language) {
      last.lastLine = index + 1;
    } else {
      segments.push({ ...here, firstLine: index + 1, lastLine: index + 1 });
    }
  });
  return segments;
}

/** The segment that a line lies in. */
export function segmentAt(segments: Segment[], line: number): Segment | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.lastLine ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return segments[low];
}

/** `until` tells the line that ends an open block. */
type State = { kind: SegmentKind; until: ((line: string) => boolean) | null; language: string; heading: string };
type Here = Pick<Segment, "kind" | "language" | "heading">;

function step(state: State, wholeLine: string, index: number): { next: State; here: Here } {
  const line = wholeLine.length > MAX_STRUCTURE_CHARS ? wholeLine.slice(0, MAX_STRUCTURE_CHARS) : wholeLine;
  const { heading } = state;
  const stay = (kind: SegmentKind, language = ""): Here => ({ kind, language, heading });
  const outside: State = { kind: "prose", until: null, language: "", heading };

  if (state.until) {
    const here = stay(state.kind, state.language);
    return { here, next: state.until(wholeLine) ? outside : state };
  }
  if (index === 0 && /^---\s*$/.test(line)) {
    return { here: stay("frontmatter"), next: { ...outside, kind: "frontmatter", until: (l) => /^---\s*$/.test(l) } };
  }

  const fence = /^(?: {0,3}|\s*(?:[-*+]|\d{1,9}[.)])?\s*)(`{3,}|~{3,})[ \t]*([\w+#.-]*)/.exec(line);
  if (fence?.[1]) {
    const mark = fence[1];
    const language = (fence[2] ?? "").toLowerCase();
    const until = (l: string) => l.trim().startsWith(mark) && l.trim().replaceAll(mark[0] ?? "", "") === "";
    return { here: stay("code", language), next: { kind: "code", until, language, heading } };
  }
  const comment = /^\s*<!--/.test(line);
  if (comment) {
    const closed = wholeLine.includes("-->");
    const next: State = closed ? outside : { ...outside, kind: "comment", until: (l) => l.includes("-->") };
    return { here: stay("comment"), next };
  }
  const title = /^#{1,6}\s+(.*)/.exec(line)?.[1];
  if (title !== undefined) return { here: { ...stay("prose"), heading: title }, next: { ...outside, heading: title } };
  if (/^\s*>/.test(line)) return { here: stay("quote"), next: outside };
  if (/^\s*\|.*\|/.test(line)) return { here: stay("table"), next: outside };
  if (/^\s*\[(?:\/\/|comment|_)\]:\s*#/i.test(line)) return { here: stay("comment"), next: outside };
  return { here: stay("prose"), next: outside };
}
