import type { JobHelpers } from "graphile-worker";
import { db } from "@/db/client";
import { sweepEndedSessions } from "@/lib/auth/sessions";
import { sweepCliSignIns } from "@/lib/auth/sweep";
import { isGitCatalogueMissing, renewGitCatalogue } from "@/lib/catalogues/git/renew";
import { sweepGitCatalogues } from "@/lib/catalogues/git/sweep";
import { checkClaimFile, recheckClaims } from "@/lib/claims/check-file";
import { findPayoutPeriod } from "@/lib/connected-accounts/payout-period";
import { refreshSellers } from "@/lib/connected-accounts/refresh";
import { isMirrorEmpty, mirrorRegistries } from "@/lib/external/mirror";
import { renewSoon } from "@/lib/git-renewal";
import { sweepIdempotencyKeys } from "@/lib/http/idempotency";
import type { Jobs } from "@/lib/jobs";
import { foldListingCounts } from "@/lib/listings/count";
import { settleVisits } from "@/lib/listings/visits";
import { settleSearchWords } from "@/lib/listings/vocabulary";
import { warnOfExpiringTokens } from "@/lib/mail/expiring-tokens";
import { retryMails } from "@/lib/mail/retry";
import { sendMail } from "@/lib/mail/send";
import { sendWeeklyNews } from "@/lib/mail/weekly-news";
import { sweepOAuth } from "@/lib/oauth/sweep";
import { hashArchives, hasUnhashedArchives } from "@/lib/packages/hash-archives";
import { adjustSeller } from "@/lib/purchases/adjust";
import { compareDaily } from "@/lib/purchases/compare";
import { reconcilePayments } from "@/lib/purchases/reconcile";
import { issueRefund } from "@/lib/purchases/refund";
import { closeCheckouts } from "@/lib/purchases/sessions";
import { sweepEvents } from "@/lib/purchases/sweep-events";
import { sweepQuotas } from "@/lib/quotas/take";
import { lookForRing } from "@/lib/reviews/look-for-ring";
import { reviewPublishedAgain } from "@/lib/security/review-again";
import { giveUpReview, postponeReview, rejectAbandonedVersions, reviewVersion } from "@/lib/security/review-version";
import { mailOwners } from "@/lib/security/tell-owners";

type Handler<Payload> = (payload: Payload, helpers: JobHelpers) => Promise<void>;

/** Job name → domain function. A job may run twice; each function leaves what is done as it is. */
export const handlers: { [Name in keyof Jobs]: Handler<Jobs[Name]> } = {
  review_version: ({ versionId }, { job }) =>
    orGiveUp(
      job,
      () => reviewVersion(versionId),
      async (error) => {
        if (!(await postponeReview(versionId, error))) await giveUpReview(versionId, error);
      },
    ),
  issue_refund: ({ refundId }) => issueRefund(refundId),
  adjust_seller: async ({ purchaseId }) => {
    await adjustSeller(purchaseId);
  },
  close_checkouts: ({ listingId }) => closeCheckouts(listingId),
  find_payout_period: ({ payoutId }) => findPayoutPeriod(payoutId),
  tell_owners: (withdrawal) => mailOwners(withdrawal),
  check_claim_file: ({ claimId }) => checkClaimFile(claimId),
  send_mail: ({ mailId }) => sendMail(mailId),
  look_for_ring: ({ reviewId }) => lookForRing(reviewId),
  renew_git_catalogue: () => renewGitCatalogue(),
};

/** Work of one lane never waits for that of another: a mail server that hangs holds up no review and no refund. */
export const LANES = ["money", "reviews", "mail", "upkeep"] as const;
type Lane = (typeof LANES)[number];

export const laneOf: { [Name in keyof Jobs]: Lane } = {
  review_version: "reviews",
  issue_refund: "money",
  adjust_seller: "money",
  close_checkouts: "money",
  find_payout_period: "money",
  tell_owners: "mail",
  check_claim_file: "upkeep",
  send_mail: "mail",
  look_for_ring: "upkeep",
  renew_git_catalogue: "upkeep",
};

type Recurring = {
  name: string;
  lane: Lane;
  /** When, in UTC. */
  cron: string;
  run: (stopping: AbortSignal) => Promise<void>;
  /** Whether it can't wait for its time when a worker starts, because of what came in while none ran. */
  isDueAtStart?: () => Promise<boolean>;
};

/** Recurring work; a run that takes longer than its period is not overtaken by the next. */
export const schedule: Recurring[] = [
  { name: "reject_abandoned_versions", lane: "reviews", cron: "*/10 * * * *", run: rejectAbandonedVersions },
  { name: "review_published_again", lane: "upkeep", cron: "*/5 * * * *", run: reviewPublishedAgain },
  { name: "reconcile_payments", lane: "money", cron: "*/5 * * * *", run: reconcilePayments },
  { name: "compare_payments", lane: "upkeep", cron: "37 3 * * *", run: compareDaily },
  { name: "sweep_events", lane: "upkeep", cron: "53 3 * * *", run: sweepEvents },
  { name: "refresh_sellers", lane: "upkeep", cron: "23 4 * * *", run: refreshSellers },
  { name: "sweep_idempotency_keys", lane: "upkeep", cron: "17 * * * *", run: sweepIdempotencyKeys },
  { name: "sweep_quotas", lane: "upkeep", cron: "11 0 * * *", run: sweepQuotas },
  { name: "sweep_cli_sign_ins", lane: "upkeep", cron: "*/15 * * * *", run: sweepCliSignIns },
  { name: "sweep_oauth", lane: "upkeep", cron: "19 * * * *", run: sweepOAuth },
  { name: "sweep_ended_sessions", lane: "upkeep", cron: "47 * * * *", run: sweepEndedSessions },
  { name: "settle_visits", lane: "upkeep", cron: "*/5 * * * *", run: settleVisits, isDueAtStart: async () => true },
  { name: "fold_listing_counts", lane: "upkeep", cron: "*/5 * * * *", run: foldListingCounts },
  { name: "settle_search_words", lane: "upkeep", cron: "29 * * * *", run: settleSearchWords },
  {
    name: "hash_archives",
    lane: "upkeep",
    cron: "7 * * * *",
    run: hashArchives,
    isDueAtStart: hasUnhashedArchives,
  },
  {
    name: "keep_git_catalogue",
    lane: "upkeep",
    cron: "* * * * *",
    run: () => renewSoon(db),
    isDueAtStart: isGitCatalogueMissing,
  },
  { name: "sweep_git_catalogues", lane: "upkeep", cron: "31 * * * *", run: sweepGitCatalogues },
  { name: "recheck_claims", lane: "upkeep", cron: "*/30 * * * *", run: recheckClaims },
  {
    name: "mirror_registries",
    lane: "upkeep",
    cron: "*/15 * * * *",
    run: mirrorRegistries,
    isDueAtStart: isMirrorEmpty,
  },
  { name: "retry_mails", lane: "mail", cron: "23 * * * *", run: () => retryMails() },
  { name: "send_weekly_news", lane: "mail", cron: "*/10 * * * 1", run: (stopping) => sendWeeklyNews(stopping) },
  { name: "warn_of_expiring_tokens", lane: "mail", cron: "41 * * * *", run: warnOfExpiringTokens },
];

/** The last try's failure is settled instead of thrown, for work that somebody waits for. */
async function orGiveUp(
  { attempts, max_attempts }: { attempts: number; max_attempts: number },
  work: () => Promise<void>,
  giveUp: (error: unknown) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (attempts < max_attempts) throw error;
    await giveUp(error);
  }
}
