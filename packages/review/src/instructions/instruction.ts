import type { Statement } from "../read/statements";
import type { Category, ReviewedPackage, Severity } from "../report";

/** A kind of harmful instruction: which statements may hold it, and how bad one is. Text is judged, never obeyed. */
export type Instruction = {
  rule: string;
  category: Category;
  message: string;
  remediation: string;
  /** Whether a statement has the words that it takes, as far as the rule's own phrases tell. */
  mayHold: (text: string) => boolean;
  /** Whether it counts in program code as well, where it is a comment or a text that the program prints. */
  inPrograms?: boolean;
  /** Whether tables and quotes are where it is usually found, so that they excuse nothing. */
  laidOut?: boolean;
  /** Whether it is people who are to be deceived, so that a text for people excuses nothing. */
  meansPeople?: boolean;
  /** Whether a warning of it counts less in a sentence whose words as a whole read like something else. */
  isDoubted?: boolean;
  /** Whether it counts only where no other kind is found, and where people see it. */
  asLast?: boolean;
  judge: (statement: Statement, around: Surroundings) => Judgement | null;
};

/**
 * How bad a statement is where it plainly stands, where in it that begins, and what only this one says; `isAbroad` where it is
 * not said in English, so that "no" is another language's word, `isFaint` where it only counts beside something else.
 */
export type Judgement = { severity: Severity; offset: number; message?: string; isAbroad?: boolean; isFaint?: boolean };

/** What stands around a statement. */
export type Surroundings = {
  pkg: Pick<ReviewedPackage, "manifest" | "files">;
  /** The statement and its neighbours of the same section: so many before and after it, cut to a bounded length. */
  near: (before: number, after: number) => string;
  /** What the statement announces: the next ones where it ends in a colon. */
  announced: () => string;
};

/** A package that nothing is known of, and that is named after no service. */
export const NOBODY: Surroundings["pkg"] = {
  manifest: {
    name: "",
    description: "",
    license: null,
    compatibility: null,
    allowedTools: [],
    metadata: {},
    extra: {},
  },
  files: [],
};

const MAX_NEAR_CHARS = 3000;
/** So many lines of a block of code count as one statement. */
const MAX_BLOCK_LINES = 12;

/** What stands around one of the statements; neighbours that several kinds ask for are joined once. */
export function surroundings(pkg: Surroundings["pkg"], statements: Statement[], index: number): Surroundings {
  const here = statements[index];
  const asked = new Map<number, string>();
  const near = (before: number, after: number) => {
    const reach = before * 100 + after;
    const text = asked.get(reach) ?? joined(before, after);
    asked.set(reach, text);
    return text;
  };
  const joined = (before: number, after: number) => {
    return statements
      .slice(reached(statements, index, before, -1), reached(statements, index, after, 1) + 1)
      .filter(({ section }) => section === here?.section)
      .map(({ text }) => text)
      .join(" \n")
      .slice(0, MAX_NEAR_CHARS);
  };
  return {
    pkg,
    near,
    announced: () => (here && /[:：]["'`]?$/.test(here.text) ? near(0, 4).slice(here.text.length) : ""),
  };
}

/** Where so many statements from one of them end, of which a block of code is one for what stands outside of it. */
function reached(statements: Statement[], index: number, count: number, step: 1 | -1): number {
  if (isCode(statements[index])) return Math.min(Math.max(0, index + step * count), statements.length - 1);
  let left = count;
  let lines = 0;
  let at = index;
  for (; left > 0 && statements[at + step]; at += step) {
    const isSameBlock = isCode(statements[at]) && statements[at]?.block === statements[at + step]?.block;
    lines = isSameBlock && lines < MAX_BLOCK_LINES ? lines + 1 : 0;
    if (lines === 0) left -= 1;
  }
  return at;
}

function isCode(statement: Statement | undefined): boolean {
  return statement?.kind === "code";
}

/** The first place where one of the patterns matches, judged as so bad. */
export function judged(severity: Severity, text: string, ...patterns: RegExp[]): Judgement | null {
  for (const pattern of patterns) {
    const offset = text.search(pattern);
    if (offset !== -1) return { severity, offset };
  }
  return null;
}
