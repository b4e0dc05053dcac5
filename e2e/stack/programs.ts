import type { ChildProcess } from "node:child_process";
import { connect } from "node:net";

/** Whether something on this machine listens there. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.destroy() !== null));
    socket.on("error", () => resolve(false));
  });
}

/** Ends a program that a test has started, however busy it is. */
export function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  return exit;
}
