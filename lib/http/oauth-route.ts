import { AppError, PlainError } from "@/lib/errors";
import { OAuthError } from "@/lib/oauth/errors";
import { type Parameters, readParameters } from "@/lib/oauth/parameters";
import { readBytes } from "./body";
import { answer, handlerOf } from "./endpoint";
import type { Incoming } from "./incoming";
import { jsonOf, Outgoing } from "./outgoing";
import { render } from "./responses";

const MAX_BODY_BYTES = 16 * 1024;
const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

type Answerer = (incoming: Incoming) => Promise<Outgoing>;
type Handlers = Record<(typeof METHODS)[number] | "OPTIONS", ReturnType<typeof handlerOf>>;

/** What programs read about this authorization server before they ask it. */
export function metadataRoute(metadata: object): Handlers {
  const rendered = render(JSON.stringify(metadata));
  return handlersOf("GET", (incoming) => answer(incoming, { auth: "ignored" }, async () => rendered));
}

/** A POST that answers in JSON and refuses in the words of OAuth, to be kept by nobody; of no answer only the status. */
export function oauthRoute(work: (incoming: Incoming) => Promise<object | null>, status = 200): Handlers {
  return handlersOf("POST", (incoming) =>
    answer(incoming, { auth: "ignored" }, async () => {
      try {
        const answered = await work(incoming);
        return answered ? jsonOf(answered, { status, headers: NO_STORE }) : new Outgoing(status, NO_STORE);
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        const { code, message, headers } = error;
        const refused = { error: code, error_description: message };
        return jsonOf(refused, { status: error.status, headers: { ...NO_STORE, ...headers } });
      }
    }),
  );
}

/** The parameters of a form; throws OAuthError for what is none, too large, or names a parameter twice. */
export async function readOAuthForm(incoming: Incoming): Promise<Parameters> {
  const type = incoming.header("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new OAuthError("invalid_request", "Send the parameters as application/x-www-form-urlencoded");
  }
  return readParameters(new URLSearchParams(await readText(incoming)));
}

/** The JSON that was sent; throws OAuthError for what is none or too large. */
export async function readOAuthJson(incoming: Incoming): Promise<unknown> {
  const refuse = () => new OAuthError("invalid_client_metadata", "Send the client's metadata as application/json");
  if (!/^application\/json\s*(;|$)/i.test(incoming.header("content-type") ?? "")) throw refuse();
  const text = await readText(incoming);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse();
  }
}

async function readText(incoming: Incoming): Promise<string> {
  try {
    const bytes = await readBytes(incoming.standard(), MAX_BODY_BYTES);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof AppError) throw new OAuthError("invalid_request", error.message, { status: 413 });
    if (error instanceof TypeError) throw new OAuthError("invalid_request", "The body is not UTF-8");
    throw error;
  }
}

/** One method, and programs in a browser may use it from any page: nothing here reads a cookie. */
function handlersOf(method: "GET" | "POST", answerer: Answerer): Handlers {
  const allow = `${method}, OPTIONS`;
  const own = handlerOf(async (incoming) => shared(await answerer(incoming)));
  const refuse = handlerOf(async (incoming) =>
    answer(incoming, { auth: "ignored" }, () => {
      throw new PlainError(405, `Method Not Allowed; this path takes ${allow}`, { allow });
    }),
  );
  const preflight = handlerOf(
    async () =>
      new Outgoing(204, {
        allow,
        "access-control-allow-origin": "*",
        "access-control-allow-methods": method,
        "access-control-allow-headers": "Content-Type, MCP-Protocol-Version",
        "access-control-max-age": "86400",
      }),
  );
  const handlers = METHODS.map((each) => [each, each === method ? own : refuse]);
  return { ...Object.fromEntries(handlers), OPTIONS: preflight };
}

function shared({ status, headers, body }: Outgoing): Outgoing {
  const open = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id",
  };
  return new Outgoing(status, { ...headers, ...open }, body);
}
