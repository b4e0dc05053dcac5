import { EnvHttpProxyAgent, fetch, type RequestInfo, Request as UndiciRequest } from "undici";
import type { Fetch } from "./network";

type Environment = Record<string, string | undefined>;

/** `fetch` through `HTTP_PROXY`, `HTTPS_PROXY` and around what `NO_PROXY` lists. */
export function proxiedFetch(environment: Environment): Fetch {
  const [httpProxy, httpsProxy, noProxy] = ["http_proxy", "https_proxy", "no_proxy"].map(
    (name) => environment[name] ?? environment[name.toUpperCase()] ?? "",
  );
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: httpProxy || undefined,
    httpsProxy: httpsProxy || httpProxy || undefined,
    noProxy: noProxy ?? "",
  });
  return async (request) => {
    const { url, method, headers, redirect, signal } = request;
    const body = request.body && new Uint8Array(await request.arrayBuffer());
    const own = new UndiciRequest(url, { method, headers: [...headers], redirect, signal, body });
    return (await fetch(own as RequestInfo, { dispatcher })) as unknown as Response;
  };
}
