import { z } from "zod";
import { invalid, type StripeError } from "./errors";
import { isCurrency } from "./money";

/** An integer as forms carry it. */
export const int = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  return refuse(context, text, "parameter_invalid_integer", `Invalid integer: ${text}`);
});

/** A whole amount above zero. */
export const amount = int.refine((value) => value > 0, {
  params: { code: "parameter_invalid_integer" },
  message: "This value must be greater than or equal to 1.",
});

export const bool = z.string().transform((text, context) => {
  if (text === "true" || text === "false") return text === "true";
  return refuse(context, text, undefined, `Invalid boolean: ${text}`);
});

/** Text of at most so many characters; an empty one would be an attempt to unset it. */
export function text(maxLength = 5000) {
  return z
    .string()
    .min(1, { error: "empty" })
    .max(maxLength, { error: `Invalid string: must be at most ${maxLength} characters` });
}

export const currency = z.string().transform((value, context) => {
  const lower = value.toLowerCase();
  if (isCurrency(lower)) return lower;
  return refuse(context, value, undefined, `Invalid currency: ${lower}. The simulator charges in common currencies.`);
});

/** An address to send a browser to: https, or plain http on this machine. */
export const url = text().refine(isWebAddress, { params: { code: "url_invalid" }, message: "Not a valid URL" });

function isWebAddress(value: string): boolean {
  // Checkout's own placeholder is no legal URL character in some positions.
  const address = value.replaceAll("{CHECKOUT_SESSION_ID}", "cs");
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Up to 50 keys; a key sent empty is dropped, the whole sent empty is none at all. */
export const metadata = z
  .union([z.literal(""), z.record(z.string().max(40), z.string().max(500))])
  .transform((value) => (value === "" ? {} : Object.fromEntries(Object.entries(value).filter(([, v]) => v !== ""))))
  .refine((value) => Object.keys(value).length <= 50, { message: "Metadata can have up to 50 keys" });

export const expand = z.array(z.string()).max(20).optional();

/** What every list takes. */
export const listParams = {
  limit: int
    .refine((value) => value >= 1 && value <= 100, {
      params: { code: "parameter_invalid_integer" },
      message: "Invalid limit: it must be between 1 and 100",
    })
    .optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  expand,
};

const range = z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() });

/** A moment, or a range of them; answered as a test. */
export const when = z.union([int, range]).transform((value) => (moment: number) => {
  if (typeof value === "number") return moment === value;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = value;
  return moment > gt && moment >= gte && moment < lt && moment <= lte;
});

/** Parameters that the API knows and the simulator doesn't: refused, never ignored. */
export function notSimulated<const Name extends string>(...names: Name[]) {
  const refusal = z
    .custom<undefined>((value) => value === undefined, {
      message: "This parameter is not implemented by the simulator",
    })
    .optional();
  return Object.fromEntries(names.map((name) => [name, refusal])) as Record<Name, typeof refusal>;
}

function refuse(context: z.RefinementCtx, input: unknown, code: string | undefined, message: string): never {
  context.issues.push({ code: "custom", input, message, params: { code } });
  return z.NEVER;
}

/** The parameters as the operation takes them, or the refusal the API would give for the first that is wrong. */
export function readParams<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? refusalOf(issue) : invalid("Invalid request.");
}

function refusalOf(issue: z.core.$ZodIssue): StripeError {
  const param = bracketed(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${unknown}`, "parameter_unknown", unknown);
  }
  if (issue.code === "invalid_union") {
    const nested = issue.errors.flat().find((inner) => inner.code === "custom" || inner.code === "unrecognized_keys");
    if (nested) return refusalOf({ ...nested, path: [...issue.path, ...nested.path] });
  }
  if (issue.input === undefined && issue.code !== "custom") {
    return invalid(`Missing required param: ${param}.`, "parameter_missing", param);
  }
  if (issue.code === "too_small" && issue.message === "empty") {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalid(message, "parameter_invalid_empty", param);
  }
  if (issue.code === "invalid_value") {
    return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(", ")}`, undefined, param);
  }
  if (issue.code === "custom") return invalid(issue.message, codeOf(issue.params), param);
  return invalid(issue.message.startsWith("Invalid") ? `${issue.message}: ${param}` : issue.message, undefined, param);
}

function codeOf(params: Record<string, unknown> | undefined): string | undefined {
  return typeof params?.code === "string" ? params.code : undefined;
}

function bracketed(path: PropertyKey[]): string {
  const [head, ...rest] = path.map(String);
  return (head ?? "") + rest.map((part) => `[${part}]`).join("");
}
