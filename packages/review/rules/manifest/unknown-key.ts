import type { PackageJudgement } from "../../src/match/coded";
import { manifestPlace } from "../../src/match/manifest-place";

/** What other rules judge. */
const KNOWN = ["hooks", "permissionMode"];

/** Agents and other kinds of packages have keys of their own. */
export const judge: PackageJudgement = (pkg) => {
  if (pkg.type !== "skill") return [];
  const unknown = Object.keys(pkg.manifest.extra).filter((key) => !KNOWN.includes(key));
  return unknown.map((key) => ({ severity: "info", ...manifestPlace(pkg, key) }));
};
