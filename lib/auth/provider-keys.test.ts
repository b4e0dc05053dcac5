import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import { afterEach, expect, test, vi } from "vitest";
import { dependency } from "@/lib/dependencies/dependency";
import { POLICIES } from "@/lib/dependencies/policy";
import { providerKeys } from "./provider-keys";

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

type Key = Awaited<ReturnType<typeof makeKey>>;
async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  return { kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256" }, privateKey };
}

function sign({ kid, privateKey }: Key): Promise<string> {
  return new SignJWT({}).setProtectedHeader({ alg: "ES256", kid }).setSubject("somebody").sign(privateKey);
}

/** An identity provider that publishes these keys, and how often it was asked for them. */
async function startProvider(keys: Key[]) {
  const asked = { times: 0 };
  server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    if (request.url?.startsWith("/.well-known")) return response.end(JSON.stringify({ jwks_uri: `${issuer}/keys` }));
    asked.times++;
    return response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const find = providerKeys(issuer, dependency(POLICIES.identity_provider));
  return { asked, verify: async (key: Key) => (await jwtVerify(await sign(key), find)).payload.sub };
}

test("keys are read once for all who ask at the same time", async () => {
  const key = await makeKey("one");
  const { verify, asked } = await startProvider([key]);
  expect(await Promise.all([verify(key), verify(key), verify(key)])).toStrictEqual(Array(3).fill("somebody"));
  expect(await verify(key)).toBe("somebody");
  expect(asked.times).toBe(1);
});

test("the last known keys serve while the provider is away, for however long", async () => {
  const key = await makeKey("one");
  const { verify } = await startProvider([key]);
  await verify(key);
  server?.closeAllConnections();
  server?.close();

  vi.useFakeTimers({ toFake: ["Date"] });
  for (const hours of [1, 48]) {
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    expect(await verify(key)).toBe("somebody");
  }
});

test("keys are renewed behind the request", async () => {
  const [old, next] = [await makeKey("old"), await makeKey("next")];
  const published = [old];
  const { verify, asked } = await startProvider(published);
  await verify(old);
  published[0] = next;

  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(await verify(old)).toBe("somebody");
  await expect.poll(() => asked.times).toBe(2);
  expect(await verify(next)).toBe("somebody");
  await expect(verify(old)).rejects.toThrow("no applicable key");
});

test("a new key is known within a second, also in a flood of keys that nobody knows", async () => {
  const [old, next] = [await makeKey("old"), await makeKey("next")];
  const published = [old];
  const { verify, asked } = await startProvider(published);
  await verify(old);

  const unknown = await Promise.all(["x", "y", "z"].map(makeKey));
  const flood = unknown.map((key) => expect(verify(key)).rejects.toThrow("no applicable key"));
  await Promise.all(flood);
  published.push(next);
  const startedMs = performance.now();
  const [, sub] = await Promise.all([expect(verify(old)).resolves.toBe("somebody"), verify(next)]);
  expect(sub).toBe("somebody");
  expect(performance.now() - startedMs).toBeLessThan(2_000);
  expect(asked.times).toBe(3);
});

test("without keys and without a provider there is no verdict", async () => {
  const key = await makeKey("one");
  const { verify } = await startProvider([]);
  server?.closeAllConnections();
  server?.close();
  await expect(verify(key)).rejects.toMatchObject({ trouble: "unreachable" });
});
