import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { env } from "@/lib/env";
import { registries } from "@/lib/external/registries";
import { countingPlace } from "@/lib/http/shared-windows";
import { log } from "@/lib/log";
import { version } from "@/package.json";

const TIMEOUT_MS = 2_000;

/** Whether the service can do its work, and which of the parts it stands on can't. */
export async function checkHealth() {
  const database = await isWell("database", () => db.execute(sql`select 1`));
  const dependencies = {
    database: database ? "ok" : "down",
    rate_limits: countingPlace(),
    registries: Object.fromEntries(registries.map(({ source, isResting }) => [source, isResting() ? "resting" : "ok"])),
    worker: env.WORKER === "inline" ? "in_process" : "separate",
  };
  return { status: database ? "ok" : "degraded", version, dependencies };
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
