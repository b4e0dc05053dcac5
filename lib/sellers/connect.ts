import { and, eq, isNull, notInArray } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, db, one } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import { connectedAccounts } from "@/db/schema/sellers";
import type { Viewer } from "@/lib/auth/viewer";
import { type ConnectedAccount, findAccount, refreshAccount } from "@/lib/connected-accounts/account";
import { env } from "@/lib/env";
import { InvalidInput } from "@/lib/errors";
import { log } from "@/lib/log";
import { CURRENCY } from "@/lib/money";
import { isRefused, promptly, stripe } from "@/lib/stripe";
import { isPayableCountry } from "./countries";
import type { ConnectQuery } from "./schema";

/**
 * Opens the viewer's account at the payment processor, or answers the one they have, with a fresh link to it.
 * Another country opens a new account while nobody has bought from the viewer; later it changes nothing.
 * An account that is closed can't be opened again, so a new one takes its place.
 */
export async function connectSeller(viewer: Viewer, { country }: ConnectQuery) {
  if (!isPayableCountry(country)) {
    const message = `Sellers in ${country} can't be paid; supported are the US, Canada, the UK, Switzerland and the EEA`;
    throw new InvalidInput("country", message, country, "query");
  }
  const found = await findOrOpen(viewer, country);
  // That it was closed may be known only now that it was looked at.
  const { stripeAccountId, current } = found.current.isGone ? await findOrOpen(viewer, country) : found;

  return {
    status: current.status,
    connect_id: stripeAccountId,
    onboarding_url: await promptly(linkTo(stripeAccountId, current)),
    charges_enabled: current.transfersStatus === "active",
    payouts_enabled: current.payoutsStatus === "active",
  };
}

/** A new link for a seller whose last one was used up or too old; null where there is no such account of theirs. */
export async function renewLink(viewer: Viewer, stripeAccountId: string): Promise<string | null> {
  const account = await findAccount(viewer.id);
  if (account?.stripeAccountId !== stripeAccountId) return null;
  const current = await promptly(refreshAccount(stripeAccountId));
  return current && !current.isGone ? promptly(linkTo(stripeAccountId, current)) : null;
}

/** Whether another country would open a new account: nobody has bought from the viewer, or has begun to. */
export async function mayChangeCountry(viewer: Viewer): Promise<boolean> {
  return !(await hasBuyers(db, viewer.id));
}

async function findOrOpen(viewer: Viewer, country: string) {
  const { account, abandonedId } = await reserveAccount(viewer, country);
  if (abandonedId) await closeAbandoned(abandonedId);
  const stripeAccountId = account.stripeAccountId ?? (await promptly(openAccount(viewer, account)));
  const current = (await promptly(refreshAccount(stripeAccountId))) ?? account;
  return { stripeAccountId, current };
}

/** The viewer's row, before the processor is asked: whoever comes second finds it. */
async function reserveAccount(viewer: Viewer, country: string) {
  return db.transaction(async (tx) => {
    await tx.insert(connectedAccounts).values({ userId: viewer.id, country }).onConflictDoNothing();
    const mine = eq(connectedAccounts.userId, viewer.id);
    const account = one(await tx.select().from(connectedAccounts).where(mine).for("update"));
    const stays = account.country === country || (await hasBuyers(tx, viewer.id));
    if (stays && !account.isGone) return { account, abandonedId: null };

    const [moved] = await tx
      .update(connectedAccounts)
      .set({
        country,
        generation: account.generation + 1,
        stripeAccountId: null,
        status: "onboarding",
        transfersStatus: null,
        payoutsStatus: null,
        requirementsDue: [],
        isGone: false,
        availableCents: 0,
        settlingCents: 0,
        settlesAt: null,
        syncedAt: null,
        moneySyncedAt: null,
      })
      .where(mine)
      .returning();
    return { account: moved ?? account, abandonedId: account.isGone ? null : account.stripeAccountId };
  });
}

/** Open payment pages count: what is paid there goes to the account that they name. */
async function hasBuyers(tx: Db, sellerId: string): Promise<boolean> {
  const sold = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.sellerId, sellerId), notInArray(purchases.status, ["expired", "failed"])))
    .limit(1);
  return sold.length > 0;
}

/** An unused account costs nothing; that it could not be closed is for the log, not for the seller. */
async function closeAbandoned(stripeAccountId: string): Promise<void> {
  try {
    await stripe.v2.core.accounts.close(stripeAccountId, { applied_configurations: ["recipient"] });
  } catch (error) {
    log.warn({ err: error, stripeAccountId }, "an abandoned seller account stays open");
  }
}

/** The same row always asks with the same key, so that a lost answer or two clicks make one account. */
async function openAccount(viewer: Viewer, { generation, country }: ConnectedAccount): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create(
    {
      contact_email: viewer.email ?? undefined,
      display_name: viewer.displayName ?? undefined,
      dashboard: "express",
      identity: { country: country.toLowerCase() as Stripe.V2.Core.AccountCreateParams.Identity["country"] },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: {
        currency: CURRENCY,
        responsibilities: { fees_collector: "application", losses_collector: "application" },
      },
      metadata: { user_id: viewer.id },
      include: ["configuration.recipient", "requirements"],
    },
    { idempotencyKey: `connect:${viewer.id}:${generation}` },
  );
  await db
    .update(connectedAccounts)
    .set({ stripeAccountId: id })
    .where(
      and(
        eq(connectedAccounts.userId, viewer.id),
        eq(connectedAccounts.generation, generation),
        isNull(connectedAccounts.stripeAccountId),
      ),
    );
  return id;
}

const PAGE = `${env.APP_URL}/dashboard/connect`;

/**
 * Where the seller goes next: the onboarding while something is owed, else their dashboard at the processor.
 * One who was rejected may be let in nowhere; then our page says how they stand.
 */
async function linkTo(stripeAccountId: string, { status, requirementsDue }: ConnectedAccount): Promise<string> {
  const owes = status === "onboarding" || status === "restricted" || requirementsDue.length > 0;
  const ways = owes ? [onboardingLink] : [loginLink, onboardingLink];
  for (const way of ways) {
    try {
      return await way(stripeAccountId);
    } catch (error) {
      if (!isRefused(error)) throw error;
      log.warn({ err: error, stripeAccountId, status }, "the processor gives no link to a seller's account");
    }
  }
  return PAGE;
}

async function loginLink(account: string): Promise<string> {
  const { url } = await stripe.accounts.createLoginLink(account);
  return url;
}

async function onboardingLink(account: string): Promise<string> {
  const { url } = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        refresh_url: `${PAGE}/refresh?account=${account}`,
        return_url: PAGE,
        collection_options: { fields: "eventually_due" },
      },
    },
  });
  return url;
}
