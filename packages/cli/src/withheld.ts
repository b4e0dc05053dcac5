/** A request that would have changed something, and was not sent. */
export class Withheld extends Error {
  constructor(
    readonly method: string,
    readonly path: string,
    /** The names of what it says; what it says may be a secret. */
    readonly fields: string[],
  ) {
    super(`${method} ${path} was not sent`);
  }
}

/** POSTs that only ask. */
const ASKING = new Set(["/v1/updates"]);

/** Lets questions through, and throws Withheld for all that would change something. */
export async function withhold({ request }: { request: Request }): Promise<undefined> {
  const { pathname } = new URL(request.url);
  if (request.method === "GET" || ASKING.has(pathname)) return;
  const isJson = request.headers.get("content-type")?.includes("json");
  const body: unknown = isJson ? await request.clone().json() : null;
  throw new Withheld(request.method, pathname, Object.keys(body ?? {}));
}
