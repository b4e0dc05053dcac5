import { mkdtempSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { checkPort, freePort, rememberedPort } from "./ports";

async function occupied<Result>(port: number, host: string, work: () => Promise<Result>): Promise<Result> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  try {
    return await work();
  } finally {
    server.close();
  }
}

test("a part keeps its port, and says so when another program holds it", async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), "skillyard-ports-"));
  const file = path.join(home, "ports.json");
  const port = await rememberedPort(file, "identity");
  expect(await rememberedPort(file, "identity")).toBe(port);
  expect(await rememberedPort(file, "payments")).not.toBe(port);

  await occupied(port, "127.0.0.1", () =>
    expect(rememberedPort(file, "identity")).rejects.toThrow(`Port ${port}, on which the local identity`),
  );
  rmSync(home, { recursive: true });
});

test.each(["0", "65536", "http", "30.5"])("%j is no port", async (PORT) => {
  await expect(checkPort({ PORT })).rejects.toThrow("it must be 1 to 65535");
});

test("a taken port is refused with another to try", async () => {
  const port = await freePort();
  await checkPort({ PORT: String(port) });
  await occupied(port, "127.0.0.1", () =>
    expect(checkPort({ PORT: String(port) })).rejects.toThrow(`PORT=${port + 1} npm start`),
  );
});
