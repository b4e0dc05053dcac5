import Ajv, { type ValidateFunction } from "ajv/dist/2020.js";
import { matcher } from "@/lib/http/match";

export type Schema = { [keyword: string]: unknown };
type Media = Record<string, { schema?: Schema }>;
export type Answer = { $ref?: string; headers?: Record<string, unknown>; content?: Media };
export type Operation = {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, Answer>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
};

let service: Promise<ReturnType<typeof load>> | undefined;

/** The document that the service under test gives out. */
export async function apiDocument(): Promise<Document> {
  return (await loaded()).document;
}

/**
 * Refuses an answer of the API that its document does not declare: its status, content type, headers or any field.
 * Gives the operation it was held against, or null where there is none.
 */
export async function checkAnswer(method: string, path: string, response: Response): Promise<Operation | null> {
  const { pathname } = new URL(path, "http://service");
  if (!pathname.startsWith("/v1/") || method === "OPTIONS" || response.status === 405) return null;
  const { find, answersOf, validatorOf } = await loaded();
  const found = find(pathname);
  const operation = found?.target[method === "HEAD" ? "get" : method.toLowerCase()];
  if (!operation) return null;

  const complain = (problem: string): never => {
    throw new Error(`${method} ${path} answered ${response.status}, which its description does not allow: ${problem}`);
  };
  const pointer = answersOf(operation, response.status);
  if (!pointer) return complain(`no such status; it has ${Object.keys(operation.responses)}`);
  for (const header of Object.keys(pointer.answer.headers ?? {})) {
    const isOptional = header.startsWith("RateLimit-"); // absent where the operator has switched the tier off
    if (!isOptional && !response.headers.has(header)) complain(`the header ${header} is missing`);
  }
  if (method === "HEAD") return null;
  if (!pointer.answer.content) return operation;

  const type = response.headers.get("content-type")?.split(";")[0] ?? "";
  if (!pointer.answer.content[type]) return complain(`no such content type: ${type}`);
  if (type !== "application/json") return operation;
  const validate = validatorOf(`${pointer.at}/content/${toToken(type)}/schema`);
  const text = await response.clone().text();
  if (!validate(JSON.parse(text))) complain(`${describe(validate)}\n${text.slice(0, 1_000)}`);
  return operation;
}

function loaded() {
  service ??= fetchDocument().then(load);
  return service;
}

async function fetchDocument(): Promise<Document> {
  const response = await fetch(`${process.env.SKILLYARD_URL}/v1/openapi.json`);
  if (!response.ok) throw new Error(`There is no description of the API: ${response.status} ${await response.text()}`);
  return (await response.json()) as Document;
}

const formats = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  uri: (text: string) => URL.canParse(text),
  binary: true as const,
};

function load(document: Document) {
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  ajv.addSchema(document, "api");
  const validators = new Map<string, ValidateFunction>();
  const operations = Object.entries(document.paths).map(
    ([path, methods]) => [path.replace(/\{(\w+)\}/g, "[$1]"), { path, methods }] as const,
  );
  const find = matcher(operations.map(([pattern, { methods }]) => [pattern, methods]));
  const places = new Map(
    operations.flatMap(([, { path, methods }]) =>
      Object.entries(methods).map(([method, operation]) => [operation, `/paths/${toToken(path)}/${method}`] as const),
    ),
  );

  function answersOf(operation: Operation, status: number): { answer: Answer; at: string } | null {
    const answer = operation.responses[status];
    if (!answer) return null;
    const name = answer.$ref?.split("/").at(-1);
    const shared = name ? document.components.responses[name] : undefined;
    if (name && shared) return { answer: shared, at: `/components/responses/${name}` };
    return { answer, at: `${places.get(operation)}/responses/${status}` };
  }

  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `api#${encodeURI(pointer)}` });
    validators.set(pointer, known);
    return known;
  }

  return { document, find, answersOf, validatorOf };
}

/** A JSON pointer's way of writing a key. */
function toToken(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

function describe({ errors }: ValidateFunction): string {
  const complaints = (errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath || "/"} ${message} ${JSON.stringify(params)}`;
  });
  return complaints.join("; ");
}
