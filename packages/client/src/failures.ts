type Issue = { loc: (string | number)[]; msg: string };

/** The service refused, or failed: its sentence, with its code where it has one. */
export class ApiFailure extends Error {
  readonly code: string | null;
  readonly issues: Issue[];

  private constructor(
    readonly status: number,
    sentence: string,
    { code = null, issues = [] }: { code?: string | null; issues?: Issue[] },
    readonly requestId: string | null,
    readonly retryAfterSeconds: number | null,
  ) {
    super(sentence);
    this.code = code;
    this.issues = issues;
  }

  /** Of any answer that is no success, whatever its body says. */
  static of({ status, headers }: Response, body: unknown): ApiFailure {
    const { sentence, ...named } = read(body);
    return new ApiFailure(
      status,
      sentence ?? `The service answered ${status} and didn't say why`,
      named,
      headers.get("x-request-id"),
      secondsOf(headers.get("retry-after")),
    );
  }
}

/** The service wasn't reached, or what answered was not it. */
export class NetworkFailure extends Error {
  constructor(
    message: string,
    /** What the person can do, where more than trying again. */
    readonly hint: string | null,
    options: { cause: unknown },
  ) {
    super(message, options);
  }
}

/** The three shapes of an error: coded, a list of what is wrong with the input, a sentence. */
function read(body: unknown): { sentence?: string; code?: string; issues?: Issue[] } {
  const detail = field(body, "detail");
  if (typeof detail === "string") return { sentence: detail };
  if (Array.isArray(detail)) {
    const issues = detail.filter(isIssue);
    return { sentence: issues.map(({ loc, msg }) => `${loc.slice(1).join(".")}: ${msg}`).join("; "), issues };
  }
  const [sentence, code] = [field(detail, "detail"), field(detail, "code")];
  return {
    ...(typeof sentence === "string" && { sentence }),
    ...(typeof code === "string" && { code }),
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function isIssue(value: unknown): value is Issue {
  return Array.isArray(field(value, "loc")) && typeof field(value, "msg") === "string";
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
