import { NetworkFailure } from "./failures";

export type Fetch = (request: Request) => Promise<Response>;

/** By what Node calls the cause: what happened, and what to do. */
const CAUSES: [codes: RegExp, message: (host: string) => string, hint: string | null][] = [
  [
    /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET))/,
    (host) => `The certificate of ${host} could not be verified`,
    "Behind a company's proxy, name its certificate: NODE_EXTRA_CA_CERTS=/path/to/ca.pem",
  ],
  [/^(?:ERR_SSL|EPROTO)/, (host) => `${host} does not speak TLS as expected`, "Is the address right, https included?"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, (host) => `${host} is not known`, "Check the network, and the address"],
  [/^ECONNREFUSED$/, (host) => `Nothing answers at ${host}`, "Check the address, and whether the service runs"],
  [/TIMEOUT|ETIMEDOUT/, (host) => `${host} did not answer in time`, null],
  [/^(?:ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, (host) => `${host} broke off the connection`, null],
];

/** `fetch`, through the proxy that the environment names; throws NetworkFailure where there is no answer. */
export function networkOf(environment: Record<string, string | undefined>): Fetch {
  const ask = isProxied(environment) ? proxied(environment) : async (request: Request) => fetch(request);
  return async (request) => {
    try {
      return await ask(request);
    } catch (error) {
      throw explained(error, new URL(request.url).host);
    }
  };
}

/** The body of an answer; throws NetworkFailure for one that is longer. */
export async function readAtMost({ body, url }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new NetworkFailure(`${new URL(url).host} answers more than it ever should`, null, { cause: null });
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function isProxied(environment: Record<string, string | undefined>): boolean {
  return ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].some((name) => environment[name]);
}

/** Node's own fetch knows no proxies before version 24; what does is loaded for those who have one. */
function proxied(environment: Record<string, string | undefined>): Fetch {
  let loading: Promise<Fetch> | undefined;
  return async (request) => {
    loading ??= import("./proxied").then(({ proxiedFetch }) => proxiedFetch(environment));
    return (await loading)(request);
  };
}

function explained(error: unknown, host: string): unknown {
  if (error instanceof NetworkFailure || (error as Error).name === "AbortError") return error;
  const code = codeOf(error);
  const known = CAUSES.find(([codes]) => codes.test(code));
  if (known) return new NetworkFailure(known[1](host), known[2], { cause: error });
  return new NetworkFailure(`${host} could not be reached (${code || (error as Error).message})`, null, {
    cause: error,
  });
}

/** The innermost code: fetch wraps what happened. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error.name === "TimeoutError") return "ETIMEDOUT";
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return codeOf(inner) || String((error as NodeJS.ErrnoException).code ?? "");
}
