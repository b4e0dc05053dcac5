// npm run bench: how long the API takes beside a server that does nothing, on this machine, in the same minute.
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { parseArgs } from "node:util";
import postgres from "postgres";
import { Stack } from "../e2e/stack/stack";
import { fill } from "./fill";

const { values: flags } = parseArgs({
  options: {
    listings: { type: "string", default: "5000" },
    seconds: { type: "string", default: "3" },
    connections: { type: "string", default: "8" },
  },
});
const [listings, seconds, connections] = [whole("listings"), whole("seconds"), whole("connections")];

function whole(name: keyof typeof flags): number {
  const n = Number(flags[name]);
  if (!Number.isInteger(n) || n < 1) throw new Error(`--${name} takes a whole number from 1`);
  return n;
}

type Measured = { perSecond: number; medianMs: number; p95Ms: number };

const stack = await Stack.create();
const nothing = spawn(process.execPath, [
  "-e",
  "const server = require('node:http').createServer((_, response) => response.end('{}'));" +
    "server.listen(0, '127.0.0.1', () => console.log(server.address().port));",
]);
process.once("SIGINT", () => void stop().finally(() => process.exit(130)));
try {
  await run();
} finally {
  await stop();
}

async function run(): Promise<void> {
  console.log(
    `Starting the service, with ${listings} listings; each address is asked for ${seconds} s over ${connections} connections.`,
  );
  await stack.start({ WORKER: "off", LOG_LEVEL: "warn" });
  const sql = postgres(stack.env.DATABASE_URL ?? "", { max: 1, onnotice() {} });
  const { hotSlug } = await fill(sql, { listings });
  await sql.end();
  const [port] = await once(nothing.stdout, "data");
  const origin = `http://127.0.0.1:${stack.port}`;

  const addresses: [name: string, address: string][] = [
    ["health", `${origin}/v1/health`],
    ["list, newest", `${origin}/v1/skills`],
    ["list, filtered", `${origin}/v1/skills?category=finance&price=paid&sort=price_asc`],
    ["list, by words", `${origin}/v1/skills?q=regex`],
    ["search", `${origin}/v1/search?q=migration`],
    ["detail", `${origin}/v1/skills/${hotSlug}`],
    ["categories", `${origin}/v1/categories`],
  ];
  const baseline = await measure(`http://127.0.0.1:${Number(port)}/`);
  const rows: [name: string, measured: Measured][] = [["a server that does nothing", baseline]];
  for (const [name, address] of addresses) rows.push([name, await measure(address)]);

  console.log(`\n${["", "requests/s", "median ms", "95% ms", "times the baseline's median"].map(cell).join("")}`);
  for (const [name, { perSecond, medianMs, p95Ms }] of rows) {
    const ratio = (medianMs / baseline.medianMs).toFixed(1);
    console.log([name, perSecond.toFixed(0), medianMs.toFixed(2), p95Ms.toFixed(2), ratio].map(cell).join(""));
  }
}

function cell(text: string, column: number): string {
  return column === 0 ? text.padEnd(28) : text.padStart(column === 4 ? 30 : 12);
}

/** Asks over and over on each connection, the first second unmeasured. */
async function measure(address: string): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  await askUntil(address, agent, performance.now() + 1_000);
  const startedAt = performance.now();
  const times = await askUntil(address, agent, startedAt + seconds * 1_000);
  const tookSeconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: times.length / tookSeconds, medianMs: at(0.5), p95Ms: at(0.95) };
}

async function askUntil(address: string, agent: http.Agent, deadline: number): Promise<number[]> {
  const times: number[] = [];
  const ask = async () => {
    while (performance.now() < deadline) {
      const startedAt = performance.now();
      await request(address, agent);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return times;
}

function request(address: string, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(address, { agent }, (response) => {
        const { statusCode } = response;
        response.resume().once("end", () => {
          if (statusCode === 200) resolve();
          else reject(new Error(`${address} was answered ${statusCode}`));
        });
      })
      .once("error", reject);
  });
}

async function stop(): Promise<void> {
  nothing.kill();
  await stack.stop();
  stack.remove();
}
