import { z } from "zod";
import { sellerText, told } from "../seller-text";
import { ToolFailure } from "../tool";
import { price, slug, verdict } from "./fields";
import { ownTool } from "./kinds";

const NAME_CHARACTERS = 400;

const REFUNDS = "A full refund ends the license: what was bought can no longer be downloaded then.";

export const preparePurchase = ownTool({
  name: "prepare_purchase",
  title: "Prepare a purchase",
  description:
    "Opens a payment page for a paid listing and answers its link. Pays nothing: show the person the price, the seller, the verdict and the link; they decide and pay in their browser. Afterwards ask check_purchase.",
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({ slug }),
  output: z.object({
    purchase_id: z.string(),
    slug,
    version: z.string(),
    ...price,
    security_status: verdict,
    refunds: z.string(),
    checkout_url: z.string().describe("Where the person pays"),
    expires_at: z.string(),
    seller_text: sellerText({ title: z.string(), author: z.string().nullable() }),
  }),
  async run(market, { slug }) {
    const { version, price_cents, currency, security_status, title, author } = await market.detail(slug);
    const { purchase_id, checkout_url, expires_at } = await market.startCheckout(slug);
    return {
      ...{ purchase_id, slug, version, price_cents, currency, security_status, refunds: REFUNDS },
      ...{ checkout_url: pageOf(checkout_url), expires_at },
      seller_text: {
        title: told(title, NAME_CHARACTERS) ?? "",
        author: told(author.display_name, NAME_CHARACTERS),
      },
    };
  },
});

export const checkPurchase = ownTool({
  name: "check_purchase",
  title: "Check a purchase",
  description:
    "Says whether the person has paid for a purchase that was prepared. Ask every five seconds, for ten minutes at most. Installs nothing: that needs a yes of its own.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.object({ purchase_id: z.uuid() }),
  output: z.object({ purchase_id: z.string(), slug, status: z.string().describe("`completed` once it is paid") }),
  async run(market, { purchase_id }) {
    const { skill_slug, status } = await market.findPurchase(purchase_id);
    return { purchase_id, slug: skill_slug, status };
  },
});

/** Only a page of the web is shown, whatever was answered. */
function pageOf(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol === "https:" || protocol === "http:") return href;
  throw new ToolFailure("ANSWER_INVALID", "The payment page is no page of the web");
}
