import type { Finding, ReviewedPackage } from "../report";

/** Finds what is wrong with files for what they carry: archives that break rules, pictures with a program behind them. */
export function carriedContent(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap(({ path, inside }) => (inside?.traits ?? []).map((trait) => ({ ...trait, file: path })));
}
