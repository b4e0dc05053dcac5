import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { formTargetOf } from "@/lib/oauth/redirect-uri";
import { peerAddress } from "./client-address";
import { withReadablePath } from "./match";

/** Where our forms may lead: sign-in, payment and seller onboarding are pages of others. */
const FORM_TARGETS = [
  new URL(env.OIDC_ISSUER).origin,
  ...(env.STRIPE_API_BASE ? [new URL(env.STRIPE_API_BASE).origin] : []),
  "https://checkout.stripe.com",
  "https://connect.stripe.com",
  "https://*.stripe.com",
].join(" ");

/** A command line that asked for a sign-in waits for its answer on the same machine, at a port of its choice. */
const CLI_SIGN_IN_PATH = "/cli/authorize";
const CLI_TARGET = "http://127.0.0.1:*";
/** An assistant that asks for access gets its answer where it says, if that is an address for it at all. */
const CONSENT_PATH = "/oauth/authorize";

/** Where a page and its sign-in think they are, whatever Host and what a client or proxy says of it. */
const { host, protocol, port } = new URL(env.APP_URL);
const ORIGIN = {
  host,
  "x-forwarded-host": host,
  "x-forwarded-proto": protocol.replace(":", ""),
  "x-forwarded-port": port || (protocol === "https:" ? "443" : "80"),
};

/** What nobody can guess who has not been sent it. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Tells a page where the request came from, and gives its scripts a nonce that nobody can guess, which it answers.
 * A path that can't be read is made one that leads nowhere.
 * Whatever a client sent under these names is overwritten.
 */
export function preparePage(message: IncomingMessage, response: ServerResponse): string {
  message.url = withReadablePath(message.url ?? "");
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, targetsOf(message.url));
  message.headers["content-security-policy"] = policy;
  message.headers["x-nonce"] = nonce;
  message.headers["x-client-address"] = peerAddress(message);
  delete message.headers.forwarded;
  Object.assign(message.headers, ORIGIN);
  response.setHeader("content-security-policy", policy);
  return nonce;
}

/** Where else the forms of this page may lead. */
function targetsOf(address: string): string[] {
  const [pathname, search] = address.split("?", 2);
  if (pathname === CLI_SIGN_IN_PATH) return [CLI_TARGET];
  if (pathname !== CONSENT_PATH) return [];
  const target = formTargetOf(new URLSearchParams(search).get("redirect_uri") ?? "");
  return target ? [target] : [];
}

function contentSecurityPolicy(nonce: string, moreTargets: string[]): string {
  const forDevelopment = env.NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${forDevelopment}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", FORM_TARGETS, ...moreTargets].join(" ")}`,
  ].join("; ");
}
