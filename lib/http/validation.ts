import type { z } from "zod";
import type { InvalidInput } from "@/lib/errors";
import { valueError, type WireIssue } from "@/lib/input";

type Place = "path" | "header" | "query" | "body";

/** One entry of a 422 body. */
export type ValidationIssue = WireIssue & { loc: (string | number)[]; input?: unknown };

/** The request did not match its schemas; `issues` is the 422 body. */
export class ValidationError extends Error {
  constructor(readonly issues: ValidationIssue[]) {
    super("Validation failed");
  }
}

/** Never echoed: a 422 may end in somebody's log. */
const SECRETS = new Set(["license_code", "code", "code_verifier", "device_code", "token", "session_id"]);
const MAX_ECHO_CHARACTERS = 10_000;
const MAX_ECHO_ENTRIES = 50;
const MAX_ECHO_DEPTH = 4;

/** Checks every part of a request together, so that one response lists all that is wrong. */
export function validate(parts: { [P in Place]?: { schema: z.ZodType; value: unknown } }): { [P in Place]?: unknown } {
  const output: { [P in Place]?: unknown } = {};
  const issues: ValidationIssue[] = [];
  for (const place of ["path", "header", "query", "body"] as const) {
    const part = parts[place];
    if (!part) continue;
    const result = part.schema.safeParse(part.value);
    if (result.success) output[place] = result.data;
    else issues.push(...firstPerField(result.error.issues).map((issue) => toWire(place, issue, part.value)));
  }
  if (issues.length > 0) throw new ValidationError(issues);
  return output;
}

/** A refusal of the domain in the shape of a schema failure. */
export function fromInvalidInput({ field, message, input, place }: InvalidInput): ValidationIssue {
  return withEcho({ ...valueError(message), loc: [place, field] }, field, input);
}

function firstPerField(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ path }) => {
    const key = JSON.stringify(path);
    return !seen.has(key) && seen.add(key);
  });
}

function toWire(place: Place, issue: z.core.$ZodIssue, root: unknown): ValidationIssue {
  const path = issue.path as (string | number)[];
  const loc = [place, ...path];
  const input = valueAt(root, path);
  if (input === undefined && path.length > 0) {
    const parent = place === "body" ? valueAt(root, path.slice(0, -1)) : null;
    return withEcho({ type: "missing", msg: "Field required", loc }, "", parent);
  }
  return withEcho({ ...describe(issue, root), loc }, path.at(-1) ?? "", input ?? null);
}

function describe(issue: z.core.$ZodIssue, root: unknown): WireIssue {
  if (issue.code === "custom" && issue.params?.wire) return issue.params.wire as WireIssue;
  if (issue.code !== "invalid_type") return valueError(issue.message);
  switch (issue.expected) {
    case "object":
      if (root === undefined || root === null) return { type: "missing", msg: "Field required" };
      return {
        type: "model_attributes_type",
        msg: "Input should be a valid dictionary or object to extract fields from",
      };
    case "array":
      return { type: "list_type", msg: "Input should be a valid list" };
    default:
      return { type: `${issue.expected}_type`, msg: `Input should be a valid ${issue.expected}` };
  }
}

function valueAt(root: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    root,
  );
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === "object" && value !== null;
}

/** Attaches what was sent, unless it is a secret or too much to repeat. */
function withEcho(issue: Omit<ValidationIssue, "input">, field: string | number, input: unknown): ValidationIssue {
  const { ctx, ...rest } = issue;
  const mayEcho = !SECRETS.has(String(field)) && isShort(input);
  return { ...rest, ...(mayEcho && { input: withoutSecrets(input) }), ...(ctx && { ctx }) };
}

/** Whether it takes few characters and levels to write the value out. */
function isShort(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return value.length <= MAX_ECHO_CHARACTERS;
  if (!isRecord(value)) return true;
  if (depth >= MAX_ECHO_DEPTH) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_ECHO_ENTRIES && entries.every(([key, inner]) => isShort(key) && isShort(inner, depth + 1))
  );
}

function withoutSecrets(input: unknown): unknown {
  if (!isRecord(input) || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([key]) => !SECRETS.has(key)));
}
