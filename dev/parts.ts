import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startCodeHost } from "@/dev/code-host";
import { startExternalRegistry } from "@/dev/external-registry/server";
import { remember } from "@/dev/home";
import { samplePeople } from "@/dev/identity/people";
import { startIdentity } from "@/dev/identity/server";
import { rememberedPort } from "@/dev/ports";
import { startPostgres } from "@/dev/postgres";
import type { ProcessMark } from "@/dev/processes";
import { startStripeSimulator } from "@/dev/stripe/server";

export type Environment = Record<string, string>;

export type Parts = {
  /** The whole configuration: what was given, and what the embedded parts add. */
  env: Environment;
  /** What runs embedded, in words. */
  embedded: string[];
  /** Names the processes that the database must outlive. */
  serves: (users: ProcessMark[]) => void;
  close: () => Promise<void>;
};

type Start = { home: string; given: Environment; started: (child: ProcessMark) => void; onEnd: (part: string) => void };

/** Starts a local part for everything that the environment does not name, and adds it to the environment. */
export async function startParts({ home, given, started, onEnd }: Start): Promise<Parts> {
  const env = { ...given };
  const embedded: string[] = [];
  const closers: (() => Promise<void>)[] = [];
  let serves: Parts["serves"] = () => {};

  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end();
  };

  // In production nothing local stands in for what is not configured; the server says what is missing.
  if (env.NODE_ENV === "production" && env.SKILLYARD_DEMO !== "1") return { env, embedded, serves, close };

  try {
    setDefaults(env, home);
    if (!env.DATABASE_URL) {
      const postgres = await startPostgres(home, () => onEnd("the database"));
      closers.push(postgres.close);
      started(postgres.runner);
      serves = postgres.serves;
      env.DATABASE_URL = postgres.url;
      embedded.push(`Postgres ${postgres.version}`);
    }
    if (!env.OIDC_ISSUER) {
      closers.push(await addIdentity(env, home));
      embedded.push("sign-in");
    }
    if (!env.STRIPE_SECRET_KEY && !env.STRIPE_API_BASE) {
      closers.push(await addPayments(env, home));
      embedded.push("payments");
    }
    if (!env.CLAWHUB_API_URL) {
      const registry = await startExternalRegistry({ port: await portOf("registry", home) });
      closers.push(registry.close);
      env.CLAWHUB_API_URL = registry.url;
      embedded.push("another registry");
    }
    if (!env.CODE_HOST_RAW_URL) {
      const codeHost = await startCodeHost({ port: await portOf("code host", home) });
      closers.push(codeHost.close);
      env.CODE_HOST_RAW_URL = codeHost.url;
      embedded.push("a code host");
    }
  } catch (error) {
    await close();
    throw error;
  }
  env.HOST ||= embedded.includes("sign-in") || embedded.includes("payments") || !env.SMTP_URL ? "127.0.0.1" : "0.0.0.0";
  return { env, embedded, serves: (users) => serves(users), close };
}

function setDefaults(env: Environment, home: string): void {
  const secrets = path.join(home, "secrets.json");
  env.AUTH_SECRET ||= remember(secrets, "AUTH_SECRET", newKey);
  env.LICENSE_KEY ||= remember(secrets, "LICENSE_KEY", newKey);
  env.STORAGE_URL ||= pathToFileURL(path.join(home, "packages")).href;
}

async function addIdentity(env: Environment, home: string): Promise<() => Promise<void>> {
  env.OIDC_CLIENT_ID ||= "skillyard";
  env.OIDC_CLIENT_SECRET ||= remember(path.join(home, "secrets.json"), "OIDC_CLIENT_SECRET", newKey);
  env.OIDC_AUDIENCE ||= env.OIDC_CLIENT_ID;
  env.OIDC_CODE_HOST_CLAIM ||= "code_host_username";
  env.ADMIN_EMAILS ||= samplePeople.find(({ sub }) => sub === "admin")?.email ?? "";

  const identity = await startIdentity({
    port: await portOf("identity", home),
    keyFile: path.join(home, "identity.json"),
    audience: env.OIDC_AUDIENCE,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    redirectUri: `${env.APP_URL}/api/auth/callback/oidc`,
  });
  env.OIDC_ISSUER = identity.issuer;
  return identity.close;
}

async function addPayments(env: Environment, home: string): Promise<() => Promise<void>> {
  const secrets = path.join(home, "secrets.json");
  env.STRIPE_SECRET_KEY = remember(secrets, "STRIPE_SECRET_KEY", () => `sk_test_${newKey()}`);
  const secret = (name: string) => {
    const value = remember(secrets, name, () => `whsec_${newKey()}`);
    env[name] = value;
    return value;
  };

  const port = await portOf("payments", home);
  const simulator = await startStripeSimulator({
    port,
    webhookUrl: `http://127.0.0.1:${env.PORT}/v1/webhooks/stripe`,
    secrets: {
      platform: secret("STRIPE_WEBHOOK_SECRET"),
      connect: secret("STRIPE_CONNECT_WEBHOOK_SECRET"),
      accounts: secret("STRIPE_ACCOUNTS_WEBHOOK_SECRET"),
    },
    stateFile: path.join(home, "payments.json"),
  });
  env.STRIPE_API_BASE = simulator.url;
  return simulator.close;
}

function portOf(part: string, home: string): Promise<number> {
  return rememberedPort(path.join(home, "ports.json"), part);
}

function newKey(): string {
  return randomBytes(32).toString("hex");
}
