import { z } from "zod";
import { cents, currency, listingType, pageOf, timestamp } from "@/lib/answer";
import { PURCHASE_STATUSES } from "@/lib/ownership/status";

const status = z.enum(PURCHASE_STATUSES);
const licenseCode = z.string().regex(/^[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}$/);

export const purchaseRecord = z
  .object({
    purchase_id: z.uuid(),
    status,
    skill_slug: z.string(),
    license_code: licenseCode.nullable(),
    purchased_at: timestamp.nullable(),
  })
  .meta({ id: "PurchaseRecord" });

export const purchasePage = pageOf(
  z
    .object({
      purchase_id: z.uuid(),
      skill_slug: z.string(),
      skill_title: z.string(),
      skill_type: listingType,
      amount_cents: cents,
      currency,
      status,
      purchased_at: timestamp.nullable(),
      license_code: licenseCode.nullable(),
      author_display_name: z.string().nullable(),
      author_display_name_slug: z.string().nullable(),
      latest_version: z.string(),
    })
    .meta({ id: "LibraryEntry" }),
).meta({ id: "PurchasePage" });

export const checkout = z
  .object({
    checkout_url: z.string().meta({ format: "uri", description: "The payment page to send the buyer to." }),
    session_id: z.string(),
    purchase_id: z.uuid(),
    status: z.literal("pending"),
    expires_at: timestamp,
  })
  .meta({ id: "Checkout" });

export const redeemed = z.object({ skill_slug: z.string(), purchase_id: z.uuid(), message: z.string() });

/** What the three endpoints for the processor's events have in common. */
export const eventOperation = {
  content: { "application/json": { schema: { type: "object" } } },
  headers: { "Stripe-Signature": "The processor's signature over the body." },
  answer: z.object({ received: z.literal(true) }),
  refusals: [400, "FILE_TOO_LARGE", "PAYMENT_SERVICE_DOWN"],
} as const;
