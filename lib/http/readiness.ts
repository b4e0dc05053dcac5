import { databaseStateSoon } from "@/db/probe";
import { shared } from "@/lib/shared";
import { jsonOf, type Outgoing } from "./outgoing";

/** Whether this process is on its way out; a proxy in front then sends it nothing new. */
export const lifecycle = shared("lifecycle", () => ({ isDraining: false }));

/** That the process answers; it asks nobody. */
export function alive(): Outgoing {
  return status(200, "ok");
}

/** Whether requests should be sent here: not while the process ends, nor while it can't use its database. */
export async function ready(): Promise<Outgoing> {
  if (lifecycle.isDraining) return status(503, "draining");
  return (await databaseStateSoon()) === "down" ? status(503, "database down") : status(200, "ok");
}

function status(code: number, text: string): Outgoing {
  return jsonOf({ status: text }, { status: code, headers: { "cache-control": "no-store" } });
}
