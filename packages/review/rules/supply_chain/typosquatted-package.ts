import { severityInContext } from "../../src/context/place";
import { excerptOf } from "../../src/excerpt";
import { judgeDemands } from "../../src/follow/packages/demands";
import { importsIn } from "../../src/follow/packages/imports";
import { lookAlikeOf, misspeltOf } from "../../src/follow/packages/look-alike";
import { hitList } from "../../src/hit-list";
import type { FileJudgement, Said } from "../../src/match/coded";
import type { ReviewedPackage } from "../../src/report";

const demanded = judgeDemands(({ ecosystem, name }) => {
  const known = name ? lookAlikeOf(name, ecosystem) : null;
  if (!name || !known) return null;
  return {
    severity: "warn",
    message: `The package "${name.slice(0, 60)}" is named so that it is easily taken for "${known}".`,
    remediation: `Install "${known}" if that is what is meant.`,
  };
});

const file: FileJudgement = (reading) => [...demanded.file(reading), ...imported(reading)];

export const judge = { command: demanded.command, file };

/** What programs import under a name that is one letter away from that of a well-known package. */
const imported: FileJudgement = ({ pkg, file: program }) => {
  const { findings, add } = hitList<Said>();
  for (const { ecosystem, name, line, text } of importsIn(program)) {
    const known = misspeltOf(name, ecosystem);
    if (!known || isOwn(pkg, name)) continue;
    const severity = severityInContext("warn", pkg, program, { line, offset: 0 });
    add(severity, () => ({
      severity,
      file: program.path,
      line,
      excerpt: excerptOf(text.trimStart()),
      message: `The program imports "${name}", a name that is easily taken for "${known}".`,
    }));
  }
  return findings;
};

/** A file or a folder of the package itself. */
function isOwn({ files }: ReviewedPackage, name: string): boolean {
  return files.some(({ path }) => path.split("/").some((part) => part.replace(/\.\w+$/, "") === name));
}
