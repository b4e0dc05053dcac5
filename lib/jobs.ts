import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** The work that outlives a request: its names, and what each is told. */
export type Jobs = {
  review_version: { versionId: string };
  issue_refund: { refundId: string };
  adjust_seller: { purchaseId: string };
  close_checkouts: { listingId: string };
  tell_owners: { listingId: string; version: string; reason: string; at: string };
  find_payout_period: { payoutId: string };
  check_claim_file: { claimId: string };
  send_mail: { mailId: string };
  look_for_ring: { reviewId: string };
  renew_git_catalogue: Record<string, never>;
};

export type JobName = keyof Jobs;

/** A waiting job of the same key is replaced instead of added to; jobs of the same queue run one after another. */
type Options = { runAt?: Date; key?: string; queue?: string; maxAttempts?: number };

const MAX_ATTEMPTS = 3;

/** Queues work in the caller's transaction, so that it exists exactly when the change that needs it does. */
export async function enqueue<Name extends JobName>(
  tx: Db,
  name: Name,
  payload: Jobs[Name],
  { runAt, key, queue, maxAttempts = MAX_ATTEMPTS }: Options = {},
): Promise<void> {
  await tx.execute(sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json,
      run_at => ${(runAt ?? new Date()).toISOString()}::timestamptz,
      max_attempts => ${maxAttempts},
      queue_name => ${queue ?? null},
      job_key => ${key ?? null})`);
}
