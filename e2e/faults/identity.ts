import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { openGate } from "./gate";

export const CLIENT_ID = "skillyard";

/** An identity provider behind a gate, which signs tokens whether or not anybody can reach it. */
export async function startIdentityProvider() {
  const makeKey = async (kid: string) => ({ kid, ...(await generateKeyPair("ES256", { extractable: true })) });
  const [known, unknown] = await Promise.all([makeKey("published"), makeKey("never published")]);
  const jwk = { ...(await exportJWK(known.publicKey)), kid: known.kid, alg: "ES256", use: "sig" };

  let issuer = "";
  const server = createServer((request, response) => {
    const body = request.url?.startsWith("/.well-known") ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gate = await openGate((server.address() as AddressInfo).port);
  issuer = `http://127.0.0.1:${gate.port}`;

  const sign = ({ kid, privateKey }: typeof known, subject: string) =>
    new SignJWT({ email: `${subject}@example.com`, email_verified: true })
      .setProtectedHeader({ alg: "ES256", kid })
      .setIssuer(issuer)
      .setAudience(CLIENT_ID)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime("2h")
      .sign(privateKey);

  return {
    issuer,
    gate,
    tokenFor: (subject: string) => sign(known, subject),
    /** By a key that the provider does not publish. */
    forgedTokenFor: (subject: string) => sign(unknown, subject),
    async stop() {
      await gate.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
