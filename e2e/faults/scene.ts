import { once } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** The server that is measured; of several behind one address each is probed by itself, and the memory of none is read. */
type Service = { url: string; pid?: number; probed?: string[] };

/** One kind of request that goes on while something fails. */
export type Call = {
  name: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: () => string;
  /** Told of each answer. */
  answered?: (answer: Sent) => unknown;
};

type Answer = { call: string; status: number; ms: number; retryAfter: boolean; at: number };

/** What a scene measured. Times are in milliseconds, memory in mebibytes; status 0 is a broken connection. */
export type Measured = {
  scene: string;
  requests: number;
  errors: Record<string, number>;
  answers: Answer[];
  worstLiveMs: number;
  worstReadyMs: number;
  readyStatuses: Set<number>;
  peakMiB: number;
};

const PROBE_EVERY_MS = 100;
const PAUSE_MS = 100;
const SPREAD_MS = 1_000;

/** Sends the calls over and over, each from callers of its own, and probes the server, for as long as `during` runs. */
export async function measure(
  scene: string,
  service: Service,
  { calls, during, pauseMs = PAUSE_MS }: { calls: Call[]; during: () => Promise<unknown>; pauseMs?: number },
): Promise<Measured> {
  const measured: Measured = {
    scene,
    requests: 0,
    errors: {},
    answers: [],
    worstLiveMs: 0,
    worstReadyMs: 0,
    readyStatuses: new Set(),
    peakMiB: 0,
  };
  let isOver = false;
  const ask = async (call: Call) => {
    const sent = await send(service.url, call);
    call.answered?.(sent);
    note(measured, call, sent);
  };
  /** Callers know nothing of each other, so that no two keep in step. */
  const loads = calls.map(async (call) => {
    await sleep(Math.random() * SPREAD_MS);
    while (!isOver) {
      await ask(call);
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  });
  const stopProbing = startProbing(service.probed ?? [service.url]);
  const watch = setInterval(() => {
    if (service.pid) measured.peakMiB = Math.max(measured.peakMiB, residentMiB(service.pid));
  }, PROBE_EVERY_MS);
  try {
    await during();
  } finally {
    isOver = true;
    clearInterval(watch);
    const { live, ready } = await stopProbing();
    Object.assign(measured, { worstLiveMs: live.worstMs, worstReadyMs: ready.worstMs, readyStatuses: ready.statuses });
    await Promise.all(loads);
  }
  return measured;
}

type Probed = { worstMs: number; statuses: Set<number> };

function startProbing(urls: string[]): () => Promise<{ live: Probed; ready: Probed }> {
  const workerData = { urls, everyMs: PROBE_EVERY_MS };
  const prober = new Worker(new URL("./prober.mjs", import.meta.url), { workerData });
  const probed = once(prober, "message");
  return async () => {
    prober.postMessage("stop");
    const [result] = await probed;
    return result;
  };
}

function note(measured: Measured, { name }: Call, { status, ms, retryAfter }: Sent): void {
  measured.requests++;
  measured.answers.push({ call: name, status, ms, retryAfter, at: Date.now() });
  if (status === 0 || status >= 400) {
    const kind = `${name} ${status}`;
    measured.errors[kind] = (measured.errors[kind] ?? 0) + 1;
  }
}

type Sent = { status: number; ms: number; retryAfter: boolean; body: string };

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request; an answer that breaks off has status 0. */
export function send(base: string, { path, method = "GET", headers = {}, body }: Call): Promise<Sent> {
  const startedMs = performance.now();
  const text = body?.();
  return new Promise((resolve) => {
    const done = (status: number, retryAfter = false, answer = "") =>
      resolve({ status, ms: performance.now() - startedMs, retryAfter, body: answer });
    const type = text === undefined ? {} : { "content-type": "application/json" };
    const request = http.request(new URL(path, base), { agent, method, headers: { ...type, ...headers } });
    request.on("response", (response) => {
      let answer = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        answer += part;
      });
      response.on("end", () => done(response.statusCode ?? 0, "retry-after" in response.headers, answer));
      response.on("error", () => done(0));
    });
    request.on("error", () => done(0));
    request.end(text);
  });
}

/** How long until all of the calls are answered well again, in a row of five each. */
export async function secondsToHeal(service: Pick<Service, "url">, calls: Call[], limitMs = 30_000): Promise<number> {
  const startedMs = performance.now();
  for (let inARow = 0; inARow < 5; ) {
    const answers = await Promise.all(calls.map((call) => send(service.url, call)));
    inARow = answers.every(({ status }) => status >= 200 && status < 400) ? inARow + 1 : 0;
    if (performance.now() - startedMs > limitMs) {
      throw new Error(`Not healed after ${limitMs} ms: ${JSON.stringify(answers)}`);
    }
  }
  return Math.round((performance.now() - startedMs) / 100) / 10;
}

export function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}
