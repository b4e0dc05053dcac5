import { connect, type Socket } from "node:net";
import { DeadlineExceeded, isUnanswered, sharedDependency } from "@/lib/dependencies/dependency";

const scanner = sharedDependency("virus_scanner");
const PING_WITHIN_MS = 1_500;
const CHUNK_BYTES = 64 * 1024;

/** What a ClamAV daemon could not tell: it is down, too slow, or answered with an error. */
export class ClamavFailure extends Error {}

/**
 * The name of the signature that bytes match, or null (clamd's INSTREAM command, see clamd(8)). Throws `ClamavFailure` where
 * the daemon does not say, since silence is no answer.
 */
export async function findSignature(url: string, bytes: Uint8Array): Promise<string | null> {
  const reply = await converse(url, (socket) => {
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      socket.write(length(chunk.length));
      socket.write(chunk);
    }
    socket.write(length(0));
  });
  if (reply === "stream: OK") return null;
  const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (signature) return signature;
  throw new ClamavFailure(`ClamAV answered ${JSON.stringify(reply.slice(0, 200))}`);
}

/** Whether a ClamAV daemon answers; throws where it does not. */
export async function pingClamav(url: string): Promise<true> {
  const reply = await converse(url, (socket) => socket.write("zPING\0"), PING_WITHIN_MS);
  if (reply !== "PONG") throw new ClamavFailure(`ClamAV answered ${JSON.stringify(reply.slice(0, 200))}`);
  return true;
}

async function converse(url: string, speak: (socket: Socket) => void, deadlineMs?: number): Promise<string> {
  try {
    return await scanner.use(({ signal }) => speakWith(url, speak, signal), { deadlineMs });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    throw new ClamavFailure(error instanceof DeadlineExceeded ? "ClamAV did not answer in time" : "ClamAV is down");
  }
}

function speakWith(url: string, speak: (socket: Socket) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(addressOf(url));
    let reply = "";
    const fail = (reason: string) => {
      socket.destroy();
      reject(new ClamavFailure(reason));
    };
    signal.addEventListener("abort", () => socket.destroy());
    socket.setEncoding("utf8");
    socket.on("connect", () => speak(socket));
    socket.on("data", (text) => {
      reply += text;
      if (reply.length > 10_000) fail("ClamAV answered without end");
      else if (reply.includes("\0")) socket.end();
    });
    socket.on("error", ({ message }) => fail(`ClamAV can't be reached: ${message}`));
    socket.on("close", () => {
      const [line, rest] = reply.split("\0", 2);
      if (line === undefined || rest === undefined) reject(new ClamavFailure("ClamAV hung up without an answer"));
      else resolve(line);
    });
  });
}

function addressOf(url: string) {
  const { protocol, hostname, port, pathname } = new URL(url);
  return protocol === "unix:" ? { path: decodeURIComponent(pathname) } : { host: hostname, port: Number(port || 3310) };
}

function length(bytes: number): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(bytes);
  return prefix;
}
