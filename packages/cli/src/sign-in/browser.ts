import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { openBrowser } from "../browser";
import type { Context } from "../context";
import { Failure } from "../failure";
import { answered } from "../listings";

const WITHIN_MS = 10 * 60_000;
const BACK =
  "<!doctype html><meta charset=utf-8><title>Skillyard</title><p>You can close this page and go back to the terminal.";

/** Signs in through the browser of this machine, which brings a code back to a port here (PKCE with S256). */
export async function withBrowser(context: Context): Promise<{ token: string; expires_at: string }> {
  const { origin, signal } = context;
  const code_verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const state = randomBytes(16).toString("base64url");
  const { port, answer, close } = await listen(state, AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]));
  try {
    const query = new URLSearchParams({ port: String(port), state, code_challenge, name: hostname().slice(0, 100) });
    await openBrowser(context, `${origin}/cli/authorize?${query}`);
    context.out.note("Waiting for your answer there. Without a browser on this machine: skillyard login --device");
    const code = await answer;
    const signIn = answered(await context.as().POST("/v1/auth/cli", { body: { code, code_verifier } }));
    if (!("token" in signIn)) throw new Failure("failed", "The sign-in is not decided yet");
    return signIn;
  } finally {
    close();
  }
}

/** Waits at a port that only this machine reaches for the one request that knows `state`. */
async function listen(state: string, signal: AbortSignal) {
  const answered = deferred<string>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const isOurs = pathname === "/callback" && searchParams.get("state") === state;
    response.writeHead(isOurs ? 200 : 404, { "content-type": "text/html", connection: "close" });
    response.end(isOurs ? BACK : "");
    if (!isOurs) return;
    const code = searchParams.get("code");
    if (code) answered.resolve(code);
    else answered.reject(new Failure("refused", "The sign-in was refused in the browser", null, "ACCESS_DENIED"));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  signal.addEventListener("abort", () =>
    answered.reject(new Failure("failed", "Nobody answered in the browser", "Try again")),
  );
  answered.promise.catch(() => {}); // it is awaited later
  return {
    port: (server.address() as AddressInfo).port,
    answer: answered.promise,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function deferred<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((kept, broken) => {
    [resolve, reject] = [kept, broken];
  });
  return { promise, resolve, reject };
}
