import { and, eq, isNull, lte, or } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, db } from "@/db/client";
import { connectedAccounts } from "@/db/schema/sellers";
import { PlainError } from "@/lib/errors";
import { isOutOfReach, promptly, stripe } from "@/lib/stripe";
import { type AccountFacts, accountStatus, factsOf, GONE, requirementsDue } from "./account-status";

export type ConnectedAccount = typeof connectedAccounts.$inferSelect;

/** The seller's account at the processor as it was last seen, or undefined before onboarding began. */
export async function findAccount(userId: string): Promise<ConnectedAccount | undefined> {
  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, userId));
  return account;
}

/** Asks the processor how an account stands and stores the answer; undefined where it is nobody's here. */
export async function refreshAccount(
  stripeAccountId: string,
  options?: Stripe.RequestOptions,
): Promise<ConnectedAccount | undefined> {
  const store = await observeAccount(stripeAccountId, options);
  return store(db);
}

/** As `refreshAccount`, in two steps: asks now, stores in the transaction that it is given later. */
export async function observeAccount(stripeAccountId: string, options?: Stripe.RequestOptions) {
  const syncedAt = new Date();
  const facts = await findFacts(stripeAccountId, options);
  const seen = {
    isGone: facts.closed,
    status: accountStatus(facts),
    transfersStatus: facts.transfers,
    payoutsStatus: facts.payouts,
    requirementsDue: requirementsDue(facts),
    syncedAt,
  };
  return async (tx: Db): Promise<ConnectedAccount | undefined> => {
    const isTheirs = eq(connectedAccounts.stripeAccountId, stripeAccountId);
    const isNewer = or(isNull(connectedAccounts.syncedAt), lte(connectedAccounts.syncedAt, syncedAt));
    const [stored] = await tx.update(connectedAccounts).set(seen).where(and(isTheirs, isNewer)).returning();
    if (stored) return stored;
    const [later] = await tx.select().from(connectedAccounts).where(isTheirs);
    return later;
  };
}

async function findFacts(stripeAccountId: string, options?: Stripe.RequestOptions): Promise<AccountFacts> {
  try {
    const include = ["configuration.recipient" as const, "requirements" as const];
    return factsOf(await stripe.v2.core.accounts.retrieve(stripeAccountId, { include }, options));
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return GONE;
  }
}

/** The account that a sale of this seller pays into. Throws the two 503s; looks once more before it refuses. */
export async function payableAccount(sellerId: string): Promise<string> {
  const known = await findAccount(sellerId);
  if (!known?.stripeAccountId) throw new PlainError(503, "Seller has not completed payment onboarding");
  if (known.transfersStatus === "active") return known.stripeAccountId;
  const refreshed = await promptly(refreshAccount(known.stripeAccountId));
  if (refreshed?.transfersStatus !== "active") throw inactive();
  return known.stripeAccountId;
}

export function inactive(): PlainError {
  return new PlainError(503, "Seller's payment account is not active");
}
