/** Every error code callers can meet, with its HTTP status and default message. */
const ERRORS = {
  AUTH_MISSING: [401, "Sign in first: send the header Authorization: Bearer <token>"],
  AUTH_INVALID: [401, "The token is invalid; sign in again"],
  AUTH_EXPIRED: [401, "The token has expired; sign in again"],
  SKILL_NOT_FOUND: [404, "There is no listing with this slug"],
  SKILL_BLOCKED: [403, "The security review has blocked this listing"],
  SKILL_SLUG_TAKEN: [409, "This slug is already in use; choose another"],
  SKILL_NOT_OWNER: [403, "Only the author of this listing can do that"],
  SKILL_ARCHIVED: [400, "This listing is unpublished; restore it with POST /v1/skills/{slug}/republish"],
  SKILL_VERSION_PENDING: [
    409,
    "A version is already waiting for its security review; wait for the result or cancel it",
  ],
  DISPLAY_NAME_REQUIRED: [400, "Set a display name first, with PATCH /v1/users/profile or on the settings page"],
  PURCHASE_NOT_FOUND: [404, "There is no such purchase"],
  PURCHASE_REQUIRED: [403, "Buy this listing before downloading it"],
  PURCHASE_DUPLICATE: [409, "You already own this listing; find it in your library"],
  PURCHASE_FREE_SKILL: [400, "This listing is free; download it without a checkout"],
  CLAIM_NOT_FOUND: [404, "There is no such claim of yours"],
  CLAIM_NOT_EXTERNAL: [400, "Only listings from another registry can be claimed"],
  CLAIM_ALREADY_CLAIMED: [409, "Somebody else has already claimed this listing"],
  CLAIM_NOT_SANDBOX: [400, "This claim has already been decided"],
  LICENSE_INVALID: [400, "This license code matches no purchase; check it for typing errors"],
  LICENSE_REDEEMED: [409, "This license code has already been redeemed by somebody else"],
  VALIDATION_ERROR: [422, "The input is not valid"],
  NOT_FOUND: [404, "There is nothing at this address"],
  FORBIDDEN: [403, "You are not allowed to do that"],
  FILE_TOO_LARGE: [413, "The request is larger than allowed"],
  STORAGE_ERROR: [502, "The file storage did not answer; try again in a moment"],
  RATE_LIMITED: [429, "Too many requests; wait a moment and try again"],
} as const;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** A refusal the caller can act on. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code][1],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = ERRORS[code][0];
  }
}

/** Refusals for which the specification gives a status but no code, that are always made with the same words. */
const PLAIN_ERRORS = {
  DATABASE_DOWN: [503, "The service is out of order for a moment; try again soon"],
  IDENTITY_PROVIDER_DOWN: [503, "The identity provider does not answer; try again in a moment"],
  PAYMENT_SERVICE_DOWN: [503, "The payment service does not answer; try again in a moment"],
  REQUEST_UNDERWAY: [409, "A request with this key is still underway; ask again in a moment"],
  NO_FREE_CODE: [503, "No free code was found; try again in a moment"],
} as const;

export type PlainErrorName = keyof typeof PLAIN_ERRORS;

/** A refusal for which the specification gives a status but no code. */
export class PlainError extends Error {
  constructor(
    readonly status: 400 | 405 | 409 | 503,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** The plain refusal of this name; callers see its sentence alone. */
export function plainError(name: PlainErrorName, headers?: Record<string, string>): PlainError {
  const [status, message] = PLAIN_ERRORS[name];
  return new PlainError(status, message, headers);
}

export function isPlainErrorName(name: unknown): name is PlainErrorName {
  return typeof name === "string" && Object.hasOwn(PLAIN_ERRORS, name);
}

/** Input that parsed but breaks a rule only the domain can check; answers 422 like a schema failure. */
export class InvalidInput extends Error {
  constructor(
    readonly field: string,
    message: string,
    readonly input?: unknown,
    readonly place: "body" | "query" | "header" = "body",
  ) {
    super(message);
  }
}

/** Whether the error is a refusal meant for the caller rather than a bug. */
export function isRefusal(error: unknown): error is AppError | PlainError | InvalidInput {
  return error instanceof AppError || error instanceof PlainError || error instanceof InvalidInput;
}
