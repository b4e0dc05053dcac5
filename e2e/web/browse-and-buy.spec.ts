import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { contentHash } from "../content-hash";
import { continueAs, expect, pay, purchase, signIn, test, unique } from "../fixtures";

const licenseCode = /^[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}$/;
const declinedCard = "4000000000000002";
const goodCard = "4242424242424242";

/** Fills in the processor's payment page and sends it. */
async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expiry (MM / YY)").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Jo Doe");
  await page.getByRole("button", { name: /^Pay / }).click();
}

const results = (page: Page) => page.getByRole("list", { name: "Results" }).getByRole("article");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("finds, buys and opens a listing", async ({ page, seller, listing }) => {
    const word = unique("plain").replace("-", "");
    const ann = await seller();
    const offered = await listing(ann, { title: `Paid ${word}`, price_cents: 700 });
    await listing(ann, { title: `Free ${word}` });
    await page.goto("/");
    await page.getByRole("main").getByRole("combobox").fill(word);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.getByRole("radio", { name: "Paid" }).check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/price=paid/);
    await expect(results(page)).toHaveCount(1);

    await page.getByRole("link", { name: `Paid ${word}` }).click();
    await page.getByRole("link", { name: "Buy" }).click();
    await continueAs(page, unique("buyer"));
    await expect(page).toHaveURL(`/checkout/${offered.slug}`);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(page, goodCard);

    await expect(page.getByRole("heading", { name: "It's yours" })).toBeVisible();
    await expect(page.getByText(licenseCode)).toBeVisible();
  });
});

test.describe("buying", () => {
  test("pays on the processor's page, after a card that is declined, and gets the package", async ({
    page,
    api,
    seller,
    listing,
  }) => {
    test.slow();
    const title = `Offered ${unique("skill")}`;
    const offered = await listing(await seller(), { title, price_cents: 1200 });
    await page.goto(`/skills/${offered.slug}`);
    await page.getByRole("link", { name: "Buy" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await continueAs(page, unique("buyer"));
    await expect(page).toHaveURL(`/checkout/${offered.slug}`);
    await expect(page.getByText("$12.00")).toBeVisible();
    await page.getByRole("button", { name: "Continue to payment" }).click();

    await payWith(page, declinedCard);
    await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
    await payWith(page, goodCard);

    await expect(page.getByRole("heading", { name: "It's yours" })).toBeVisible();
    await expect(page).toHaveURL(/\/checkout\/done\?session_id=cs_/);
    const code = (await page.getByText(licenseCode).textContent()) ?? "";
    await expect(page.getByText(`npx skillyard install ${offered.slug}`, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Open your library" }).click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(`npx skillyard install ${offered.slug}`, { exact: true })).toBeVisible();
    await expect(page.getByText(code)).toBeHidden();
    await page.getByText("Show license code").click();
    await expect(page.getByText(code)).toBeVisible();

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: `Download ${title}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${offered.slug}-1.0.0.zip`);
    const versions = await api.get<{ content_hash: string }[]>(`/v1/skills/${offered.slug}/versions`);
    expect(contentHash(await readFile(await download.path()))).toBe(versions.body[0]?.content_hash);

    await page.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("link", { name: "In your library" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Buy" })).toBeHidden();
    await page.goto(`/checkout/${offered.slug}`);
    await expect(page.getByText("You own this already")).toBeVisible();
  });

  test("leaves nothing behind when one turns back before paying", async ({ page, seller, listing }) => {
    const offered = await listing(await seller(), { price_cents: 1200 });
    await signIn(page, unique("buyer"), `/checkout/${offered.slug}`);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("link", { name: "← Back" }).click();
    await expect(page).toHaveURL(`/skills/${offered.slug}?payment=cancelled`);
    await expect(page.getByText("The payment was cancelled")).toBeVisible();
    await expect(page.getByText("Nothing was charged.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Buy" })).toBeVisible();
    await page.goto("/library");
    await expect(page.getByText("You have not bought anything yet")).toBeVisible();
  });

  test("shows by itself that a payment went through", async ({ page, seller, listing, buyer }) => {
    const offered = await listing(await seller(), { price_cents: 1200 });
    const { body } = await (await buyer()).post<{ session_id: string }>("/v1/checkout", { skill_slug: offered.slug });
    await page.goto(`/checkout/done?session_id=${body.session_id}`);
    await expect(page.getByRole("heading", { name: "Your payment is being confirmed" })).toBeVisible();
    await pay(body.session_id);
    await expect(page.getByRole("heading", { name: "It's yours" })).toBeVisible({ timeout: 15_000 });
  });

  test("asks for nothing where a listing is free", async ({ page, seller, listing }) => {
    const offered = await listing(await seller({ connected: false }));
    await page.goto(`/skills/${offered.slug}`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download" }).click();
    expect((await downloading).suggestedFilename()).toBe(`${offered.slug}-1.0.0.zip`);
  });
});

test("a review moves the listing's average, whether written, changed or deleted", async ({
  page,
  seller,
  listing,
  buyer,
}) => {
  test.slow();
  const offered = await listing(await seller(), { price_cents: 500 });
  const [bob, carol] = [await buyer(), await buyer()];
  await purchase(bob, offered);
  await carol.post(`/v1/skills/${offered.slug}/reviews`, { rating: 5, text: "Splendid." });
  const reviews = page.getByRole("region", { name: "Reviews" });
  const total = (average: string, count: number) =>
    expect(page.getByRole("link", { name: `${average} (${count})` })).toBeVisible();

  await signIn(page, bob.name, `/skills/${offered.slug}`);
  await total("5.0", 1);
  await reviews.getByRole("radio", { name: "4 of 5" }).press("Space");
  await reviews.getByLabel("Review").fill("It explained every part.");
  await reviews.getByRole("button", { name: "Publish review" }).click();
  const own = reviews.getByRole("listitem").filter({ hasText: "It explained every part." });
  await expect(own.getByText("Verified purchase")).toBeVisible();
  await expect(own.getByRole("img", { name: "4.0 out of 5 stars" })).toBeVisible();
  await expect(reviews.getByText("2 reviews")).toBeVisible();
  await total("4.5", 2);

  await reviews.getByText("Change your review").click();
  await reviews.getByRole("radio", { name: "2 of 5" }).press("Space");
  await reviews.getByRole("button", { name: "Save your review" }).click();
  await total("3.5", 2);

  await reviews.getByRole("button", { name: "Delete your review" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await total("5.0", 1);
  await expect(own).toHaveCount(0);
});

test("the seller sees what was sold, and what is left of it adds up", async ({ page, seller, listing, buyer }) => {
  const ann = await seller();
  const title = `Sold ${unique("skill")}`;
  const offered = await listing(ann, { title, price_cents: 999 });
  const bob = await buyer();
  const { purchase_id: receipt } = await purchase(bob, offered);
  await purchase(await buyer(), offered);

  await signIn(page, ann.name, "/dashboard");

  const sale = page
    .getByRole("region", { name: "Sales" })
    .getByRole("row")
    .filter({ hasText: bob.name.replace("-", " ") });
  await expect(sale).toContainText(title);
  const [price = 0, fee = 0, share = 0] = (await centsIn(sale.getByRole("cell"))).slice(-3);
  expect(price).toBe(999);
  expect(fee).toBeGreaterThan(0);
  expect(price - fee).toBe(share);

  const earnings = page.getByRole("region", { name: "Earnings" });
  expect(await earnings.getByRole("term").allInnerTexts()).toEqual([
    "Paid by buyers",
    "Fees",
    "Refunded",
    "Yours",
    "Paid out to your bank",
    "Available for the next payout",
    "On its way or not settled yet",
  ]);
  const amounts = await centsIn(earnings.getByRole("definition"));
  const [gross = 0, fees = 0, refunded = 0, net = 0, paidOut = 0, available = 0, pending = 0] = amounts;
  expect([gross, fees, refunded]).toEqual([2 * price, -2 * fee, 0]);
  expect(gross + fees + refunded).toBe(net);
  expect(paidOut + available + pending).toBe(net);

  await page.getByRole("link", { name: "All sales" }).click();
  await expect(page.getByRole("row").filter({ hasText: title })).toHaveCount(2);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const table = await readFile(await (await downloading).path(), "utf8");
  expect(table.trimEnd().split("\r\n")).toHaveLength(3);
  expect(table).toContain(`,${price},${fee},${share},usd,completed,`);
  await expect(page.getByText(`Receipt ${receipt}`)).toBeVisible();
  expect(table).toContain(`\r\n${receipt},`);
});

/** The amounts among these texts: "-$1.50" as -150. */
async function centsIn(places: Locator): Promise<number[]> {
  const texts = await places.allInnerTexts();
  return texts
    .filter((text) => /^-?\$[\d,.]+$/.test(text))
    .map((text) => Math.round(Number(text.replace(/[$,]/g, "")) * 100));
}
