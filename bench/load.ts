import net from "node:net";

/** What a load met. Times are in milliseconds. */
export type Load = { requests: number; perSecond: number; p50: number; p95: number; p99: number };

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;

/**
 * Asks an origin for a path, or for the one that is next each time, over and over on so many connections for so many
 * seconds, one request at a time on each. It speaks just enough HTTP for answers with a length, since a whole client would
 * take more of the machine than what it measures; as all clients do it takes gzip. Throws where an answer is not a 200.
 */
export async function load(
  origin: string,
  path: string | (() => string),
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const next = typeof path === "string" ? () => path : path;
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1_000;
  const times = await Promise.all(Array.from({ length: connections }, () => askUntil(new URL(origin), next, deadline)));
  const tookSeconds = (performance.now() - startedAt) / 1_000;
  const sorted = Float64Array.from(times.flat()).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    requests: sorted.length,
    perSecond: sorted.length / tookSeconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

function askUntil(url: URL, nextPath: () => string, deadline: number): Promise<number[]> {
  let path = "";
  return new Promise((resolve, reject) => {
    const times: number[] = [];
    let sentAt = 0;
    let missing = -1;
    let head = Buffer.alloc(0);
    const socket = net.connect(Number(url.port), url.hostname);
    const ask = () => {
      if (performance.now() >= deadline) return socket.end(() => resolve(times));
      sentAt = performance.now();
      path = nextPath();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\naccept: */*\r\naccept-encoding: gzip\r\n\r\n`);
    };
    socket.setNoDelay(true).once("connect", ask).once("error", reject);
    socket.on("data", (chunk) => {
      if (missing < 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const text = head.toString("latin1", 0, end);
        const length = LENGTH.exec(text)?.[1];
        if (!text.startsWith("HTTP/1.1 200") || length === undefined) {
          socket.destroy();
          return reject(new Error(`${path} was answered ${text.split("\r\n", 1)[0]}`));
        }
        missing = Number(length) - (head.length - end - HEAD_END.length);
        head = Buffer.alloc(0);
      } else {
        missing -= chunk.length;
      }
      if (missing > 0) return;
      missing = -1;
      times.push(performance.now() - sentAt);
      ask();
    });
    socket.once("close", () => resolve(times));
  });
}
