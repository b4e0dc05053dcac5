import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs a program to its end and answers its exit code and, with `quiet`, what it printed. A signal ends it and all that
 * it has started before it ends us: such programs run in a process group of their own.
 */
export async function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    detached: process.platform !== "win32",
    shell: process.platform === "win32" && command === "npm",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => (output += text));

  const signals = Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });
  const endings = signals.map(([name, code]) => [
    name,
    () => {
      child.once("close", () => process.exit(code));
      endGroup(child);
    },
  ]);
  for (const [name, end] of endings) process.once(name, end);

  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      output += `${error.message}\n`;
      resolve(127);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
  for (const [name, end] of endings) process.off(name, end);
  return { code, output };
}

/** Runs a tool of the project's own dependencies. */
export function runTool(name, args, options) {
  return run(
    process.execPath,
    [fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url)), ...args],
    options,
  );
}

function endGroup(child) {
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGTERM");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}
