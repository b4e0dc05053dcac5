import { createServer } from "node:net";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { isWriteToClosedSocket } from "./closed-socket";

test("other errors are nobody's to forgive", () => {
  expect(isWriteToClosedSocket(new TypeError("Cannot read properties of null (reading 'write')"))).toBe(false);
  expect(isWriteToClosedSocket("nextWrite (/postgres/)")).toBe(false);
});

test("a write of the driver's after the server hung up is known for what it is", async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", note);
  const { url, close } = await startServer();
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice() {} });
  onTestFinished(async () => {
    await sql.end({ timeout: 0 });
    close();
    process.removeListener("uncaughtException", note);
    for (const listener of listeners) process.on("uncaughtException", listener);
  });

  const transaction = sql.begin((tx) => tx`select 1`.simple());
  await expect(transaction).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await expect.poll(() => uncaught.length).toBe(1);
  expect(isWriteToClosedSocket(uncaught[0])).toBe(true);
});

/** As much of Postgres as lets a client in and begins a transaction; then it hangs up. */
async function startServer() {
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const answers = [Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]), Buffer.from("C\0\0\0\nBEGIN\0")];
  const server = createServer((socket) => {
    socket
      .on("error", () => undefined)
      .on("data", () => {
        const answer = answers.shift();
        if (answer) socket.write(Buffer.concat([answer, ready]));
        else socket.end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: `postgres://somebody@127.0.0.1:${port}/none`, close: () => server.close() };
}
