import { evaluatedInText } from "../../src/follow/code/evaluated-text";
import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import { foreignCodeOf } from "../../src/follow/code/foreign-code";
import type { PackageJudgement, Said } from "../../src/match/coded";

/** Runs, imports or starts a download. */
export const judge: PackageJudgement = (pkg) => {
  const inPrograms = flowOf(pkg).events.flatMap((event): Said[] => {
    const code = foreignCodeOf(event, pkg);
    if (code?.source !== "download") return [];
    const { severity, message } = code;
    return findingOf(pkg, event, { severity, ...(message === undefined ? {} : { message }) });
  });
  return [...inPrograms, ...evaluatedInText(pkg, "download")];
};
