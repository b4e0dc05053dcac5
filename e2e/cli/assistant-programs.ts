import { spawn } from "node:child_process";
import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { assistantPackage } from "../../scripts/assistant-packages.mjs";
import { test as base, type Ended, type Terminal, untilEnded } from "./terminal";

/** What a program finds instead of the internet: each request is refused at once, and what it said is kept. */
export type Refusing = { url: string; bodies: string[] };

export const test = base.extend<{ refusing: Refusing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  refusing: async ({}, use) => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text) => (body += text));
      request.once("end", () => {
        bodies.push(body);
        response
          .writeHead(400, { "content-type": "application/json" })
          .end('{"error":{"code":400,"message":"refused"}}');
      });
    });
    server.on("connect", (_request, socket) => {
      socket.on("error", () => undefined); // whoever hangs up before the answer is as refused
      socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({ url: `http://127.0.0.1:${port}`, bodies });
    server.closeAllConnections();
    server.close();
  },
});

/** The installed program of this name. Without it the test is skipped, and says so; in CI, Claude Code must be there. */
export function needed(name: string): string {
  const { package: id, version, file } = assistantPackage(name);
  const isThere = existsSync(file);
  const missing = `${id}@${version} is not installed: npm run assistants -- ${name}`;
  if (!isThere && name === "claude" && process.env.CI) throw new Error(missing);
  if (!isThere) console.log(`skipped: ${missing}`);
  test.skip(!isThere, missing);
  return file;
}

/** Runs a program where it knows nobody and reaches nothing; what it needs to know besides is `own`. */
export function runAlone(
  { home, project }: Terminal,
  refusing: Refusing,
  [program = "", ...given]: string[],
  own: Record<string, string> = {},
): Promise<Ended> {
  const temporary = path.join(path.dirname(home), "tmp");
  mkdirSync(temporary, { recursive: true });
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"].map((name) => [name, refusing.url]);
  const environment = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    TMPDIR: temporary,
    ...Object.fromEntries(proxies),
    NO_PROXY: "127.0.0.1",
    DO_NOT_TRACK: "1",
    ...own,
  };
  // What waits for an answer that never comes ends before the test does, and says so by its code.
  return untilEnded(
    spawn(program, given, { cwd: realpathSync(project), env: environment as NodeJS.ProcessEnv, timeout: 60_000 }),
  );
}
