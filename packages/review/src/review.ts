import { sortByPath } from "@skillyard/format/content-hash";
import { programFollower } from "./follow/code/flow";
import { programsInShell } from "./follow/code/source-text";
import { shellFollower } from "./follow/shell/followed";
import type { CodeLanguage } from "./follow/syntax/code-language";
import { loadGrammars } from "./follow/syntax/grammars";
import { inOwnFiles, keepWorst, placed } from "./kept-findings";
import { loadJudgements } from "./match/judgements";
import { operatorVersion } from "./match/operator-rules";
import { observer } from "./observe";
import type { Content } from "./read/containers/content";
import { contentsOf } from "./read/containers/contents";
import { reviewedFiles } from "./read/reviewed-file";
import type { Finding, Report, Reviewable, ReviewedPackage } from "./report";
import { FILE_RULES, FINDINGS_RULES, GATHERING_RULES, PACKAGE_RULES } from "./rules";
import { scanHash } from "./scan-hash";
import { scoreOf, verdictOf } from "./verdict";
import { RULESET_VERSION } from "./version";

/** Any text may hold a program that is handed to an interpreter, so these two are always needed. */
const ALWAYS: CodeLanguage[] = ["python", "javascript"];

/**
 * Reviews a package without running it; the same bytes, rules and findings of other scanners give the same report.
 * Its files are read one after the other, and of each only what later ones or the whole package need is remembered:
 * what is made of all files of a large package at once would not fit into memory.
 */
export async function reviewPackage(pkg: Reviewable, foundElsewhere: Finding[] = []): Promise<Report> {
  const contents: Content[] = [];
  for await (const content of contentsOf(sortByPath(pkg.files))) contents.push(content);
  const reviewed: ReviewedPackage = { ...pkg, files: reviewedFiles(contents) };
  const shellOf = shellFollower(reviewed.files);
  const programs = programFollower(reviewed);
  const observed = observer(reviewed);
  let findings = keepWorst([], foundElsewhere);

  await Promise.all([loadGrammars(ALWAYS), loadJudgements()]);
  const gathering = GATHERING_RULES.map((rule) => rule(reviewed));
  for (const file of reviewed.files) {
    const shell = shellOf(file);
    await loadGrammars([...file.code(), ...shell.flatMap(programsInShell)].map(({ language }) => language));
    const reading = { pkg: reviewed, file, shell };
    for (const { read } of [programs, observed, ...gathering]) read(reading);
    findings = keepWorst(
      findings,
      placed(
        file,
        FILE_RULES.flatMap((rule) => rule(reading)),
      ),
    );
  }

  programs.finish();
  const ofWhole = [...gathering.map(({ finish }) => finish), ...PACKAGE_RULES.map((rule) => () => rule(reviewed))];
  for (const judge of ofWhole) findings = keepWorst(findings, judge());
  for (const rule of FINDINGS_RULES) findings = keepWorst(findings, rule(findings));
  const told = findings.filter(({ isFaint }) => !isFaint);
  return report(pkg, inOwnFiles(reviewed.files, told), observed.finish());
}

function report(pkg: Reviewable, findings: Finding[], observed: Report["observed"]): Report {
  const verdict = verdictOf(findings);
  const ofOperator = operatorVersion();
  const rulesetVersion = ofOperator ? `${RULESET_VERSION}+${ofOperator}` : RULESET_VERSION;
  return {
    verdict,
    score: scoreOf(findings, verdict),
    rulesetVersion,
    scanHash: scanHash(pkg, rulesetVersion, verdict, findings),
    findings,
    observed,
  };
}
