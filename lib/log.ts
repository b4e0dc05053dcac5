import { stripVTControlCharacters } from "node:util";
import pino from "pino";
import { currentContext } from "@/lib/context";
import { env } from "@/lib/env";
import { describeError, withoutSecrets } from "./log-content";

/** One JSON object a line on standard output, with the id of the request that it is about. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  serializers: { err: describeError },
  mixin() {
    const requestId = currentContext()?.requestId;
    return requestId === undefined ? {} : { requestId };
  },
  hooks: { streamWrite: withoutSecrets },
});

/** Has what libraries write to the console, and Node's own warnings, go to the log as well. */
export function logConsole(): void {
  const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error);
      const words = args.filter((arg) => typeof arg === "string");
      log[level]({ ...(err && { err }), from: "console" }, stripVTControlCharacters(words.join(" ")).trim());
    };
  }
  process.removeAllListeners("warning").on("warning", (err) => log.warn({ err }, "a warning of Node's"));
}

/** Ends the process, with a line in the log, where an error met nobody, but for those that are known to do no harm. */
export function logFatalErrors(isHarmless: (error: unknown) => boolean): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (err: unknown) => {
      if (isHarmless(err)) return log.warn({ err }, "an error met nobody and does no harm");
      log.fatal({ err }, "an error met nobody, so the process ends");
      process.exit(1);
    });
  }
}
