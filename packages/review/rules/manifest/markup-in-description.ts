import type { PackageJudgement } from "../../src/match/coded";
import { manifestPlace } from "../../src/match/manifest-place";

/** Assistants read descriptions before anything is chosen, and tags as a voice of somebody else. */
export const judge: PackageJudgement = (pkg) =>
  /<[a-z!/][^>]{0,200}>/i.test(pkg.manifest.description)
    ? [{ severity: "info", ...manifestPlace(pkg, "description") }]
    : [];
