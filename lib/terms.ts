import { env } from "./env";
import type { FeeTerms } from "./money";

/** What the operator of this service keeps of a sale. */
export const feeTerms: FeeTerms = { percent: env.PLATFORM_FEE_PERCENT, minCents: env.PLATFORM_FEE_MIN_CENTS };

/** How long after a listing was blocked its buyers may have their money back. */
export const REFUND_OFFER_DAYS = 90;
