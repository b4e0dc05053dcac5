import { AppError } from "@/lib/errors";
import { spendOf } from "@/lib/rate-limits/spend";
import type { Viewer } from "./viewer";

/** A sign-in takes two a minute: a look and a decision. */
const MAX_BY_PERSON = 10;
/** Many people may share an address, and one person may have many accounts. */
const MAX_BY_ADDRESS = 100;

/** Counts a try to name a device's code, by person and by address; throws RATE_LIMITED after too many. */
export async function countTry(viewer: Viewer, address: string): Promise<void> {
  const spent = await Promise.all([
    spendOf(`device_code_person:${viewer.id}`, MAX_BY_PERSON),
    spendOf(`device_code_address:${address}`, MAX_BY_ADDRESS),
  ]);
  if (spent.every(({ allowed }) => allowed)) return;
  throw new AppError("RATE_LIMITED", "Too many codes were tried. Wait a minute, then try again.");
}
