import { Client } from "../client";
import { checkAnswer } from "../conformance";
import { stable } from "./stable";

/** What one call sent and got. */
type Exchange = { request: string; body?: unknown; status: number; type?: string; answer: unknown };
export type Examples = Record<string, Exchange[]>;

/** A caller whose answers are kept: of each operation the first with each status and form. */
export class Recorder extends Client {
  constructor(
    base: string,
    private readonly examples: Examples,
    { token = null }: { token?: string | null } = {},
  ) {
    super(base, token);
  }

  override async send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.send(method, path, init);
    const operation = await checkAnswer(method, path, response);
    const exchange = await exchangeOf({ method, path, init, response: response.clone() });
    if (!operation || isCoded(exchange)) return response;
    const known = this.examples[operation.operationId] ?? [];
    const isKnown = known.some(({ status, type }) => status === exchange.status && type === exchange.type);
    if (!isKnown) this.examples[operation.operationId] = [...known, exchange].sort((a, b) => a.status - b.status);
    return response;
  }
}

async function exchangeOf(call: {
  method: string;
  path: string;
  init: RequestInit;
  response: Response;
}): Promise<Exchange> {
  const { method, path, init, response } = call;
  const type = response.headers.get("content-type")?.split(";")[0];
  const isJson = type === "application/json";
  const answer = isJson ? short(await response.json()) : await response.text();
  return stable({
    request: `${method} ${path}`,
    ...bodyOf(init),
    status: response.status,
    ...(!isJson && { type }),
    answer,
  }) as Exchange;
}

function bodyOf({ body }: RequestInit): { body?: unknown } {
  if (typeof body === "string") return { body: JSON.parse(body) };
  return body instanceof FormData ? { body: `file=@${(body.get("file") as File).name}` } : {};
}

/** The description of the API would hold itself; how it begins is enough. */
function short(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("openapi" in answer && "info" in answer)) return answer;
  const { openapi, info } = answer as { openapi: string; info: { title: string; version: string } };
  return { openapi, info: { title: info.title, version: info.version } };
}

/** What has a code says the same everywhere, so the document writes it down by itself. */
function isCoded({ answer }: Exchange): boolean {
  const detail = (answer as { detail?: unknown } | null)?.detail;
  return typeof detail === "object";
}
