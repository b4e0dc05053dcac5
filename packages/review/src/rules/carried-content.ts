import type { Finding, Reading } from "../report";

/** Finds what is wrong with files for what they carry: archives that break rules, pictures with a program behind them. */
export function carriedContent({ file }: Reading): Finding[] {
  // What is said of a whole file is said with its first part.
  if (file.part > 0) return [];
  return (file.inside?.traits ?? []).map((trait) => ({ ...trait, file: file.path }));
}
