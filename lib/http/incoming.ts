import type { IncomingMessage } from "node:http";
import { clientKey, forwardedAddress, peerAddress } from "./client-address";
import { toRequest } from "./node-adapter";

/** A request as endpoints read it, whoever received it. The standard one is made only for those who read its body. */
export type Incoming = {
  method: string;
  url: string;
  path: string;
  /** As it came, from its `?` on. */
  search: string;
  /** Whose request it is: what rates and quotas count by. */
  client: string;
  /** By the name in lower case. */
  header(name: string): string | null;
  standard(): Request;
};

/** The address that was asked for: the path is normal, the search is as it came, from its `?` on. */
export type Target = { href: string; path: string; search: string };

/** Node's own request, whose headers must have been joined as the standard has them (`joinDuplicateHeaders`). */
export class IncomingFromNode implements Incoming {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly search: string;

  constructor(
    private readonly message: IncomingMessage,
    { href, path, search }: Target,
  ) {
    this.method = message.method ?? "GET";
    this.url = href;
    this.path = path;
    this.search = search;
  }

  get client(): string {
    return clientKey(peerAddress(this.message));
  }

  header(name: string): string | null {
    const value = this.message.headers[name];
    return value === undefined ? null : String(value);
  }

  standard(): Request {
    return toRequest(this.message, this.url);
  }
}

/** Of the standard request, as Next hands it on. */
export function fromStandard(request: Request): Incoming {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    url: request.url,
    path: pathname,
    search,
    get client() {
      return clientKey(forwardedAddress(request.headers.get("x-forwarded-for")) ?? "unknown");
    },
    // Next compresses what it sends itself, also what is compressed already.
    header: (name) => (name === "accept-encoding" ? null : request.headers.get(name)),
    standard: () => request,
  };
}
