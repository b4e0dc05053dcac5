import { and, eq, isNull, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { licenses, purchases } from "@/db/schema/purchases";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { OPEN } from "@/lib/ownership/status";
import { shared } from "@/lib/shared";
import { isOutage } from "@/lib/stripe";
import { fulfil } from "./fulfil";
import { purchaseRecord } from "./records";
import type { ConfirmQuery } from "./schema";

const LOOK_AGAIN_AFTER_MS = 2_000;
const MAX_REMEMBERED = 1_000;

/** When the processor was last asked about a page, so that a page that polls does not ask it every time. */
const looks = shared("confirm-looks", () => new Map<string, { atMs: number; done: Promise<unknown> }>());

/**
 * The purchase of a payment page, for whoever holds the page's unguessable id.
 * Does not wait for the webhook: a page that is still open is looked up at the processor.
 */
export function confirmPurchase({ session_id }: ConfirmQuery) {
  return confirm(eq(purchases.sessionId, session_id));
}

/** The same of a purchase of the viewer's, by its own id. */
export function confirmOwnPurchase(viewer: Viewer, purchaseId: string) {
  return confirm(and(eq(purchases.id, purchaseId), eq(purchases.buyerId, viewer.id)));
}

async function confirm(which: SQL | undefined) {
  const found = await find(which);
  if (!found) throw new AppError("PURCHASE_NOT_FOUND");
  if (!found.sessionId || !OPEN.includes(found.state)) return found.record;
  await look(found.sessionId);
  return (await find(which))?.record ?? found.record;
}

async function find(which: SQL | undefined) {
  const [found] = await db
    .select({ state: purchases.status, sessionId: purchases.sessionId, record: purchaseRecord })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(licenses, and(eq(licenses.purchaseId, purchases.id), isNull(licenses.replacedAt)))
    .where(which);
  return found;
}

/** While the processor is out of reach the purchase is simply still pending. */
function look(sessionId: string): Promise<unknown> {
  const nowMs = Date.now();
  const last = looks.get(sessionId);
  if (last && nowMs - last.atMs < LOOK_AGAIN_AFTER_MS) return last.done;
  const done = fulfil(sessionId).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    log.warn({ err: error }, "a purchase could not be confirmed yet");
  });
  if (looks.size >= MAX_REMEMBERED)
    for (const [key, { atMs }] of looks) if (nowMs - atMs > LOOK_AGAIN_AFTER_MS) looks.delete(key);
  looks.set(sessionId, { atMs: nowMs, done });
  return done;
}
