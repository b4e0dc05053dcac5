import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FullConfig, FullResult, Reporter, Suite } from "@playwright/test/reporter";
import type { Document } from "./conformance";
import { type Cell, cellsOf, operationsOf, sightingsFolder } from "./coverage";
import { exceptions, exceptionTo } from "./coverage-exceptions";

const tableFile = path.join("test-results", "api-coverage.md");

/** Says which declared answers of the API no test has seen; after a run of all its tests, one that is missing fails it. */
export default class CoverageReporter implements Reporter {
  private isWhole = false;

  onBegin(config: FullConfig, suite: Suite): void {
    this.isWhole = isWhole(config, suite);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult["status"] } | undefined> {
    const documentFile = path.join(sightingsFolder, "document.json");
    if (!existsSync(documentFile)) return undefined;
    const document = JSON.parse(readFileSync(documentFile, "utf8")) as Document;
    const cells = cellsOf(document);
    const seen = countSightings();
    writeFileSync(tableFile, table(document, cells, seen));

    const empty = cells.filter((cell) => !seen.get(nameOf(cell)) && !exceptionTo(cell));
    const stale = staleExceptions(cells, seen);
    const filled = cells.filter((cell) => seen.get(nameOf(cell))).length;
    console.log(
      `\n${operationsOf(document).length} operations declare ${cells.length} answers: ${filled} seen, ` +
        `${cells.length - filled - empty.length} excused, ${empty.length} missing (${tableFile})`,
    );
    if (!this.isWhole || status === "interrupted") return undefined;
    for (const cell of empty) console.log(`  missing: ${nameOf(cell)}`);
    for (const problem of stale) console.log(`  ${problem}`);
    return empty.length + stale.length > 0 ? { status: "failed" } : undefined;
  }
}

/** Whether nothing of the API's tests was left out. */
function isWhole({ grep, grepInvert, shard }: FullConfig, suite: Suite): boolean {
  const project = suite.suites.map((child) => child.project()).find((one) => one?.name === "api");
  if (!project || shard || grepInvert || String(grep) !== "/.*/") return false;
  const run = new Set(suite.allTests().map(({ location }) => location.file));
  return specs(project.testDir).every((file) => run.has(file));
}

/** Every file with tests of the API; those of the pages, the payment processor and faults prove nothing of it. */
function specs(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".spec.ts") && !/^(web|stripe-contract|faults)[/\\]/.test(name))
    .map((name) => path.join(folder, name));
}

/** How often each cell was seen, by all workers. */
function countSightings(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const file of readdirSync(sightingsFolder).filter((name) => name.endsWith(".jsonl"))) {
    const lines = readFileSync(path.join(sightingsFolder, file), "utf8").trimEnd().split("\n");
    for (const line of lines) {
      const name = nameOf(JSON.parse(line) as Cell);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

function nameOf({ operationId, outcome }: Cell): string {
  return `${operationId} ${outcome}`;
}

/** Exceptions that excuse nothing any more, or that no operation at all was seen with. */
function staleExceptions(cells: Cell[], seen: Map<string, number>): string[] {
  return exceptions.flatMap((given) => {
    const excused = cells.filter((cell) => exceptionTo(cell) === given);
    const met = excused.filter((cell) => seen.get(nameOf(cell)));
    if (excused.length === 0) return [`no longer declared, so not an exception: ${given.outcome}`];
    if (given.sometimes) return [];
    if (given.of) return met.map((cell) => `seen, so not an exception: ${nameOf(cell)}`);
    return met.length === 0 ? [`seen with no operation: ${given.outcome}`] : [];
  });
}

const COLUMNS = ["Operation", "Success", "Bounds", "Authority", "Other refusals"];

function table(document: Document, cells: Cell[], seen: Map<string, number>): string {
  const rows = operationsOf(document).map(({ operationId }) => {
    const own = cells.filter((cell) => cell.operationId === operationId);
    const column = (name: string) => own.filter(({ outcome }) => columnOf(outcome) === name);
    const parts = COLUMNS.slice(1).map((name) =>
      column(name)
        .map((cell) => entry(cell, seen))
        .join("<br>"),
    );
    return [operationId, ...parts];
  });
  const lines = [COLUMNS, COLUMNS.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`);
  const reasons = exceptions.map(
    ({ outcome, of, because }) => `- ${outcome}${of ? ` of ${of.join(", ")}` : ""}: ${because}`,
  );
  return ["# Answers of the API that its tests saw", "", ...lines, "", "Excused:", "", ...reasons, ""].join("\n");
}

function columnOf(outcome: string): string {
  if (/^[23]/.test(outcome)) return "Success";
  if (/^4(13|22)/.test(outcome)) return "Bounds";
  return /^40[13]/.test(outcome) ? "Authority" : "Other refusals";
}

function entry(cell: Cell, seen: Map<string, number>): string {
  const count = seen.get(nameOf(cell));
  if (count) return `${cell.outcome} × ${count}`;
  return exceptionTo(cell) ? `${cell.outcome} excused` : `**${cell.outcome} missing**`;
}
