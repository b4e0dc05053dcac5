import type { IncomingHttpHeaders } from "node:http";
import { invalid, StripeError } from "./errors";
import { find, type Sim } from "./store";

/** The one version of the API that is simulated. */
export const apiVersion = "2026-10-28.endive";

/** Who calls: the key, and the account it acts for. */
export type Caller = { apiKey: string; account: string };

/** The caller, or the refusal for a key or an account that isn't good. */
export function authenticate(sim: Sim, headers: IncomingHttpHeaders): Caller {
  const apiKey = keyFrom(headers.authorization);
  if (!apiKey) {
    throw new StripeError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (apiKey.startsWith("sk_live_") || apiKey.startsWith("rk_live_")) {
    throw new StripeError(401, "This is a simulator: it takes test keys (sk_test_…) only. Never send it a live key.");
  }
  if (!/^[sr]k_test_\S+$/.test(apiKey)) throw new StripeError(401, `Invalid API Key provided: ${masked(apiKey)}`);

  const account = headers["stripe-account"];
  if (account === undefined || account === sim.state.platform) return { apiKey, account: sim.state.platform };

  const connected = typeof account === "string" ? find(sim, "account", sim.state.platform, account) : null;
  if (!connected || connected.closed) {
    throw new StripeError(
      403,
      `The provided key '${masked(apiKey)}' does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
      { code: "account_invalid" },
    );
  }
  return { apiKey, account: connected.id };
}

/** The API version to answer in: the caller's if it is the simulated one. */
export function versionFor(headers: IncomingHttpHeaders): string {
  const asked = headers["stripe-version"];
  if (asked !== undefined && asked !== apiVersion) {
    throw invalid(`Invalid Stripe API version: ${asked}. The simulator speaks ${apiVersion}.`);
  }
  return apiVersion;
}

function keyFrom(header: string | undefined): string | null {
  const [scheme = "", credentials = ""] = header?.split(" ") ?? [];
  if (scheme.toLowerCase() === "bearer") return credentials || null;
  if (scheme.toLowerCase() !== "basic") return null;
  return Buffer.from(credentials, "base64").toString().split(":")[0] || null;
}

function masked(apiKey: string): string {
  return apiKey.length < 12 ? "***" : `${apiKey.slice(0, 8)}***${apiKey.slice(-4)}`;
}
