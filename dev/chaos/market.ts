import { setTimeout as sleep } from "node:timers/promises";
import { strToU8, zipSync } from "fflate";
import type { Callers, Processor } from "./callers";
import { eachOf } from "./each-of";
import type { Random } from "./random";

/** The processor may reject an account for good; what was sold before is still owed, given back and disputed. */
export type Seller = { name: string; account: string; listings: string[]; isRejected: boolean };
export type Market = { sellers: Seller[]; listings: { slug: string; seller: Seller }[]; buyers: string[] };

const cents = [50, 99, 100, 101, 333, 500, 999, 1000, 1999, 2501, 4999, 12_345];

/** Sellers who can be paid, each with a few listings for sale, and people who will buy. */
export async function openMarket(
  callers: Callers,
  processor: Processor,
  random: Random,
  size: { sellers: number; listings: number; buyers: number },
): Promise<Market> {
  const names = Array.from({ length: size.sellers }, (_, index) => `seller-${index + 1}`);
  const sellers = await eachOf(names, (name) => openShop(callers, processor, name));
  const slugs = Array.from({ length: size.listings }, (_, index) => `listing-${index + 1}`);
  const listings = await eachOf(slugs, async (slug, index) => {
    const seller = sellers[index % sellers.length] ?? random.pick(sellers);
    await publish(callers, seller.name, slug, random.of(slug).pick(cents));
    seller.listings.push(slug);
    return { slug, seller };
  });
  return { sellers, listings, buyers: Array.from({ length: size.buyers }, (_, index) => `buyer-${index + 1}`) };
}

/** Another price than before, most of the time. */
export function anotherPrice(random: Random): number {
  return random.pick(cents) + random.between(0, 2);
}

async function openShop(callers: Callers, processor: Processor, name: string): Promise<Seller> {
  await must(callers.ask(name, "PATCH", "/v1/users/profile", { display_name: name.replace("-", " ") }));
  const { body } = await must(callers.ask<{ connect_id: string }>(name, "POST", "/v1/sellers/connect"));
  await processor.control("onboard", { account: body.connect_id, outcome: "active" });
  await until(async () => {
    const status = await callers.ask<{ charges_enabled: boolean }>(name, "GET", "/v1/sellers/status");
    return status.body.charges_enabled;
  });
  return { name, account: body.connect_id, listings: [], isRejected: false };
}

async function publish(callers: Callers, seller: string, slug: string, price_cents: number): Promise<void> {
  const description = "Explains a regular expression piece by piece.";
  const fields = { slug, title: `The ${slug}`, description, category: "development", price_cents };
  await must(callers.ask(seller, "POST", "/v1/skills", fields));
  const text = `---\nname: ${slug}\ndescription: ${description}\n---\n\nRead it and explain each part.\n`;
  await must(callers.ask(seller, "POST", `/v1/skills/${slug}/upload`, zipSync({ "SKILL.md": strToU8(text) })));
  await until(async () => {
    const versions = await callers.ask<{ status: string }[]>(seller, "GET", `/v1/skills/${slug}/versions`);
    return versions.body[0]?.status === "published";
  });
}

async function must<Body>(asked: Promise<{ status: number; body: Body }>) {
  const answer = await asked;
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`The market could not be opened: ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error("The market could not be opened within a minute.");
    await sleep(100);
  }
}
