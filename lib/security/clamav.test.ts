import { createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ClamavFailure, findSignature, pingClamav } from "./clamav";

let server: Server | undefined;
afterEach(() => server?.close());

test("sends the bytes in chunks with their lengths and an end", async () => {
  const received: Buffer[] = [];
  const url = await daemon((socket) => {
    socket.on("data", (data) => {
      received.push(data);
      if (Buffer.concat(received).subarray(-4).equals(Buffer.alloc(4))) socket.end("stream: OK\0");
    });
  });
  expect(await findSignature(url, Buffer.alloc(100_000, "a"))).toBeNull();

  const sent = Buffer.concat(received);
  expect(sent.subarray(0, 10).toString()).toBe("zINSTREAM\0");
  expect(sent.readUInt32BE(10)).toBe(65_536);
  expect(sent.readUInt32BE(14 + 65_536)).toBe(34_464);
  expect(sent.length).toBe(10 + 4 + 65_536 + 4 + 34_464 + 4);
});

test("names the signature", async () => {
  const url = await daemon((socket) => socket.end("stream: Win.Test.EICAR_HDB-1 FOUND\0"));
  expect(await findSignature(url, Buffer.from("a"))).toBe("Win.Test.EICAR_HDB-1");
});

test.each([
  ["an error", "INSTREAM size limit exceeded. ERROR\0"],
  ["nothing", ""],
  ["half an answer", "stream: OK"],
  ["something else", "HTTP/1.1 200 OK\r\n\r\nstream: OK\0"],
])("%s is no answer", async (_, reply) => {
  const url = await daemon((socket) => socket.end(reply));
  await expect(findSignature(url, Buffer.from("a"))).rejects.toThrow(ClamavFailure);
  await expect(pingClamav(url)).rejects.toThrow(ClamavFailure);
});

test("a daemon that is not there is a failure", async () => {
  const url = await daemon(() => {});
  await new Promise((resolve) => server?.close(resolve));
  await expect(findSignature(url, Buffer.from("a"))).rejects.toThrow(/can't be reached/);
});

async function daemon(answer: (socket: Socket) => void): Promise<string> {
  const listening = createServer((socket) => {
    socket.on("error", () => {});
    answer(socket);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  return `tcp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
