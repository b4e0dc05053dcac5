import { randomBytes } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { strToU8, type Zippable, zipSync } from "fflate";
import { Client, setting, simulator, tokenFor, until } from "./client";

/** A person with a display name, who asks with their own token. */
export type Person = Client & { name: string };

export type Listing = { slug: string; id: string; type: "skill" | "agent"; price_cents: number };
type ListingFields = Partial<{
  slug: string;
  type: "skill" | "agent";
  title: string;
  description: string;
  long_description: string;
  category: string;
  price_cents: number;
  /** What its package holds; a clean skill or agent by default. */
  files: Record<string, string | Uint8Array>;
}>;

type Fixtures = {
  /** Nobody in particular. */
  api: Client;
  /** A new person without a display name; or the one of this name. */
  as: (name?: string) => Promise<Person>;
  /** A new person with a display name. */
  buyer: () => Promise<Person>;
  /** A new person with a display name whose payment account is active, unless `connected` is false. */
  seller: (options?: { connected?: boolean }) => Promise<Person>;
  /** A listing of this seller, published. */
  listing: (seller: Person, fields?: ListingFields) => Promise<Listing>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  baseURL: ({}, use) => use(setting("SKILLYARD_URL")),
  api: ({ baseURL }, use) => use(new Client(baseURL ?? "")),
  as: ({ baseURL }, use) =>
    use(async (name = unique("user")) => new Client(baseURL ?? "", await tokenFor(name), name) as Person),
  buyer: ({ as }, use) => use(async () => named(await as(unique("buyer")))),
  seller: ({ as }, use) =>
    use(async ({ connected = true } = {}) => {
      const seller = await named(await as(unique("seller")));
      if (connected) await connect(seller);
      return seller;
    }),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  listing: ({}, use) => use(publish),
});

export { expect };

/** A name that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString("hex")}`;
}

/** A word that no other test uses, of letters alone, which can be spoken and so has forms as words have. */
export function letters(): string {
  const one = (all: string, byte: number) => all.charAt(byte % all.length);
  const syllables = Array.from(randomBytes(5), (byte) => one("bdfgklmprtvz", byte) + one("aou", byte >> 4));
  return `${syllables.join("")}k`;
}

/** An archive of these files, the same to the byte whenever it is made. */
export function zip(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries) as Zippable, { mtime: new Date(1980, 0, 1, 12) });
}

/** The files of a package that passes every check. */
export function cleanFiles(slug: string, type: "skill" | "agent" = "skill"): Record<string, string> {
  const text = `---\nname: ${slug}\ndescription: Explains a regular expression piece by piece.\n---\n\n# ${slug}\n\nRead the expression and explain each part.\n`;
  return { [type === "agent" ? `${slug}.md` : "SKILL.md"]: text };
}

/** Takes the seller through payment onboarding. */
export async function connect(seller: Person): Promise<void> {
  const { status, body } = await seller.post("/v1/sellers/connect");
  expect(status).toBe(200);
  await simulator("/_sim/onboard", { account: body.connect_id, outcome: "active" });
  await until(async () => (await seller.get("/v1/sellers/status")).body.charges_enabled);
}

/** Pays an open checkout on the processor's side. */
export async function pay(sessionId: string, card = "4242424242424242"): Promise<void> {
  await simulator("/_sim/pay", { session: sessionId, card });
}

/** Buys the listing and answers the finished purchase. */
export async function purchase(buyer: Person, { slug }: Listing) {
  const checkout = await buyer.post<{ session_id: string }>("/v1/checkout", { skill_slug: slug });
  expect(checkout.status).toBe(200);
  await pay(checkout.body.session_id);
  return until(async () => {
    const path = `/v1/purchases/confirm?session_id=${checkout.body.session_id}`;
    const { body } = await buyer.get<{ purchase_id: string; status: string; license_code: string }>(path);
    return body.status === "completed" && body;
  });
}

/** Signs in through the pages, as a person does, and ends where the sign-in leads. */
export async function signIn(page: Page, name: string, next = "/"): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  await continueAs(page, name);
}

/** Goes on from the sign-in page that a person was led to. */
export async function continueAs(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Continue to sign in" }).click();
  await page.getByLabel("Or as anybody else").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.origin === setting("SKILLYARD_URL") && url.pathname !== "/login");
}

async function named(person: Person): Promise<Person> {
  const { status } = await person.patch("/v1/users/profile", { display_name: person.name.replaceAll("-", " ") });
  expect(status).toBe(200);
  return person;
}

async function publish(seller: Person, given: ListingFields = {}): Promise<Listing> {
  const { files, ...fields } = given;
  const type = fields.type ?? "skill";
  const slug = fields.slug ?? unique("listing");
  const body = {
    slug,
    title: `Listing ${slug}`,
    description: "Explains a regular expression piece by piece.",
    category: "development",
    price_cents: 0,
    ...fields,
    type,
  };

  const created = await seller.post<{ id: string }>("/v1/skills", body);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  const uploaded = await seller.upload(slug, zip(files ?? cleanFiles(slug, type)));
  expect(uploaded.body, JSON.stringify(uploaded.body)).toMatchObject({ status: "pending" });
  await untilReviewed(seller, slug);
  return { slug, id: created.body.id, type, price_cents: body.price_cents };
}

/** Waits until no version of the listing is pending, and answers the newest one's status. */
export async function untilReviewed(seller: Person, slug: string): Promise<string> {
  return until(async () => {
    const { body } = await seller.get<{ status: string }[]>(`/v1/skills/${slug}/versions`);
    return body.every(({ status }) => status !== "pending") && body[0]?.status;
  });
}
