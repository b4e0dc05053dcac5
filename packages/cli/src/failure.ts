import { ApiFailure, NetworkFailure } from "@skillyard/client/failures";
import { InvalidPackage } from "@skillyard/format/invalid-package";

/** What a program may tell from the exit code. */
export const EXIT = {
  failed: 1,
  /** Wrong use, or an answer that only a person can give. */
  usage: 2,
  /** `verify`, `outdated --exit-code`, `install --frozen`: not as it should be. */
  difference: 3,
  signedOut: 4,
  notFound: 5,
  /** Blocked, not bought, not yours. */
  refused: 6,
  /** Network or service. */
  unreachable: 7,
  interrupted: 130,
};

export type Exit = keyof typeof EXIT;

/** A command that can't do what it was asked: what happened, and what to do next. */
export class Failure extends Error {
  constructor(
    readonly exit: Exit,
    message: string,
    readonly hint: string | null = null,
    readonly code: string = exit.replace(/[A-Z]/g, "_$&").toUpperCase(),
  ) {
    super(message);
  }
}

const SIGN_IN = "Sign in: skillyard login";

/** By the API's code, what to do next. */
const HINTS: Record<string, string> = {
  AUTH_MISSING: SIGN_IN,
  AUTH_INVALID: SIGN_IN,
  AUTH_EXPIRED: SIGN_IN,
  PURCHASE_REQUIRED: "Buy it: skillyard buy <slug>",
  SKILL_NOT_FOUND: "Look for it: skillyard search <words>",
  DISPLAY_NAME_REQUIRED: "Choose a name: skillyard open settings",
};

const REFUSALS = new Set(["SKILL_BLOCKED", "SKILL_ARCHIVED", "PURCHASE_REQUIRED", "PURCHASE_DUPLICATE"]);

/** Whatever was thrown, as a failure; null for what nobody foresaw. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof NetworkFailure) return new Failure("unreachable", error.message, error.hint, "NETWORK");
  if (error instanceof InvalidPackage) {
    const place = error.file ? ` (${error.file}${error.line ? `:${error.line}` : ""})` : "";
    return new Failure("failed", error.message + place, null, "INVALID_PACKAGE");
  }
  if (error instanceof ApiFailure) return ofApi(error);
  if (isSystem(error)) return new Failure("failed", error.message, null, error.code ?? "SYSTEM");
  return null;
}

function ofApi({ status, code, message, requestId, retryAfterSeconds }: ApiFailure): Failure {
  const again = retryAfterSeconds === null ? "Try again later" : `Try again in ${retryAfterSeconds} s`;
  const quote = requestId && status >= 500 ? `${again}; the request is ${requestId}` : again;
  const hint = HINTS[code ?? ""] ?? (status === 429 || status >= 500 ? quote : null);
  return new Failure(exitOf(status, code), message, hint, code ?? `HTTP_${status}`);
}

function exitOf(status: number, code: string | null): Exit {
  if (status === 401) return "signedOut";
  if (status === 404) return "notFound";
  if (status === 403 || REFUSALS.has(code ?? "")) return "refused";
  if (status === 422) return "usage";
  return status === 429 || status >= 500 || status < 400 ? "unreachable" : "failed";
}

/** The file system's own errors say what happened, and where. */
function isSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";
}
