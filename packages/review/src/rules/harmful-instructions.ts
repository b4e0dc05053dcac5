import { softened } from "../context/mention";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { instructionsOn } from "../instructions";
import { isCertainOrder, isLikelyOrder, isUnlikelyOrder } from "../instructions/harmful-orders";
import { type Instruction, type Judgement, type Surroundings, surroundings } from "../instructions/instruction";
import { isScript } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { isProgram, type Statement } from "../read/statements";
import type { Finding, Reading, ReviewedPackage } from "../report";

/** The shortest order is of four Chinese letters. */
const MIN_ORDER_CHARS = 4;
/** So many places say enough of a file. */
const MAX_HITS_PER_INSTRUCTION = 200;

/** Finds what a package tells an agent to do and should not, in plain sight. */
export function harmfulInstructions({ pkg, file }: Reading): Finding[] {
  return file.text === null ? [] : inFile(pkg, file);
}

function inFile(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const told = hitList();
  const faint = hitList();
  const statements = file.statements();
  const hits = new Map<Instruction, number>();

  statements.forEach((statement, index) => {
    if (statement.text.length < MIN_ORDER_CHARS) return;
    const inProgram = isScript(file.path) || isProgram(statement);
    let around: Surroundings | undefined;
    let isFound = false;
    for (const instruction of instructionsOn(statement, inProgram)) {
      if (instruction.asLast && isFound) break;
      const hitsBefore = hits.get(instruction) ?? 0;
      if (hitsBefore >= MAX_HITS_PER_INSTRUCTION) continue;
      around ??= surroundings(pkg, statements, index);
      const judgement = weighed(instruction, statement, instruction.judge(statement, around));
      if (!judgement) continue;
      isFound = true;
      const { offset, isAbroad, isFaint } = judgement;
      // However many are faint, they take no other's place.
      if (!isFaint) hits.set(instruction, hitsBefore + 1);
      const { laidOut, meansPeople } = instruction;
      const severity = softened(judgement.severity, {
        pkg,
        path: file.path,
        statements,
        index,
        statement,
        offset,
        laidOut,
        meansPeople,
        isAbroad,
        isUnlikely:
          isDoubtful(instruction, statement, judgement) &&
          isUnlikelyOrder(statement.text, offset) &&
          !isBesideOrder(statements, index),
      });
      if (severity) (isFaint ? faint : told).add(severity, () => describe(instruction, file, statement, judgement));
    }
  });
  return [...told.findings, ...faint.findings];
}

/** A warning of which the words as a whole leave no doubt is a block. */
function weighed(instruction: Instruction, statement: Statement, judgement: Judgement | null): Judgement | null {
  const isCertain =
    judgement && isDoubtful(instruction, statement, judgement) && isCertainOrder(statement.text, "besidePhrase");
  return isCertain ? { ...judgement, severity: "block" } : judgement;
}

/** What is to be blocked is so by its wording; what leads to a block or a list does harm by what stands there. */
function isDoubtful({ isDoubted = false }: Instruction, { text, kind }: Statement, { severity }: Judgement): boolean {
  return isDoubted && severity === "warn" && kind !== "code" && !LEADS_ON.test(text);
}

/** Whether a sentence beside it in the same paragraph or item reads like an order that does harm: harm is often told in two. */
function isBesideOrder(statements: Statement[], index: number): boolean {
  const { block } = statements[index] ?? {};
  const beside = [statements[index - 1], statements[index + 1]];
  return beside.some((other) => other !== undefined && other.block === block && isLikelyOrder(other.text));
}

const LEADS_ON = /[:：][\s"'*_)]{0,5}$/u;

function describe(
  { rule, category, remediation, ...instruction }: Instruction,
  file: ReviewedFile,
  { text, line }: Statement,
  { severity, offset, message = instruction.message, isFaint }: Judgement,
): Finding {
  const excerpt = excerptOf(text, offset);
  const found = { rule, severity, category, file: file.path, line, excerpt, message, remediation };
  return isFaint ? { ...found, isFaint } : found;
}
