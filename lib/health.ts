import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db/client";
import { env } from "@/lib/env";
import { registries } from "@/lib/external/registries";
import { countingPlace } from "@/lib/http/shared-windows";
import { log } from "@/lib/log";
import { version } from "@/package.json";

const TIMEOUT_MS = 2_000;

export const health = z
  .object({
    status: z.enum(["ok", "degraded"]),
    version: z.string(),
    dependencies: z.object({
      database: z.enum(["ok", "down"]),
      rate_limits: z.enum(["in_process", "shared", "in_process_store_down"]),
      registries: z.record(z.string(), z.enum(["ok", "resting"])),
      worker: z.enum(["in_process", "separate"]),
    }),
  })
  .meta({ id: "Health" });

/** Whether the service can do its work, and which of the parts it stands on can't. */
export async function checkHealth(): Promise<z.output<typeof health>> {
  const database = await isWell("database", () => db.execute(sql`select 1`));
  return {
    status: database ? "ok" : "degraded",
    version,
    dependencies: {
      database: database ? "ok" : "down",
      rate_limits: countingPlace(),
      registries: Object.fromEntries(
        registries.map(({ source, isResting }) => [source, isResting() ? "resting" : "ok"]),
      ),
      worker: env.WORKER === "inline" ? "in_process" : "separate",
    },
  };
}

async function isWell(name: string, probe: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${TIMEOUT_MS} ms`)), TIMEOUT_MS).unref();
  });
  try {
    await Promise.race([probe(), late]);
    return true;
  } catch (error) {
    log.error({ err: error, dependency: name }, "a dependency is down");
    return false;
  }
}
