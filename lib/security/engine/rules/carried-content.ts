import type { Finding, Reading } from "../report";

/** Finds what is wrong with files for what they carry: archives that break rules, pictures with a program behind them. */
export function carriedContent({ file }: Reading): Finding[] {
  return (file.inside?.traits ?? []).map((trait) => ({ ...trait, file: file.path }));
}
