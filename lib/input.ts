import { isStorable } from "@skillyard/format/storable";
import { z } from "zod";

/** How a failure reads on the wire: the type, message and context of Pydantic v2, which clients of the API expect. */
export type WireIssue = { type: string; msg: string; ctx?: Record<string, unknown> };

/** Adds a failure in its wire form; `lib/http/validation` passes it on as it is. */
function fail(ctx: z.RefinementCtx, issue: WireIssue): never {
  ctx.addIssue({ code: "custom", message: issue.msg, params: { wire: issue } });
  return z.NEVER;
}

export function valueError(message: string): WireIssue {
  return { type: "value_error", msg: `Value error, ${message}`, ctx: { error: {} } };
}

type TextOptions = { min?: number; max?: number; pattern?: RegExp };

/** Text whose length counts code points. NUL and lone surrogates are refused: Postgres could not hold them. */
export function text({ min, max, pattern }: TextOptions = {}) {
  return z
    .string()
    .superRefine((value, ctx) => {
      const issue = textIssue(value, { min, max, pattern });
      if (issue) fail(ctx, issue);
    })
    .meta({
      ...(min && { minLength: min }),
      ...(max && { maxLength: max }),
      ...(pattern && { pattern: pattern.source }),
    });
}

function textIssue(value: string, { min, max, pattern }: TextOptions): WireIssue | undefined {
  if (!isStorable(value)) return valueError("text must not contain NUL or unpaired surrogates");
  const length = min === undefined && max === undefined ? 0 : countCodePoints(value);
  if (min !== undefined && length < min) {
    return {
      type: "string_too_short",
      msg: `String should have at least ${characters(min)}`,
      ctx: { min_length: min },
    };
  }
  if (max !== undefined && length > max) {
    return { type: "string_too_long", msg: `String should have at most ${characters(max)}`, ctx: { max_length: max } };
  }
  if (pattern && !pattern.test(value)) {
    const { source } = pattern;
    return {
      type: "string_pattern_mismatch",
      msg: `String should match pattern '${source}'`,
      ctx: { pattern: source },
    };
  }
  return undefined;
}

function characters(n: number): string {
  return `${n} character${n === 1 ? "" : "s"}`;
}

function countCodePoints(value: string): number {
  let length = value.length;
  for (let i = 0; i < value.length - 1; i++) {
    const unit = value.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff) length--;
  }
  return length;
}

/** Sentences that somebody will read: not empty, not blank, at most 2,000 code points. */
export function prose() {
  return text({ min: 1, max: 2000, pattern: /\S/ });
}

/** One of a few words, refused by pattern as the specification writes it. */
export function oneOf<const W extends readonly [string, ...string[]]>(words: W) {
  return text({ pattern: new RegExp(`^(${words.join("|")})$`) })
    .meta({ enum: words })
    .transform((value) => value as W[number]);
}

type IntOptions = { min?: number; max?: number };

/**
 * Integers as callers send them: a number in JSON, digits in a query string or a form.
 * One schema therefore serves the API, the pages and the command line.
 */
export function int({ min, max }: IntOptions = {}) {
  return z
    .unknown()
    .transform((value, ctx) => {
      const parsed = parseInteger(value);
      if (typeof parsed !== "number") return fail(ctx, parsed);
      if (min !== undefined && parsed < min) {
        return fail(ctx, {
          type: "greater_than_equal",
          msg: `Input should be greater than or equal to ${min}`,
          ctx: { ge: min },
        });
      }
      if (max !== undefined && parsed > max) {
        return fail(ctx, {
          type: "less_than_equal",
          msg: `Input should be less than or equal to ${max}`,
          ctx: { le: max },
        });
      }
      return parsed;
    })
    .meta({ type: "integer", ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) });
}

const tooLarge: WireIssue = {
  type: "int_parsing_size",
  msg: "Unable to parse input string as an integer, exceeded maximum size",
};

function parseInteger(value: unknown): number | WireIssue {
  if (value === undefined) return { type: "missing", msg: "Field required" };
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") {
    if (!Number.isInteger(value)) {
      return { type: "int_from_float", msg: "Input should be a valid integer, got a number with a fractional part" };
    }
    return Number.isSafeInteger(value) ? value : tooLarge;
  }
  if (typeof value !== "string") return { type: "int_type", msg: "Input should be a valid integer" };
  const digits = value.trim().replace(/(?<=\d)_(?=\d)/g, "");
  if (!/^[+-]?\d+(\.0+)?$/.test(digits)) {
    return { type: "int_parsing", msg: "Input should be a valid integer, unable to parse string as an integer" };
  }
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : tooLarge;
}

const TRUE = new Set(["1", "t", "true", "y", "yes", "on"]);
const FALSE = new Set(["0", "f", "false", "n", "no", "off"]);

/** Booleans as callers send them: true, "yes", 1. */
export function bool() {
  return z
    .unknown()
    .transform((value, ctx) => {
      if (typeof value === "boolean") return value;
      if (value === undefined) return fail(ctx, { type: "missing", msg: "Field required" });
      if (typeof value === "string" || Number.isInteger(value)) {
        const word = String(value).toLowerCase();
        if (TRUE.has(word)) return true;
        if (FALSE.has(word)) return false;
        return fail(ctx, { type: "bool_parsing", msg: "Input should be a valid boolean, unable to interpret input" });
      }
      return fail(ctx, { type: "bool_type", msg: "Input should be a valid boolean" });
    })
    .meta({ type: "boolean" });
}

/** At most so many entries, counted before the first is looked at: what is wrong with each of too many is not told. */
export function list<T extends z.ZodType>(entry: T, max: number) {
  const isTooLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > max;
  return z
    .preprocess((value, ctx) => (isTooLong(value) ? fail(ctx, tooLong(max, value.length)) : value), z.array(entry))
    .meta({ maxItems: max });
}

function tooLong(max: number, length: number): WireIssue {
  return {
    type: "too_long",
    msg: `List should have at most ${max} items after validation, not ${length}`,
    ctx: { field_type: "List", max_length: max, actual_length: length },
  };
}

/** An http or https address of at most `max` characters, as it was written. */
export function webUrl(max: number) {
  return text({ max })
    .superRefine((value, ctx) => {
      const url = URL.canParse(value) ? new URL(value) : null;
      if (url?.hostname && (url.protocol === "https:" || url.protocol === "http:")) return;
      const error = url ? "scheme must be http or https" : "relative URL without a base";
      fail(ctx, { type: "url_parsing", msg: `Input should be a valid URL, ${error}`, ctx: { error } });
    })
    .meta({ format: "uri" });
}
