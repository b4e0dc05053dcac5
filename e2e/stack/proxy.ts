import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./ports";

const PROBE_EVERY_MS = 250;
const FAILED_PROBES = 2;

/** A proxy that sends requests in turn to whichever of these ports says that it is ready, and tries none twice. */
export async function startProxy(ports: number[]) {
  const ready = new Set<number>();
  const agent = new http.Agent({ keepAlive: true });
  let isOpen = true;
  let turn = 0;

  const probing = ports.map(async (port) => {
    for (let failed = 0; isOpen; ) {
      failed = (await isReady(port)) ? 0 : failed + 1;
      if (failed === 0) ready.add(port);
      if (failed >= FAILED_PROBES) ready.delete(port);
      await sleep(PROBE_EVERY_MS);
    }
  });
  const server = http.createServer((incoming, outgoing) => {
    const port = [...ready][turn++ % Math.max(1, ready.size)];
    const fail = () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end());
    if (port === undefined) return fail();
    const { method, url, headers } = incoming;
    const onward = http.request({ agent, host: "127.0.0.1", port, method, path: url, headers });
    onward.on("error", fail).on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", fail).pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${port}`,
    port,
    isSending: (to: number) => ready.has(to),
    async close() {
      isOpen = false;
      await Promise.all(probing);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = http.get({ agent: false, host: "127.0.0.1", port, path: "/readyz", timeout: 3_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    probe.on("error", () => resolve(false)).on("timeout", () => probe.destroy());
  });
}
