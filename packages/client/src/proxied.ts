import { EnvHttpProxyAgent, fetch, type RequestInfo, Request as UndiciRequest } from "undici";
import type { Fetch } from "./network";

/** `fetch` through `HTTP_PROXY`, `HTTPS_PROXY` and around what `NO_PROXY` lists. */
export function proxiedFetch(): Fetch {
  const dispatcher = new EnvHttpProxyAgent();
  return async (request) => {
    const { url, method, headers, redirect, signal } = request;
    const body = request.body && new Uint8Array(await request.arrayBuffer());
    const own = new UndiciRequest(url, { method, headers: [...headers], redirect, signal, body });
    return (await fetch(own as RequestInfo, { dispatcher })) as unknown as Response;
  };
}
