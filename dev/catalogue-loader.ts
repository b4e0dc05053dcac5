import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Zippable, zipSync } from "fflate";
import { type Answer, MarketClient } from "@/dev/market-client";
import type { Environment } from "@/dev/parts";
import { projectFolder } from "@/dev/service";

type Person = { username: string; display_name: string; bio?: string; website_url?: string; connect: boolean };
type Version = { version: string; changelog: string; folder: string; outcome?: "published" | "rejected" };
type Listing = {
  slug: string;
  author: string;
  title: string;
  description: string;
  long_description: string;
  category: string;
  type: "skill" | "agent";
  price_cents: number;
  versions: Version[];
  purchases: { buyer: string }[];
  downloads: string[];
  reviews: { user: string; rating: number; text: string }[];
};
type Shelf = { version: string; status: string; size_bytes: number | null }[];

const folder = path.join(projectFolder, "dev", "catalogue");
const atOnce = 4;
const pollMs = 100;
const waitLimitMs = 60_000;

/**
 * Publishes, sells, downloads and reviews the sample listings as their people would, over the public API. It can be
 * repeated: what a load that was cut off has done already is left alone.
 */
export async function loadCatalogue(env: Environment, signal: AbortSignal): Promise<number> {
  const market = new MarketClient(env, signal);
  const people: Person[] = JSON.parse(readFileSync(path.join(folder, "people.json"), "utf8"));
  const listings = readListings();

  await each(people, (person) => introduce(market, person));
  await each(listings, (listing) => publish(market, listing));
  // Reviews come last, so that those of buyers count as verified.
  await each(listings, (listing) => buy(market, listing));
  await each(listings, (listing) => download(market, listing));
  await each(listings, (listing) => review(market, listing));
  return listings.length;
}

function readListings(): Listing[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => ({
    slug: name,
    ...JSON.parse(readFileSync(path.join(folder, name, "listing.json"), "utf8")),
  }));
}

async function introduce(market: MarketClient, { username, connect, ...profile }: Person): Promise<void> {
  await market.as(username).patch("/v1/users/profile", profile);
  if (!connect) return;

  const account = await market
    .as(username)
    .post<{ connect_id: string; charges_enabled: boolean }>("/v1/sellers/connect");
  if (account.body.charges_enabled) return;
  await market.simulator("/_sim/onboard", { account: account.body.connect_id, outcome: "active" });
  await until(`the payment account of ${username} is active`, async () => {
    const status = await market.as(username).get<{ charges_enabled: boolean }>("/v1/sellers/status");
    return status.body.charges_enabled;
  });
}

async function publish(market: MarketClient, listing: Listing): Promise<void> {
  const { slug, title, description, long_description, category, type, price_cents } = listing;
  const author = market.as(listing.author);
  const fields = { slug, title, description, long_description, category, type, price_cents };
  await author.post("/v1/skills", fields, ["SKILL_SLUG_TAKEN"]);

  for (const version of listing.versions) {
    const known = await findVersion(author, slug, version.version);
    if (!known)
      await author.post(`/v1/skills/${slug}/versions`, { version: version.version, changelog: version.changelog });
    if (known?.size_bytes == null) await author.upload(`/v1/skills/${slug}/upload`, zipFolder(slug, version.folder));
    await untilReviewed(author, slug, version);
  }
}

async function untilReviewed(author: ReturnType<MarketClient["as"]>, slug: string, version: Version): Promise<void> {
  const expected = version.outcome === "rejected" ? ["rejected"] : ["published", "superseded"];
  await until(`${slug} ${version.version} is reviewed`, async () => {
    const status = (await findVersion(author, slug, version.version))?.status ?? "missing";
    if (status === "pending") return false;
    if (expected.includes(status)) return true;
    throw new Error(`The sample ${slug} ${version.version} was to be ${expected[0]} and is ${status}.`);
  });
}

async function findVersion(author: ReturnType<MarketClient["as"]>, slug: string, version: string) {
  const { body }: Answer<Shelf> = await author.get(`/v1/skills/${slug}/versions`);
  return body.find((entry) => entry.version === version);
}

async function buy(market: MarketClient, { slug, purchases }: Listing): Promise<void> {
  for (const { buyer } of purchases) {
    const checkout = await market
      .as(buyer)
      .post<{ session_id: string }>("/v1/checkout", { skill_slug: slug }, ["PURCHASE_DUPLICATE"]);
    if (checkout.status === 409) continue;

    const session = checkout.body.session_id;
    await market.simulator("/_sim/pay", { session, card: "4242424242424242" });
    await until(`the purchase of ${slug} by ${buyer} is complete`, async () => {
      const purchase = await market.as(null).get<{ status: string }>(`/v1/purchases/confirm?session_id=${session}`);
      return purchase.body.status === "completed";
    });
  }
}

async function download(market: MarketClient, { slug, downloads }: Listing): Promise<void> {
  for (const user of downloads) await market.as(user).get(`/v1/skills/${slug}/download`);
}

async function review(market: MarketClient, { slug, reviews }: Listing): Promise<void> {
  for (const { user, rating, text } of reviews) {
    await market.as(user).post(`/v1/skills/${slug}/reviews`, { rating, text }, ["any 409"]);
  }
}

/** The files as they lie there, the executable bit included. */
function zipFolder(slug: string, version: string): Uint8Array {
  const base = path.join(folder, slug, version);
  const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const zip: Zippable = {};
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const mode = statSync(file).mode & 0o111 ? 0o100755 : 0o100644;
    zip[path.relative(base, file).replaceAll("\\", "/")] = [readFileSync(file), { os: 3, attrs: mode << 16 }];
  }
  return zipSync(zip);
}

/** Works through the items a few at a time, and stops at the first that fails. */
async function each<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const one = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitLimitMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`After ${waitLimitMs / 1000} s it is still not so that ${what}.`);
    await sleep(pollMs);
  }
}
