"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { approveClaim, rejectClaim } from "@/lib/claims/decide";
import { text } from "@/lib/input";
import { banUser, unbanUser } from "@/lib/moderation/ban";
import { blockListing, unblockListing } from "@/lib/moderation/listings";
import { setTestMark, setVerified } from "@/lib/moderation/marks";
import { refundPurchase } from "@/lib/moderation/refund-purchase";
import { resolveReviewReport } from "@/lib/moderation/review-reports";
import { resolveRing } from "@/lib/moderation/rings";
import { decisionBody } from "@/lib/moderation/schema";
import { approveVersion, rejectVersion } from "@/lib/moderation/versions";
import { dollars } from "@/lib/web/dollars";
import { formAction } from "@/lib/web/form-action";

const id = text({ max: 100 });

/** Which of a form's two buttons was pressed. */
const decision = decisionBody.extend({ decision: z.enum(["approve", "reject"]) });

/** Publishes or confirms a version, or refuses it. */
export const decideVersion = formAction(
  decision.extend({ version_id: id }),
  async (viewer, { version_id, decision, reason }) => {
    const decide = decision === "approve" ? approveVersion : rejectVersion;
    await decide(viewer, version_id, { reason });
    revalidatePath("/admin", "layout");
  },
);

/** Hands a listing to who claims it, or does not. */
export const decideClaim = formAction(
  decision.extend({ claim_id: id }),
  async (viewer, { claim_id, decision, reason }) => {
    const decide = decision === "approve" ? approveClaim : rejectClaim;
    await decide(viewer, claim_id, { reason });
    revalidatePath("/admin", "layout");
  },
);

/** Leaves the reviews of a ring as they are, or takes them away. */
export const decideRing = formAction(
  decision.extend({ ring_id: id }),
  async (viewer, { ring_id, decision, reason }) => {
    await resolveRing(viewer, ring_id, { remove_reviews: decision === "reject", reason });
    revalidatePath("/admin", "layout");
  },
);

/** Leaves a reported review as it is, or takes it away. */
export const decideReview = formAction(
  decision.extend({ report_id: id }),
  async (viewer, { report_id, decision, reason }) => {
    await resolveReviewReport(viewer, report_id, { remove_review: decision === "reject", reason });
    revalidatePath("/admin", "layout");
  },
);

export const block = formAction(decisionBody.extend({ slug: id }), async (viewer, { slug, reason }) => {
  await blockListing(viewer, slug, { reason });
  revalidatePath("/admin", "layout");
});

export const unblock = formAction(decisionBody.extend({ slug: id }), async (viewer, { slug, reason }) => {
  await unblockListing(viewer, slug, { reason });
  revalidatePath("/admin", "layout");
});

const someDollars = z.preprocess(
  (typed) => (typed === "" ? undefined : typed),
  dollars.refine((cents) => cents > 0, "Give back $0.01 or more").optional(),
);

/** Gives a purchase back; without an amount, all that is left of it. */
export const refund = formAction(
  decisionBody.extend({ purchase_id: id, amount_cents: someDollars }),
  async (viewer, { purchase_id, amount_cents, reason }) => {
    await refundPurchase(viewer, purchase_id, { amount_cents, reason });
    revalidatePath("/admin", "layout");
  },
);

const ban = decisionBody.extend({ user_id: id });

export const banPerson = formAction(ban, async (viewer, { user_id, reason }) => {
  await banUser(viewer, user_id, { reason });
  revalidatePath("/admin", "layout");
});

export const unbanPerson = formAction(ban, async (viewer, { user_id, reason }) => {
  await unbanUser(viewer, user_id, { reason });
  revalidatePath("/admin", "layout");
});

const mark = z.object({ user_id: id, value: z.stringbool() });

export const verify = formAction(mark, async (viewer, { user_id, value }) => {
  await setVerified(viewer, user_id, { value });
  revalidatePath("/admin", "layout");
});

export const markTest = formAction(mark, async (viewer, { user_id, value }) => {
  await setTestMark(viewer, user_id, { value });
  revalidatePath("/admin", "layout");
});
