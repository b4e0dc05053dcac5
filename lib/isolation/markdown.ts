import path from "node:path";
import { toStorable } from "@skillyard/format/storable";
import { processPool, TaskFailed, TaskKilled } from "@skillyard/review/process/process-pool";
import { readOnly } from "@skillyard/review/process/read-only";
import { InvalidInput } from "@/lib/errors";

const MEBIBYTE = 1024 * 1024;

const renderers = processPool({
  program: path.resolve("dist/markdown-worker.js"),
  execArgv: ["--max-old-space-size=128", "--no-warnings", ...readOnly(["dist"])],
  maxProcesses: 2,
  timeoutMs: 2_000,
  maxResidentBytes: 256 * MEBIBYTE,
  idleMs: 600_000,
});

/**
 * A field's Markdown as HTML that is safe to show, rendered in a process of its own, because a few kilobytes can keep
 * a renderer busy for minutes; null for none. Throws InvalidInput for what can't be rendered within 2 seconds.
 */
export async function renderField(field: string, markdown: string | null | undefined): Promise<string | null> {
  if (!markdown) return null;
  try {
    return toStorable((await renderers.run(markdown)) as string);
  } catch (error) {
    if (!(error instanceof TaskKilled || error instanceof TaskFailed)) throw error;
    const reason = "the text is nested too deeply or takes too long to render; make it shorter or plainer";
    throw new InvalidInput(field, reason, markdown);
  }
}
