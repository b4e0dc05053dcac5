/** What never goes into a log line, whoever wrote it: addresses of people and whatever opens something. */
const SECRETS: [RegExp, string][] = [
  [/\b(postgres(?:ql)?|smtps?|rediss?|https?):\/\/[^\s/@"]+@/g, "$1://[credentials]@"],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, "[email]"],
  [/\bskillyard_(?:cli|mcp|download)_[\w-]+(?:\.[\w-]+)*/g, "[token]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]"],
  [/\b(?:sk|rk)_(?:test|live)_\w+|\bwhsec_\w+/g, "[key]"],
  [/\bcs_(?:test|live)_\w+/g, "[checkout session]"],
  [/\b[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}\b/g, "[license code]"],
];

/** The line without anything that is personal or secret. */
export function withoutSecrets(line: string): string {
  return SECRETS.reduce((text, [pattern, name]) => text.replace(pattern, name), line);
}

type Described = { type: string; message: string; code?: string; stack?: string; cause?: Described };

const MAX_CAUSES = 4;

/** What a log keeps of an error: what it is and where it was thrown, not what it was thrown about. */
export function describeError(error: unknown, depth = 0): Described | undefined {
  if (!(error instanceof Error)) return { type: typeof error, message: "Something that is no error was thrown" };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...((typeof code === "string" || typeof code === "number") && { code: String(code) }),
    stack: framesOf(error),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: describeError(cause, depth + 1) }),
  } as Described;
}

/** Values that somebody sent stand in the parameters of a query, and in quotes where Postgres can't take one. */
function messageOf(error: Error): string {
  if ("query" in error && "params" in error) return `Failed query: ${error.query}`;
  if ("repeatsInput" in error) return "It failed by what it was about";
  const isDataException = "severity" in error && String((error as { code?: unknown }).code).startsWith("22");
  return isDataException ? error.message.replace(/"[\s\S]*"/, '"…"') : error.message;
}

/** The stack without the message, which Node puts before it. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
