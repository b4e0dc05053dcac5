import { env } from "@/lib/env";
import type { FeeTerms } from "@/lib/money";

/** What the operator of this service keeps of a sale. */
export const feeTerms: FeeTerms = { percent: env.PLATFORM_FEE_PERCENT, minCents: env.PLATFORM_FEE_MIN_CENTS };
