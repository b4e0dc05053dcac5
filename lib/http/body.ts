import { AppError } from "@/lib/errors";
import { ValidationError, type ValidationIssue } from "./validation";

const MAX_JSON_BYTES = 1024 * 1024;

/** The request's bytes, refused with 413 as soon as they exceed `maxBytes`, whatever its headers promise. */
export async function readBytes(request: Request, maxBytes: number, message?: string): Promise<Uint8Array> {
  const tooLarge = () => new AppError("FILE_TOO_LARGE", message ?? `The body is larger than ${maxBytes} bytes`);
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Parses a JSON body; a malformed one is a validation failure, an absent one undefined. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  if (bytes.byteLength === 0) return undefined;
  const text = decode(bytes);
  if (text === null) throw malformed(0, "Invalid UTF-8");
  if (!isJson(request)) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw malformed(positionIn(reason, text), pythonWording(reason));
  }
}

function isJson(request: Request): boolean {
  const type = request.headers.get("content-type");
  return type === null || /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(type);
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function malformed(position: number, reason: string): ValidationError {
  const issue: ValidationIssue = {
    type: "json_invalid",
    loc: ["body", position],
    msg: "JSON decode error",
    input: {},
    ctx: { error: reason },
  };
  return new ValidationError([issue]);
}

function positionIn(reason: string, text: string): number {
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position) return Number(position);
  return reason.includes("Unexpected end") ? text.length : 0;
}

/** The parser's complaint in the words that clients of such APIs know. */
function pythonWording(reason: string): string {
  if (/property name/.test(reason)) return "Expecting property name enclosed in double quotes";
  if (/Expected ','/.test(reason)) return "Expecting ',' delimiter";
  if (/Expected ':'/.test(reason)) return "Expecting ':' delimiter";
  if (/control character/.test(reason)) return "Invalid control character at";
  if (/Unterminated string/.test(reason)) return "Unterminated string starting at";
  if (/non-whitespace character after JSON/.test(reason)) return "Extra data";
  return "Expecting value";
}
