import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { type ConnectedAccount, findAccount, refreshAccount } from "@/lib/connected-accounts/account";
import type { AccountStatus } from "@/lib/connected-accounts/account-status";
import { log } from "@/lib/log";
import { isOutage } from "@/lib/stripe";
import { within } from "@/lib/within";

const WAITS_FOR_MS = 1_500;

type SellerStatus = {
  is_seller: boolean;
  status: AccountStatus | "not_started";
  connect_id: string | null;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  country: string | null;
  requirements_due: string[];
};

const NOT_STARTED: Omit<SellerStatus, "is_seller"> = {
  status: "not_started",
  connect_id: null,
  charges_enabled: false,
  payouts_enabled: false,
  country: null,
  requirements_due: [],
};

/** How far the viewer is with getting paid, as the processor tells it now. */
export async function getSellerStatus(viewer: Viewer): Promise<SellerStatus> {
  const account = await findAccount(viewer.id);
  if (!account?.stripeAccountId) return { is_seller: await hasListings(viewer), ...NOT_STARTED };
  const current = await refreshed(account, account.stripeAccountId);
  return {
    is_seller: true,
    status: current.status,
    connect_id: account.stripeAccountId,
    charges_enabled: current.transfersStatus === "active",
    payouts_enabled: current.payoutsStatus === "active",
    country: current.country,
    requirements_due: current.requirementsDue,
  };
}

async function hasListings({ id }: Viewer): Promise<boolean> {
  const own = await db.select({ id: listings.id }).from(listings).where(eq(listings.authorId, id)).limit(1);
  return own.length > 0;
}

/** The processor may change an account without an event; while it does not answer, what it said last stands. */
async function refreshed(account: ConnectedAccount, stripeAccountId: string): Promise<ConnectedAccount> {
  const look = refreshAccount(stripeAccountId, { maxNetworkRetries: 0 }).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    log.warn({ err: error, stripeAccountId }, "a seller's account could not be refreshed");
    return undefined;
  });
  const seen = await within(WAITS_FOR_MS, look);
  return seen === "still at it" ? account : (seen ?? account);
}
