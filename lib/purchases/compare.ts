import { and, eq, gt, gte, isNull, lte, notInArray, or } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import { paymentDifferences } from "@/db/schema/reconciliation";
import { UNPAID } from "@/lib/ownership/status";
import { isUuid } from "@/lib/slug";
import { isRefused, stripe } from "@/lib/stripe";
import { syncCharge } from "./charge";
import { differenceOf } from "./difference";
import { fulfil } from "./fulfil";
import { readMark, unixOf, writeMark } from "./missed-events";
import { pagesOf } from "./pages-of";
import type { Purchase } from "./records";
import { type Round, startRound } from "./round";
import { idOf } from "./verify";

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_LOOK_BACK_MS = 30 * DAY_MS;
const GROUP = "purchase_";

/** The daily job. */
export async function compareDaily(stopping: AbortSignal): Promise<void> {
  await comparePayments(startRound(stopping));
}

/**
 * Holds every charge of ours against its purchase and every paid purchase against its charge: those since a day before
 * the last comparison, or of the given number of days. What looking again does not settle is kept as a difference.
 */
export async function comparePayments(round: Round, days?: number): Promise<void> {
  const startedAt = new Date();
  const since = days
    ? new Date(Date.now() - days * DAY_MS)
    : new Date((await readMark("charges", FIRST_LOOK_BACK_MS)).getTime() - DAY_MS);
  await compareKnownDifferences(round);

  let until: Date | null = null;
  const list = { created: { gte: unixOf(since.getTime()) } };
  for await (const page of pagesOf((cursor) => stripe.charges.list({ ...list, ...cursor }))) {
    await round.each("charges", page.filter(isOurs), async (charge) => note(charge.id, await lookAtCharge(charge)));
    const oldest = new Date((page.at(-1)?.created ?? 0) * 1000);
    await comparePaidWithout(round, page, oldest, until);
    until = oldest;
  }
  await comparePaidWithout(round, [], since, until);
  await writeMark("charges", startedAt);
}

/** What differed before may have been mended by a person, in whatever way. */
async function compareKnownDifferences(round: Round): Promise<void> {
  const { subject } = paymentDifferences;
  const next = (afterId: string | null, limit: number) =>
    db
      .select({ id: subject })
      .from(paymentDifferences)
      .where(afterId ? gt(subject, afterId) : undefined)
      .orderBy(subject)
      .limit(limit);
  await round.all("known differences", next, async ({ id }) => {
    const found = isUuid(id) ? await lookAtPurchase(await findPurchase(id)) : await lookAtCharge(await findCharge(id));
    if (found.detail === null) await db.delete(paymentDifferences).where(eq(subject, id));
    return note(id, found);
  });
}

function isOurs({ paid, transfer_group }: Stripe.Charge): boolean {
  return paid && isUuid(purchaseIdOf(transfer_group));
}

function purchaseIdOf(transferGroup: string | null): string {
  return transferGroup?.startsWith(GROUP) ? transferGroup.slice(GROUP.length) : "";
}

type Look = { outcome: "agree" | "settled" | "differ"; detail: string | null };

const agree: Look = { outcome: "agree", detail: null };

/** Looks at one charge, and where it differs again after everything it should have led to was done once more. */
async function lookAtCharge(charge: Stripe.Charge | null): Promise<Look> {
  if (!charge?.paid) return agree;
  const purchaseId = purchaseIdOf(charge.transfer_group);
  const purchase = await findPurchase(purchaseId);
  if (differenceOf(charge, purchase) === null) return agree;

  if (purchase) await settle(purchase, charge);
  const detail = differenceOf(await stripe.charges.retrieve(charge.id), await findPurchase(purchaseId));
  return { outcome: detail === null ? "settled" : "differ", detail };
}

async function settle({ status, sessionId }: Purchase, charge: Stripe.Charge): Promise<void> {
  const paymentIntentId = idOf(charge.payment_intent);
  if (!paymentIntentId) return;
  if (!UNPAID.includes(status)) {
    await syncCharge(paymentIntentId);
    return;
  }
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  const id = sessionId ?? data[0]?.id;
  if (id) await fulfil(id);
}

/**
 * The purchases that say they were paid in the time that a page of charges covers, without being on it.
 * Each is asked for by itself, so that one on the edge between two pages is not taken for missing.
 */
async function comparePaidWithout(round: Round, page: Stripe.Charge[], from: Date, until: Date | null): Promise<void> {
  const onPage = page.map(({ id }) => id);
  const paidThen = and(
    gte(purchases.paidAt, from),
    until ? lte(purchases.paidAt, until) : undefined,
    onPage.length > 0 ? or(isNull(purchases.chargeId), notInArray(purchases.chargeId, onPage)) : undefined,
  );
  const next = (afterId: string | null, limit: number) =>
    db
      .select()
      .from(purchases)
      .where(and(paidThen, afterId ? gt(purchases.id, afterId) : undefined))
      .orderBy(purchases.id)
      .limit(limit);
  await round.all("paid purchases", next, async (purchase) => note(purchase.id, await lookAtPurchase(purchase)));
}

async function lookAtPurchase(purchase: Purchase | undefined): Promise<Look> {
  if (!purchase?.paidAt) return agree;
  const charge = await findChargeOf(purchase);
  if (charge?.paid) return lookAtCharge(charge);
  return { outcome: "differ", detail: `the purchase is ${purchase.status}, and the processor has no charge for it` };
}

async function findChargeOf({ paymentIntentId }: Purchase): Promise<Stripe.Charge | null> {
  if (!paymentIntentId) return null;
  const intent = await orMissing(stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }));
  return typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
}

function findCharge(id: string): Promise<Stripe.Charge | null> {
  return orMissing(stripe.charges.retrieve(id));
}

async function orMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isRefused(error, "resource_missing")) return null;
    throw error;
  }
}

async function findPurchase(id: string): Promise<Purchase | undefined> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, id));
  return purchase;
}

/** Keeps a difference for a person to see. */
async function note(subject: string, { outcome, detail }: Look): Promise<string> {
  if (detail === null) return outcome;
  await db
    .insert(paymentDifferences)
    .values({ subject, detail })
    .onConflictDoUpdate({ target: paymentDifferences.subject, set: { detail } });
  return outcome;
}
