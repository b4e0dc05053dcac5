import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { behindProxies } from "./client-address";

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

/**
 * Tells a page where the request came from, and gives its scripts a nonce that nobody can guess.
 * Whatever a client sent under these names is overwritten.
 */
export function preparePage(message: IncomingMessage, response: ServerResponse): void {
  const nonce = randomBytes(16).toString("base64");
  const [pathname] = (message.url ?? "").split("?", 1);
  const policy = contentSecurityPolicy(nonce, pathname === CLI_SIGN_IN_PATH ? [CLI_TARGET] : []);
  const forwardedFor = message.headers["x-forwarded-for"];
  const address = behindProxies(typeof forwardedFor === "string" ? forwardedFor : null);
  message.headers["content-security-policy"] = policy;
  message.headers["x-nonce"] = nonce;
  message.headers["x-client-address"] = address ?? message.socket.remoteAddress ?? "unknown";
  response.setHeader("content-security-policy", policy);
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
