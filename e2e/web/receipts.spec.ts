import { until } from "../client";
import { inDatabase } from "../database";
import { expect, type Person, purchase, signIn, test, unique } from "../fixtures";

type Refund = { amount_cents: number | null; reason: string };

const mailsOf = ({ name }: Person) =>
  inDatabase(
    (sql) => sql<{ kind: string; text: string }[]>`
      select kind, text from mails where recipient = ${`${name}@example.com`} order by created_at`,
  );

/** What a mail says of this: the value beside the name. */
function factIn(text: string, name: string): string {
  const line = text.split("\n").find((each) => each.startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? "";
}

test("a receipt says what the mail said, and what went back since", async ({ page, as, seller, listing, buyer }) => {
  test.slow();
  const [ann, bob, admin] = [await seller(), await buyer(), await as("admin")];
  const title = "Regex explainer";
  const { purchase_id } = await purchase(bob, await listing(ann, { price_cents: 123_456, title }));
  const refund = async (body: Refund) => {
    const before = (await mailsOf(bob)).length;
    expect((await admin.post(`/v1/admin/purchases/${purchase_id}/refund`, body)).status).toBe(200);
    await until(async () => (await mailsOf(bob)).length > before);
  };
  const fact = (name: string | RegExp) =>
    page.getByRole("article", { name: "Receipt" }).getByRole("term").filter({ hasText: name }).locator("+ dd");

  await signIn(page, bob.name, "/library");
  await page.getByRole("link", { name: `Receipt ${purchase_id}` }).click();
  await expect(page).toHaveURL(`/library/receipts/${purchase_id}`);
  const [mail] = await mailsOf(bob);
  for (const name of ["Receipt", "Date", "Item", "Sold by", "Sold to", "Paid"]) {
    expect(factIn(mail?.text ?? "", name), name).not.toBe("");
    await expect(fact(RegExp(`^${name}$`)), name).toHaveText(factIn(mail?.text ?? "", name));
  }
  await expect(fact(/^Paid$/)).toHaveText("$1,234.56 USD");
  await expect(fact(/^Sold by$/)).toHaveText(`Skillyard for ${ann.name.replaceAll("-", " ")}`);
  await expect(page.getByText(/fee/i)).toHaveCount(0);

  await refund({ amount_cents: 10_000, reason: "A part did not work." });
  await page.reload();
  await expect(page.getByText("Partly refunded")).toBeVisible();
  await expect(fact(/^Refunded \d/)).toHaveText("−$100.00 USD");
  await expect(fact(/^After refunds$/)).toHaveText("$1,134.56 USD");

  await refund({ amount_cents: null, reason: "None of it did." });
  await page.reload();
  await expect(page.getByText("Refunded in full")).toBeVisible();
  await expect(fact(/^Refunded \d/)).toHaveText(["−$100.00 USD", "−$1,134.56 USD"]);
  await expect(fact(/^After refunds$/)).toHaveText("$0.00 USD");
  const refunds = (await mailsOf(bob)).filter(({ kind }) => kind === "refund");
  expect(refunds.map(({ text }) => factIn(text, "Refunded"))).toEqual(["$100.00 USD", "$1,134.56 USD"]);
});

test("a receipt is printed alone, dark on white", async ({ page, seller, listing, buyer }) => {
  const bob = await buyer();
  const { purchase_id } = await purchase(bob, await listing(await seller(), { price_cents: 1000 }));
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn(page, bob.name, `/library/receipts/${purchase_id}`);
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("article", { name: "Receipt" })).toBeVisible();
  for (const role of ["banner", "contentinfo", "navigation", "button"] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0);
  }
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("a receipt is its buyer's alone", async ({ page, browser, seller, listing, buyer }) => {
  const [ann, bob, eve] = [await seller(), await buyer(), await buyer()];
  const offered = await listing(ann, { price_cents: 1000 });
  const { purchase_id } = await purchase(bob, offered);
  const open = await eve.post<{ purchase_id: string }>("/v1/checkout", { skill_slug: offered.slug });
  const statusFor = async (path: string) => (await page.goto(path))?.status();

  await signIn(page, eve.name);
  for (const id of [purchase_id, open.body.purchase_id, "00000000-0000-4000-8000-000000000000", unique("none")]) {
    expect(await statusFor(`/library/receipts/${id}`), id).toBe(404);
  }
  const hers = await browser.newPage();
  await signIn(hers, ann.name);
  expect((await hers.goto(`/library/receipts/${purchase_id}`))?.status(), "the seller").toBe(404);
  await hers.close();
  const nobody = await browser.newPage();
  await nobody.goto(`/library/receipts/${purchase_id}`);
  await expect(nobody).toHaveURL(`/login?next=${encodeURIComponent(`/library/receipts/${purchase_id}`)}`);
  await nobody.close();
});
