/** The refusals of RFC 6749, 7591 and 8707, and the one that clients know for too many registrations. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "unsupported_response_type"
  | "unsupported_grant_type"
  | "access_denied"
  | "too_many_requests";

type Answer = { status?: 400 | 401 | 413 | 429; headers?: Record<string, string> };

/** A refusal in the words of OAuth, for the program that asked; `message` is its `error_description`, in ASCII. */
export class OAuthError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(
    readonly code: OAuthErrorCode,
    message: string,
    { status = 400, headers = {} }: Answer = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}
