import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { cliDevices } from "@/db/schema/cli-tokens";
import { inTransaction } from "@/db/transaction";
import { env } from "@/lib/env";
import { PlainError, plainError } from "@/lib/errors";
import { issueCliToken } from "./cli-tokens";
import { countTry } from "./device-tries";
import { hashSecret } from "./opaque-token";
import type { StartDeviceBody } from "./schema";
import { newUserCode, parseUserCode } from "./user-code";
import type { Viewer } from "./viewer";

const LIFETIME_S = 15 * 60;
const POLL_EVERY_S = 5;
const MAX_TRIES = 5;

const isTimely = gt(cliDevices.expiresAt, sql`now()`);

/** Begins a sign-in for a machine without a browser: what it keeps, and what its person types elsewhere. */
export async function startDevice(input: StartDeviceBody) {
  const deviceCode = randomBytes(32).toString("base64url");
  return {
    device_code: deviceCode,
    user_code: await addDevice(deviceCode, input?.machine ?? null),
    verification_uri: `${env.APP_URL}/cli/device`,
    expires_in: LIFETIME_S,
    interval: POLL_EVERY_S,
  };
}

/** An index refuses a user code that another machine waits with. */
async function addDevice(deviceCode: string, machine: string | null): Promise<string> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    const [added] = await db
      .insert(cliDevices)
      .values({
        deviceCodeHash: hashSecret(deviceCode),
        userCode: newUserCode(),
        machine,
        expiresAt: sql`now() + make_interval(secs => ${LIFETIME_S})`,
      })
      .onConflictDoNothing()
      .returning({ userCode: cliDevices.userCode });
    if (added) return added.userCode;
  }
  throw plainError("NO_FREE_CODE");
}

/** The machine that waits with this code, for its person to look at before they decide. */
export async function findDevice(viewer: Viewer, typed: string, address: string) {
  await countTry(viewer, address);
  const [device] = await db
    .select({ user_code: cliDevices.userCode, machine: cliDevices.machine, created_at: cliDevices.createdAt })
    .from(cliDevices)
    .where(isWaiting(typed));
  return device ?? refuseCode();
}

/** Lets the machine that waits with this code act for the viewer, or sends it away. */
export async function decideDevice(
  viewer: Viewer,
  typed: string,
  { approve, address }: { approve: boolean; address: string },
): Promise<void> {
  await countTry(viewer, address);
  const decided = await db
    .update(cliDevices)
    .set(approve ? { status: "approved", userId: viewer.id } : { status: "refused" })
    .where(isWaiting(typed))
    .returning({ code: cliDevices.userCode });
  if (decided.length === 0) refuseCode();
}

function isWaiting(typed: string) {
  const code = parseUserCode(typed) ?? refuseCode();
  return and(eq(cliDevices.userCode, code), eq(cliDevices.status, "waiting"), isTimely);
}

/** The same for every reason: who guesses learns nothing. */
function refuseCode(): never {
  throw new PlainError(
    400,
    "No machine is waiting with this code. Check it; if more than 15 minutes have passed, start again there.",
  );
}

/** The token of a machine whose person approved, once; null while they have not decided. */
export async function collectToken(deviceCode: string) {
  return inTransaction(async (tx) => {
    const isDevice = eq(cliDevices.deviceCodeHash, hashSecret(deviceCode));
    const [device] = await tx.select().from(cliDevices).where(and(isDevice, isTimely)).for("update");
    if (device?.status === "waiting") return null;
    if (device?.status === "refused") throw new PlainError(400, "The sign-in was refused in the browser");
    if (device?.status !== "approved" || !device.userId) {
      throw new PlainError(400, "This sign-in is unknown, was finished already or has expired; sign in again");
    }
    await tx.update(cliDevices).set({ status: "used" }).where(isDevice);
    return issueCliToken(tx, device.userId, device.machine);
  });
}
