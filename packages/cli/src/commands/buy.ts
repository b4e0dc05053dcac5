import { setTimeout as sleep } from "node:timers/promises";
import { once } from "@skillyard/client/client";
import { openBrowser } from "../browser";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { Failure } from "../failure";
import { answered, price } from "../listings";
import { plain } from "../plain";
import { run as install } from "./install";

const LOOK_EVERY_MS = 5_000;
const WITHIN_MS = 10 * 60_000;

export const run: Run = async (context, [slug = ""], options, program) => {
  const api = await context.mine();
  const listing = answered(await api.GET("/v1/skills/{slug}", { params: { path: { slug } } }));
  const checkout = answered(await api.POST("/v1/checkout", { body: { skill_slug: slug }, headers: once() }));
  context.out.note(`${plain(listing.title)} costs ${price(listing)}. You pay on the payment page, and nowhere else.`);
  await openBrowser(context, pageOf(checkout.checkout_url));
  context.out.note("Waiting for the payment.");
  const { status } = await paid(context, checkout.session_id);
  const { purchase_id } = checkout;
  const isInstalled =
    (context.ask.isPossible || context.flags.yes) && (await context.ask.confirm(`Bought. Install ${slug} now?`));
  if (isInstalled && !context.flags.json) return install(context, [slug], options, program);
  context.out.result({ purchase_id, slug, status }, () => `Bought ${slug}. Install it: skillyard install ${slug}`);
  return 0;
};

/** Only a page of the web is opened, whatever the service says. */
function pageOf(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol === "https:" || protocol === "http:") return href;
  throw new Failure("unreachable", "The service names a payment page that is no page of the web");
}

/** Waits until the payment is through; who stops waiting has bought all the same once it is. */
async function paid(context: Context, session_id: string): Promise<{ status: string }> {
  const until = Date.now() + WITHIN_MS;
  while (Date.now() < until) {
    const asked = await context.as().GET("/v1/purchases/confirm", { params: { query: { session_id } } });
    const { status } = answered(asked);
    if (status === "completed") return { status };
    if (status !== "pending")
      throw new Failure("failed", `The payment is ${plain(status)}`, "Start again: skillyard buy", "NOT_PAID");
    await sleep(LOOK_EVERY_MS, undefined, { signal: context.signal });
  }
  throw new Failure("failed", "Nobody has paid within ten minutes", "If you do later: skillyard install", "NOT_PAID");
}
