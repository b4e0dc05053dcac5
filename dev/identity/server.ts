import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { remember } from "@/dev/home";
import { messagePage, signInPage } from "@/dev/identity/pages";
import { findPerson } from "@/dev/identity/people";
import { createProvider, type IdentityOptions } from "@/dev/identity/provider";

type Options = Omit<IdentityOptions, "issuer" | "signingKey" | "cookieKey"> & { port: number; keyFile: string };

export type Identity = { issuer: string; close: () => Promise<void> };

/** Starts the local OpenID provider; its keys stay the same from start to start. */
export async function startIdentity({ port, keyFile, ...options }: Options): Promise<Identity> {
  const issuer = `http://localhost:${port}`;
  const provider = await createProvider({
    ...options,
    issuer,
    signingKey: remember(keyFile, "signing", newSigningKey),
    cookieKey: remember(keyFile, "cookies", () => randomBytes(32).toString("base64url")),
  });

  const protocol = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/sign-in/")) return void protocol(request, response);
    signIn(provider, request, response).catch(() => {
      send(
        response,
        400,
        messagePage("Sign-in expired", "This sign-in is over. Go back to Skillyard and start again."),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Shows the page, or takes its answer: the name of the person who signs in. */
async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response);
  const action = `/sign-in/${uid}`;
  if (request.method !== "POST") return send(response, 200, signInPage(action, null));

  const typed = (await readForm(request)).get("username") ?? "";
  const person = findPerson(typed);
  if (!person) return send(response, 422, signInPage(action, typed));
  await provider.interactionFinished(request, response, { login: { accountId: person.sub, remember: false } });
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk;
    if (body.length > 10_000) throw new Error("The form is too long");
  }
  return new URLSearchParams(body);
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(html);
}

function newSigningKey(): JsonWebKey & { kid: string } {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomBytes(8).toString("hex") };
}
