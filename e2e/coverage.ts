import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "@playwright/test";
import { type Answer, apiDocument, type Document, type Operation, type Schema } from "./conformance";

/** Where the workers leave what they saw, for the reporter; the runner empties the folder around it. */
export const sightingsFolder = path.join("test-results", "api-answers");

/** One kind of answer of one operation: `200`, `409`, `404 SKILL_NOT_FOUND`, `200 text/csv`. */
export type Cell = { operationId: string; outcome: string };

let folder: Promise<string> | undefined;

/** Notes that this operation gave this answer. */
export async function recordAnswer({ operationId }: Operation, response: Response): Promise<void> {
  if (test.info().project.name !== "api") return; // pages' tests prove nothing of the API
  folder ??= openFolder();
  const file = path.join(await folder, `${process.env.TEST_WORKER_INDEX}.jsonl`);
  const cell: Cell = { operationId, outcome: await outcomeOf(response) };
  appendFileSync(file, `${JSON.stringify(cell)}\n`);
}

async function openFolder(): Promise<string> {
  mkdirSync(sightingsFolder, { recursive: true });
  writeFileSync(path.join(sightingsFolder, "document.json"), JSON.stringify(await apiDocument()));
  return sightingsFolder;
}

const JSON_TYPE = "application/json";

async function outcomeOf(response: Response): Promise<string> {
  const { status } = response;
  const type = response.headers.get("content-type")?.split(";")[0] ?? JSON_TYPE;
  if (status < 400) return [status, ...(type === JSON_TYPE ? [] : [type])].join(" ");
  const { detail } = (await response.clone().json()) as { detail?: { code?: string } };
  return [status, ...(detail?.code ? [detail.code] : [])].join(" ");
}

/** Every kind of answer that the document declares. */
export function cellsOf(document: Document): Cell[] {
  return operationsOf(document).flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, given]) =>
      outcomesOf(status, resolve(document, given)).map((outcome) => ({ operationId: operation.operationId, outcome })),
    ),
  );
}

export function operationsOf({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

function outcomesOf(status: string, { content }: Answer): string[] {
  const { [JSON_TYPE]: json, ...others } = content ?? {};
  const forms = Object.keys(others).map((type) => `${status} ${type}`);
  const codes = json?.schema ? codesIn(json.schema) : [null];
  return [...codes.map((code) => (code ? `${status} ${code}` : status)), ...forms];
}

/** The codes a refusal may carry; null stands for one without, and for everything that is no refusal. */
function codesIn({ anyOf, properties }: Schema): (string | null)[] {
  if (anyOf) return (anyOf as Schema[]).flatMap(codesIn);
  const detail = (properties as Record<string, Schema> | undefined)?.detail;
  const code = (detail?.properties as Record<string, { enum?: string[] }> | undefined)?.code;
  return code?.enum ?? [null];
}

function resolve({ components }: Document, answer: Answer): Answer {
  const name = answer.$ref?.split("/").at(-1);
  return (name && components.responses[name]) || answer;
}
