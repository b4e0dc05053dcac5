export type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

type Details = { type?: ErrorType; code?: string; param?: string; decline_code?: string };

/** A refusal as the API states it. */
export class StripeError extends Error {
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly declineCode: string | undefined;

  constructor(
    readonly status: number,
    message: string,
    { type = "invalid_request_error", code, param, decline_code }: Details = {},
  ) {
    super(message);
    this.type = type;
    this.code = code;
    this.param = param;
    this.declineCode = decline_code;
  }

  /** The body of the answer; v2 has fewer words for it than v1. */
  toJSON(apiVersion: "v1" | "v2") {
    if (apiVersion === "v2") {
      return { error: { type: this.type, code: this.code ?? this.type, message: this.message, param: this.param } };
    }
    return {
      error: {
        type: this.type,
        code: this.code,
        decline_code: this.declineCode,
        message: this.message,
        param: this.param,
        doc_url: this.code && `https://stripe.com/docs/error-codes/${this.code.replaceAll("_", "-")}`,
      },
    };
  }
}

/** A 400 with a code. */
export function invalid(message: string, code?: string, param?: string): StripeError {
  return new StripeError(400, message, { code, param });
}

/** The 404 for an id that the caller's account doesn't have. */
export function missing(noun: string, id: string, param = "id"): StripeError {
  return new StripeError(404, `No such ${noun}: '${id}'`, { code: "resource_missing", param });
}
