import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Redis } from "ioredis";

type Command = [string, ...unknown[]];
type Reply = { result: unknown } | { error: string };

/** A script flag of the hosted service that Redis itself refuses; it only narrows locking, so nothing else changes. */
const HOSTED_FLAG = /^#!lua flags=allow-key-locking[^\n]*\n/;

/** The REST protocol of Upstash over a real Redis: single commands and pipelines, as its client sends them. */
export async function startRedisRest({ redisUrl, token }: { redisUrl: string; token: string }) {
  const redis = new Redis(redisUrl);
  const accepted = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    if (!isAllowed(request.headers.authorization ?? "", token)) return [401, { error: "Unauthorized" }];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Command | Command[];
    const encode = request.headers["upstash-encoding"] === "base64" ? toBase64 : toText;
    if (request.url === "/pipeline") {
      return [200, await Promise.all((body as Command[]).map((command) => reply(command, encode)))];
    }
    const single = await reply(body as Command, encode);
    return ["error" in single ? 400 : 200, single];
  }

  async function reply(command: Command, encode: (value: unknown) => unknown): Promise<Reply> {
    try {
      const [name, ...rest] = translate(command);
      return { result: encode(await redis.callBuffer(name, ...rest.map(String))) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The client names a script by the hash of what it sent, Redis by that of what it runs. */
  function translate([name, ...rest]: Command): Command {
    const verb = name.toUpperCase();
    const source = String(rest[0]);
    if (verb === "EVALSHA" && accepted.has(source)) return ["EVAL", accepted.get(source), ...rest.slice(1)];
    if (verb !== "EVAL") return [verb, ...rest];
    const plain = source.replace(HOSTED_FLAG, "");
    accepted.set(createHash("sha1").update(source).digest("hex"), plain);
    return ["EVAL", plain, ...rest.slice(1)];
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      redis.disconnect();
    },
  };
}

function isAllowed(header: string, token: string): boolean {
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function toText(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString();
  return Array.isArray(value) ? value.map(toText) : (value ?? null);
}

function toBase64(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return value.toString() === "OK" ? "OK" : value.toString("base64");
  return Array.isArray(value) ? value.map(toBase64) : (value ?? null);
}
