// Asks servers' probes again and again, over a new connection each time and in a thread of its own, so that nothing but
// the servers delays an answer; told to stop, it says how long the worst took, in milliseconds, and which statuses there were.
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { urls, everyMs } = workerData;
const ports = urls.map((url) => new URL(url).port);
let isOver = false;
parentPort.once("message", () => {
  isOver = true;
});
const [live, ready] = await Promise.all(["/livez", "/readyz"].map(probe));
parentPort.postMessage({ live, ready });

async function probe(path) {
  const probed = { worstMs: 0, statuses: new Set() };
  await Promise.all(ports.map((port) => probeOne(port, path, probed)));
  return probed;
}

async function probeOne(port, path, probed) {
  while (!isOver) {
    const startedMs = performance.now();
    probed.statuses.add(await ask(port, path));
    probed.worstMs = Math.max(probed.worstMs, performance.now() - startedMs);
    await sleep(everyMs);
  }
}

function ask(port, path) {
  return new Promise((resolve) => {
    http
      .get({ agent: false, host: "127.0.0.1", port, path }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
        answer.on("error", () => resolve(0));
      })
      .on("error", () => resolve(0));
  });
}
