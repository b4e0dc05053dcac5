import { createHmac } from "node:crypto";
import { type Client, setting, simulator, until } from "../client";
import { connect, pay, untilReviewed, zip } from "../fixtures";
import { runMirror } from "../registry";
import type { Cast } from "./cast";

export async function readTheirAccount({ mara, nobody }: Cast): Promise<void> {
  await mara.say.get("/v1/users/profile");
  await mara.say.patch("/v1/users/notifications", { marketing_emails: true });
  await mara.say.get("/v1/users/notifications");
  await mara.say.get("/v1/auth/me");
  await nobody.get("/v1/health");
}

export const sqlReviewer = {
  slug: "sql-migration-reviewer",
  title: "SQL migration reviewer",
  description: "Reads a migration and says what it locks, for how long, and how to do it in steps.",
  category: "database",
  long_description: "Give it a migration; it names **locks**, rewrites and what can't be undone.",
  price_cents: 1200,
};

const releaseCaptain = {
  slug: "release-captain",
  title: "Release captain",
  description: "Walks a release from the first commit to the announcement.",
  category: "devops",
  type: "agent",
};

/** What the packages of the story hold. */
function files(name: string, ...notes: string[]): Uint8Array {
  const text = `---\nname: ${name}\ndescription: Reads what you give it and answers in steps.\n---\n\n# ${name}\n\nRead it, then answer in steps.\n`;
  const main = name === releaseCaptain.slug ? `${name}.md` : "SKILL.md";
  return zip({ [main]: text, ...Object.fromEntries(notes.map((note) => [`${note}.md`, `# ${note}\n`])) });
}

/** Publishes a paid skill and a free agent, each with a second version. */
export async function publish({ mara, nobody }: Cast): Promise<void> {
  const { slug } = sqlReviewer;
  await mara.say.post("/v1/skills", sqlReviewer);
  await mara.say.upload(slug, files(slug), `${slug}.zip`);
  await untilReviewed(mara.quietly, slug);
  const second = await mara.say.post<{ version_id: string }>(`/v1/skills/${slug}/versions`, {
    bump: "minor",
    changelog: "Knows partitioned tables.",
  });
  await mara.say.del(`/v1/skills/${slug}/versions/${second.body.version_id}`);
  await mara.quietly.post(`/v1/skills/${slug}/versions`, { bump: "minor", changelog: "Knows partitioned tables." });
  const { body } = await mara.quietly.upload<{ version_id: string }>(slug, files(slug, "PARTITIONS"));
  await untilReviewed(mara.quietly, slug);
  await mara.say.del(`/v1/skills/${slug}/versions/${body.version_id}`); // refused: it is published
  await mara.say.patch(`/v1/skills/${slug}`, { title: "SQL migration reviewer", price_cents: 1500 });

  const agent = releaseCaptain.slug;
  await mara.say.post("/v1/agents", releaseCaptain);
  await mara.quietly.upload(agent, files(agent));
  await untilReviewed(mara.quietly, agent);
  await mara.say.post(`/v1/agents/${agent}/unpublish`);
  await mara.say.post(`/v1/agents/${agent}/republish`);
  await mara.say.post(`/v1/skills/${agent}/unpublish`);
  await mara.say.post(`/v1/skills/${agent}/republish`);
  await mara.say.patch(`/v1/agents/${agent}`, { changelog: "Announces patch releases too." });
  await mara.quietly.upload(agent, files(agent, "PATCHES"));
  await untilReviewed(mara.quietly, agent);
  const { body: versions } = await nobody.get<{ version_id: string; content_hash: string }[]>(
    `/v1/skills/${slug}/versions`,
  );
  await nobody.get(`/v1/skills/${slug}/versions/${versions[0]?.version_id}`);
  await nobody.get(`/v1/security/${slug}`);
  const installed = { slug, source: "native", version: "1.0.0", content_hash: versions[1]?.content_hash };
  await nobody.post("/v1/updates", { items: [installed, { slug: "gone-for-good", source: "clawhub" }] });
}

export async function getPaid({ mara, jonas }: Cast): Promise<void> {
  await jonas.say.post("/v1/checkout", { skill_slug: sqlReviewer.slug }); // refused: its seller can't be paid yet
  await mara.say.post("/v1/sellers/connect?country=US");
  await connect(mara.quietly);
  await mara.say.get("/v1/sellers/status");
}

export type Bought = { purchaseId: string; licenseCode: string };

export async function buy({ jonas, nobody }: Cast): Promise<Bought> {
  const { slug } = sqlReviewer;
  const { body: page } = await jonas.say.post<{ session_id: string }>("/v1/checkout", { skill_slug: slug });
  await pay(page.session_id, "4000000000000077"); // its money is available at once
  const path = `/v1/purchases/confirm?session_id=${page.session_id}`;
  await until(async () => (await jonas.quietly.get(path)).body.status === "completed");
  await nobody.get(path);
  await jonas.say.post(`/v1/purchases/${slug}/regenerate-code`);
  const { body } = await jonas.say.get<{ items: { purchase_id: string; license_code: string }[] }>("/v1/purchases");
  const [{ purchase_id: purchaseId = "", license_code: licenseCode = "" } = {}] = body.items;
  return { purchaseId, licenseCode };
}

export async function use({ jonas, ines, nobody }: Cast, { licenseCode }: Bought): Promise<void> {
  const { slug } = sqlReviewer;
  await ines.say.post("/v1/purchases/redeem", { license_code: licenseCode });
  await jonas.say.get(`/v1/skills/${slug}/download`);
  await jonas.say.get(`/v1/skills/${slug}/download?redirect=1`);
  await nobody.get(`/v1/agents/${releaseCaptain.slug}/download`);
  await nobody.get(`/v1/agents/${releaseCaptain.slug}/download?redirect=1`);
  await jonas.say.post("/v1/installations", { source_slug: slug, hostname: "jonas-laptop", platform: "code" });
  await nobody.post("/v1/installations", {
    source_slug: "dockerfile-diet",
    hostname: "build-7",
    platform: "cli",
    source: "clawhub",
  });
  const reviews = `/v1/skills/${slug}/reviews`;
  await jonas.say.post(reviews, { rating: 4, text: "Found the lock that would have taken us down." });
  await jonas.say.post(reviews, { rating: 5, text: "Again." }); // refused: once is enough
  await jonas.say.put(reviews, { rating: 5, text: "Found two locks that would have taken us down." });
  await nobody.get(`${reviews}?sort=highest`);
  await ines.quietly.post(reviews, { rating: 1, text: "Wrong listing, sorry." });
  await ines.say.del(reviews);
  await jonas.say.post(`/v1/skills/${slug}/report`, { reason: "misleading", text: "The title says every database." });
}

export async function lookAround({ nobody }: Cast): Promise<void> {
  await runMirror();
  const { slug } = sqlReviewer;
  await nobody.get("/v1/skills?category=database&sort=downloads&limit=2");
  await nobody.get(`/v1/skills/${slug}`);
  await nobody.get(`/v1/agents/${releaseCaptain.slug}`);
  await nobody.get(`/v1/detail/${slug}`);
  await nobody.get("/v1/search?q=migration&limit=2");
  await nobody.get("/v1/categories");
  await nobody.get("/v1/search/suggest?q=sql");
  await nobody.get("/v1/sellers/mara-lindqvist");
  await nobody.get("/v1/sellers/mara-lindqvist/skills?type=skill&limit=2");
  await nobody.get("/v1/openapi.json");
}

type Earnings = { available_cents: number };

export async function countTheMoney({ mara }: Cast): Promise<void> {
  const { body } = await mara.quietly.get<{ connect_id: string }>("/v1/sellers/status");
  await until(async () => (await mara.quietly.get<Earnings>("/v1/sellers/earnings")).body.available_cents > 0);
  await mara.say.get("/v1/sellers/earnings");
  await mara.say.get("/v1/sellers/sales?limit=5");
  await mara.say.get("/v1/sellers/sales?format=csv");
  await mara.say.get("/v1/sellers/revenue?period=7d&timezone=UTC");
  await mara.say.get("/v1/sellers/revenue/breakdown?period=30d&by=skill");
  await mara.say.get("/v1/sellers/activity?type=sale&limit=3");
  await mara.say.get("/v1/sellers/skills?limit=2");
  await simulator("/_sim/payout", { account: body.connect_id, outcome: "paid" });
  await until(async () => JSON.stringify((await mara.quietly.get("/v1/sellers/payouts")).body).includes('"paid"'));
  await mara.say.get("/v1/sellers/payouts");
}

const platformEvent = { id: "evt_1", object: "event", type: "customer.created", created: 1772452800, livemode: false };
const accountsEvent = {
  ...platformEvent,
  object: "v2.core.event",
  type: "v2.core.account.created",
  created: "2026-03-02T12:00:00.000Z",
};

/** Events of a kind that tells the service nothing, signed as the processor signs them. */
export async function receiveEvents({ nobody }: Cast): Promise<void> {
  const data = { object: { id: "cus_1", object: "customer" } };
  await deliver(nobody, "/v1/webhooks/stripe", { ...platformEvent, data }, setting("STRIPE_WEBHOOK_SECRET"));
  const connectEvent = { ...platformEvent, account: "acct_1", data };
  await deliver(nobody, "/v1/webhooks/stripe/connect", connectEvent, setting("STRIPE_CONNECT_WEBHOOK_SECRET"));
  await deliver(nobody, "/v1/webhooks/stripe/accounts", accountsEvent, setting("STRIPE_ACCOUNTS_WEBHOOK_SECRET"));
}

async function deliver(nobody: Client, path: string, event: object, secret: string): Promise<void> {
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  for (const signature of [v1, "0".repeat(64)]) {
    await nobody.send("POST", path, { body, headers: { "stripe-signature": `t=${at},v1=${signature}` } });
  }
}
