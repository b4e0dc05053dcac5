import type { PackageJudgement } from "../../src/match/coded";
import { manifestPlace } from "../../src/match/manifest-place";

/** What the commands do is judged where settings are; that there are any is told to whoever buys. */
export const judge: PackageJudgement = (pkg) =>
  pkg.manifest.extra.hooks === undefined ? [] : [{ severity: "info", ...manifestPlace(pkg, "hooks") }];
