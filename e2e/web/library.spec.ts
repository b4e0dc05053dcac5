import { expect, purchase, signIn, test } from "../fixtures";

const licenseCode = /^[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}$/;

test("a code that somebody was given opens the listing, once", async ({ page, browser, seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1200 });
  const { license_code } = await purchase(await buyer(), offered);
  const [dan, eve] = [await buyer(), await buyer()];

  await signIn(page, dan.name, "/library");
  await page.getByText("Redeem a code that somebody gave you").click();
  await page.getByLabel("License code").fill("00000000-00000000-00000000");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "license code" })).toBeVisible();
  await page.getByLabel("License code").fill(license_code.toLowerCase());
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page).toHaveURL(`/skills/${offered.slug}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe(`${offered.slug}-1.0.0.zip`);
  await page.goto("/library");
  const redeemed = page.getByRole("region", { name: "Redeemed" });
  await expect(redeemed.getByText(`npx skillyard install ${offered.slug}`, { exact: true })).toBeVisible();

  const late = await browser.newPage();
  await signIn(late, eve.name, "/library");
  await late.getByText("Redeem a code that somebody gave you").click();
  await late.getByLabel("License code").fill(license_code);
  await late.getByRole("button", { name: "Redeem" }).click();
  await expect(late.getByRole("alert").filter({ hasText: /redeemed/i })).toBeVisible();
  await late.close();
});

test("a code is replaced after one was asked, and the old one is worth nothing", async ({
  page,
  seller,
  listing,
  buyer,
}) => {
  const offered = await listing(await seller(), { price_cents: 1200 });
  const bob = await buyer();
  const { license_code } = await purchase(bob, offered);
  await signIn(page, bob.name, "/library");

  await page.getByRole("button", { name: "New code" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByText("Show license code").click();
  await expect(page.getByText(licenseCode)).toHaveText(license_code);

  await page.getByRole("button", { name: "New code" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace the code" }).click();
  await expect(page.getByText(licenseCode)).not.toHaveText(license_code);
  const [replaced] = await page.getByText(licenseCode).allTextContents();
  const eve = await buyer();
  expect((await eve.post("/v1/purchases/redeem", { license_code })).status).toBe(400);
  expect((await eve.post("/v1/purchases/redeem", { license_code: replaced })).status).toBe(200);
});
