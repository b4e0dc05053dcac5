import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Client, until } from "../client";
import { freePort } from "../stack/ports";
import { Stack } from "../stack/stack";
import { type Gate, openGate } from "./gate";
import { CLIENT_ID, startIdentityProvider } from "./identity";
import { startObjectStore } from "./object-store";

export type Service = Awaited<ReturnType<typeof startService>>;

/** A server in production's form, each of whose dependencies is behind a gate. */
export async function startService() {
  const stack = await Stack.create();
  await stack.start({ WORKER: "off", LOG_LEVEL: "silent" });
  const { DATABASE_URL = "", STRIPE_API_BASE = "", CLAWHUB_API_URL = "" } = stack.env;
  const [identity, objects] = await Promise.all([startIdentityProvider(), startObjectStore()]);
  const [database, payments, registry, mail] = await Promise.all([
    openGate(portOf(DATABASE_URL)),
    openGate(portOf(STRIPE_API_BASE)),
    openGate(portOf(CLAWHUB_API_URL)),
    openGate(), // no mail server speaks to us here
  ]);
  const gates = { database, payments, registry, mail, identity: identity.gate, objects: objects.gate };

  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME },
    ...stack.env,
    ...stack.unlimited,
    NODE_ENV: "production",
    SKILLYARD_DEMO: "1",
    APP_URL: url,
    PORT: String(port),
    WORKER: "inline",
    LOG_LEVEL: "info",
    TRUSTED_PROXY_HOPS: "1",
    DATABASE_URL: through(DATABASE_URL, database),
    STRIPE_API_BASE: through(STRIPE_API_BASE, payments),
    CLAWHUB_API_URL: through(CLAWHUB_API_URL, registry),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: "Skillyard <mail@example.com>",
    STORAGE_URL: objects.url,
    AWS_ACCESS_KEY_ID: "faults",
    AWS_SECRET_ACCESS_KEY: "faults",
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: "faults",
    OIDC_AUDIENCE: CLIENT_ID,
  } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;
  const server = spawn(process.execPath, ["--enable-source-maps", "dist/server.js"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const log = collect(server);
  await until(async () => (await fetch(`${url}/v1/health`).catch(() => null))?.ok, 60_000);

  return {
    url,
    stack,
    gates,
    identity,
    log,
    pid: server.pid ?? 0,
    as: async (subject: string) => new Client(url, await identity.tokenFor(subject), subject),
    async stop() {
      await Promise.all(Object.values(gates).map((gate) => gate.open()));
      server.kill("SIGTERM");
      const [code] = await once(server, "exit");
      await Promise.all(Object.values(gates).map((gate) => gate.close()));
      await Promise.all([identity.stop(), objects.stop()]);
      await stack.stop();
      stack.remove();
      return code as number | null;
    },
  };
}

/** The lines of the server's log, as they come. */
function collect({ stdout }: ChildProcess): string[] {
  const lines: string[] = [];
  let rest = "";
  stdout?.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  return lines;
}

function portOf(address: string): number {
  return Number(new URL(address).port);
}

function through(address: string, { port }: Gate): string {
  return Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href;
}
