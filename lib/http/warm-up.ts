import type { IncomingMessage, ServerResponse } from "node:http";
import { askInProcess } from "./in-process";

/** What is away at the start is not waited for any longer; who asks later is told so. */
const WITHIN_MS = 4_000;

/**
 * Has the service answer these paths once, one after the other, before anybody can connect: modules are loaded and code is
 * compiled, for which the first callers, and every probe meanwhile, would have to wait. Whatever the answers are.
 */
export async function warmUp(
  listener: (message: IncomingMessage, response: ServerResponse) => void,
  paths: string[],
): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  for (const path of paths) await askInProcess(listener, path, signal).catch(() => undefined);
}
