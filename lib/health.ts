import { z } from "zod";
import { databaseState } from "@/db/probe";
import { env } from "@/lib/env";
import { registries } from "@/lib/external/registries";
import { log } from "@/lib/log";
import { countProblems } from "@/lib/purchases/problems";
import { countingPlace } from "@/lib/rate-limits/shared-windows";
import { pingClamav } from "@/lib/security/clamav";
import { version } from "@/package.json";

const TIMEOUT_MS = 2_000;

export const health = z
  .object({
    status: z.enum(["ok", "degraded"]),
    version: z.string(),
    dependencies: z.object({
      database: z.enum(["ok", "read_only", "down"]),
      payments: z.enum(["ok", "need_a_person", "unknown"]),
      rate_limits: z.enum(["in_process", "shared", "in_process_store_down"]),
      registries: z.record(z.string(), z.enum(["ok", "resting"])),
      virus_scanner: z.enum(["ok", "down", "off"]),
      worker: z.enum(["in_process", "separate"]),
    }),
  })
  .meta({ id: "Health" });

/** Whether the service can do its work, and which of the parts it stands on can't. */
export async function checkHealth(): Promise<z.output<typeof health>> {
  const database = await databaseState();
  const problems = database === "down" ? null : await answerOf("database", countProblems);
  const { CLAMAV_URL } = env;
  const scanner = CLAMAV_URL && (await answerOf("virus_scanner", () => pingClamav(CLAMAV_URL)));
  return {
    status: database === "ok" ? "ok" : "degraded",
    version,
    dependencies: {
      database,
      payments: problems === null ? "unknown" : problems === 0 ? "ok" : "need_a_person",
      rate_limits: countingPlace(),
      registries: Object.fromEntries(
        registries.map(({ source, isResting }) => [source, isResting() ? "resting" : "ok"]),
      ),
      virus_scanner: scanner === undefined ? "off" : scanner ? "ok" : "down",
      worker: env.WORKER === "inline" ? "in_process" : "separate",
    },
  };
}

/** The answer, or null where none came in time. */
async function answerOf<T>(name: string, ask: () => Promise<T>): Promise<T | null> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS).unref();
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    log.error({ err: error, dependency: name }, "a dependency is down");
    return null;
  }
}
