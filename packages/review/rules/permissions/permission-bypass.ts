import type { PackageJudgement } from "../../src/match/coded";
import { manifestPlace } from "../../src/match/manifest-place";

/** Whether the agent asks is for the person to say. */
export const judge: PackageJudgement = (pkg) =>
  pkg.manifest.extra.permissionMode === "bypassPermissions"
    ? [{ severity: "warn", ...manifestPlace(pkg, "permissionMode") }]
    : [];
