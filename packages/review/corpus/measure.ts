import type { Finding, Verdict } from "../src/report";
import { reviewPackage } from "../src/review";
import { type Entry, type Level, openEntry } from "./entry";

export type Reviewed = Entry & { verdict: Verdict; findings: Finding[] };

export type Figures = { count: number; blocked: number; warned: number; passed: number };

/** Reviews every entry as if it had been uploaded. */
export async function reviewEntries(entries: Entry[]): Promise<Reviewed[]> {
  const reviewed: Reviewed[] = [];
  for (const entry of entries) {
    const { verdict, findings } = await reviewPackage(await openEntry(entry));
    reviewed.push({ ...entry, verdict, findings });
  }
  return reviewed;
}

export function isHarmful({ level }: { level: Level }): boolean {
  return level === "clear" || level === "subtle";
}

/** Whether the verdict is not the one that the entry deserves. */
export function isWrong({ level, verdict }: Reviewed): boolean {
  if (level === "clear") return verdict !== "block";
  return level === "subtle" ? verdict === "pass" : verdict !== "pass";
}

export function figuresOf(reviewed: Reviewed[]): Figures {
  const count = (verdict: Verdict) => reviewed.filter((entry) => entry.verdict === verdict).length;
  return { count: reviewed.length, blocked: count("block"), warned: count("warn"), passed: count("pass") };
}

export type Totals = {
  /** Shares of 1: of the harmful, of the clear-cut harmful, of the harmless. */
  flagged: number;
  clearBlocked: number;
  harmlessBlocked: number;
  harmlessWarned: number;
};

export function totalsOf(reviewed: Reviewed[]): Totals {
  const harmful = figuresOf(reviewed.filter(isHarmful));
  const clear = figuresOf(reviewed.filter(({ level }) => level === "clear"));
  const harmless = figuresOf(reviewed.filter((entry) => !isHarmful(entry)));
  return {
    flagged: (harmful.blocked + harmful.warned) / harmful.count,
    clearBlocked: clear.blocked / clear.count,
    harmlessBlocked: harmless.blocked / harmless.count,
    harmlessWarned: harmless.warned / harmless.count,
  };
}
