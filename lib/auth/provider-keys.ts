import { setTimeout as sleep } from "node:timers/promises";
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { forAll } from "@/lib/context";
import type { Dependency } from "@/lib/dependencies/dependency";
import { fetchText } from "@/lib/external/http";
import { log } from "@/lib/log";

const FRESH_FOR_MS = 10 * 60_000;
/** However many tokens name keys that nobody knows, the provider is asked for new ones no more often than this. */
const ASKED_EVERY_MS = 1_000;
const MAX_BYTES = 1024 * 1024;

type Keys = { find: ReturnType<typeof createLocalJWKSet>; fetchedAtMs: number };

const discovery = z.object({ jwks_uri: z.url() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

/**
 * Finds the identity provider's key for a token. Keys that were read once serve for as long as the provider is away; they
 * are read anew behind the requests of every ten minutes, and at once for a token whose key is not among them.
 */
export function providerKeys(issuer: string, provider: Dependency): JWTVerifyGetKey {
  let keys: Keys | null = null;
  let askedAtMs = 0;
  let asking: Promise<Keys> | null = null;

  /** All who ask at once share one question, and the next one waits until it is its time. */
  function fetchKeys(): Promise<Keys> {
    asking ??= forAll(ask).finally(() => {
      asking = null;
    });
    return asking;
  }

  async function ask(): Promise<Keys> {
    const waitMs = askedAtMs + ASKED_EVERY_MS - Date.now();
    if (keys !== null && waitMs > 0) await sleep(waitMs);
    askedAtMs = Date.now();
    const published = await provider.use(async ({ signal }) => {
      const { jwks_uri } = discovery.parse(await readJson(`${issuer}/.well-known/openid-configuration`, signal));
      return keySet.parse(await readJson(jwks_uri, signal));
    });
    keys = { find: createLocalJWKSet(published as JSONWebKeySet), fetchedAtMs: Date.now() };
    return keys;
  }

  return async (header, token) => {
    const known = keys ?? (await fetchKeys());
    if (Date.now() - known.fetchedAtMs > FRESH_FOR_MS && !asking) {
      fetchKeys().catch((error: unknown) => {
        log.warn({ err: error }, "the identity provider's keys could not be renewed");
      });
    }
    try {
      return await known.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const newer = keys !== null && keys !== known ? keys : await fetchKeys();
      return newer.find(header, token);
    }
  };
}

async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  const text = await fetchText(url, { maxBytes: MAX_BYTES, accept: "application/json", signal });
  return JSON.parse(text ?? "null");
}
