import { z } from "zod";
import { amount, currency, expand, int, listParams, metadata, notSimulated, text, url, when } from "../params";

const types = z.array(z.string().min(1)).max(30);

const lineItem = z.strictObject({
  ...notSimulated("adjustable_quantity", "price", "tax_rates"),
  metadata: metadata.optional(),
  price_data: z.strictObject({
    ...notSimulated("product", "recurring", "unit_amount_decimal"),
    currency,
    product_data: z.strictObject({
      ...notSimulated("tax_details"),
      description: text().optional(),
      images: z.array(z.string()).max(8).optional(),
      metadata: metadata.optional(),
      name: text(250),
      tax_code: text().optional(),
      unit_label: text(12).optional(),
    }),
    tax_behavior: z.enum(["unspecified", "exclusive", "inclusive"]).optional(),
    unit_amount: int.refine((value) => value >= 0, {
      params: { code: "parameter_invalid_integer" },
      message: "This value must be greater than or equal to 0.",
    }),
  }),
  quantity: amount,
});

const paymentIntentData = z.strictObject({
  ...notSimulated("on_behalf_of", "setup_future_usage", "shipping"),
  application_fee_amount: int
    .refine((value) => value >= 0, {
      params: { code: "parameter_invalid_integer" },
      message: "This value must be greater than or equal to 0.",
    })
    .optional(),
  capture_method: z.enum(["automatic", "automatic_async"]).optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  receipt_email: text(800).optional(),
  statement_descriptor: text(22).optional(),
  statement_descriptor_suffix: text(22).optional(),
  transfer_data: z.strictObject({ amount: amount.optional(), destination: text() }).optional(),
  transfer_group: text(500).optional(),
});

/** What a Checkout Session can be created with: one-off payments on the hosted page. */
export const createSessionParams = z.strictObject({
  ...notSimulated(
    "adaptive_pricing",
    "after_expiration",
    "allow_promotion_codes",
    "automatic_tax",
    "branding_settings",
    "consent_collection",
    "custom_fields",
    "custom_text",
    "customer",
    "customer_account",
    "customer_creation",
    "customer_update",
    "discounts",
    "integration_identifier",
    "invoice_creation",
    "managed_payments",
    "name_collection",
    "optional_items",
    "origin_context",
    "payment_method_collection",
    "payment_method_configuration",
    "payment_method_data",
    "payment_method_options",
    "permissions",
    "phone_number_collection",
    "redirect_on_completion",
    "return_url",
    "saved_payment_method_options",
    "setup_intent_data",
    "shipping_address_collection",
    "shipping_options",
    "subscription_data",
    "tax_id_collection",
    "wallet_options",
  ),
  payment_method_types: z
    .custom<undefined>((value) => value === undefined, {
      params: { code: "payment_method_types_no_longer_supported" },
      message:
        "payment_method_types is no longer supported in this API version. Use allowed_payment_method_types or excluded_payment_method_types instead.",
    })
    .optional(),
  allowed_payment_method_types: types.optional(),
  billing_address_collection: z.enum(["auto"]).optional(),
  cancel_url: url.optional(),
  client_reference_id: text(200).optional(),
  currency: currency.optional(),
  customer_email: text(800)
    .refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
      params: { code: "email_invalid" },
      message: "Invalid email address",
    })
    .optional(),
  excluded_payment_method_types: types.optional(),
  expand,
  expires_at: int.optional(),
  line_items: z.array(lineItem).min(1).max(100),
  locale: text(10).optional(),
  metadata: metadata.optional(),
  mode: z.enum(["payment"]),
  payment_intent_data: paymentIntentData.optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay"]).optional(),
  success_url: url,
  ui_mode: z.enum(["hosted_page"]).optional(),
});
export type CreateSessionParams = z.output<typeof createSessionParams>;

export const listSessionParams = z.strictObject({
  ...listParams,
  ...notSimulated("customer", "customer_account", "payment_link", "subscription"),
  created: when.optional(),
  customer_details: z.strictObject({ email: text() }).optional(),
  payment_intent: text().optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
});
