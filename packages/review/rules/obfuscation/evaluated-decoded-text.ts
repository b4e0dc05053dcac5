import { evaluatedInText } from "../../src/follow/code/evaluated-text";
import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import { foreignCodeOf } from "../../src/follow/code/foreign-code";
import type { PackageJudgement, Said } from "../../src/match/coded";

const CARRIED = "The program runs code that it takes out of a file which nobody takes for a program.";

/** Runs what it decodes, or what it takes out of a file of data. */
export const judge: PackageJudgement = (pkg) => {
  const inPrograms = flowOf(pkg).events.flatMap((event): Said[] => {
    const code = foreignCodeOf(event, pkg);
    if (code?.source === "decoded") return findingOf(pkg, event, { severity: code.severity });
    if (code?.source !== "data_file") return [];
    return findingOf(pkg, event, { severity: code.severity, message: CARRIED });
  });
  return [...inPrograms, ...evaluatedInText(pkg, "decoded")];
};
