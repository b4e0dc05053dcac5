import { expect, purchase, test } from "../fixtures";
import { axe } from "./sound";

test("a demonstration shows the mail that it does not send", async ({ page, seller, listing, buyer }) => {
  const bob = await buyer();
  const offered = await listing(await seller(), { price_cents: 1000, title: "Shown <b>as text</b>" });
  const { purchase_id } = await purchase(bob, offered);
  const address = `${bob.name}@example.com`;

  await page.goto(`/dev/mail?to=${encodeURIComponent(address)}`);
  await expect(page.getByText(`1 mail to ${address}.`)).toBeVisible();
  await page.getByText("Your receipt for Shown <b>as text</b>").click();

  const html = page.frameLocator("iframe");
  await expect(html.getByRole("row", { name: "Receipt" })).toContainText(purchase_id);
  await expect(html.getByText("You bought Shown <b>as text</b>")).toBeVisible();
  await expect(html.getByText(`Install it with: npx skillyard install ${offered.slug}`)).toBeVisible();
  await expect(html.getByRole("link", { name: "Open your library" })).toHaveAttribute("href", /\/library$/);
  await expect(page.locator("pre")).toContainText("Paid:    $10.00 USD");
  // Nothing runs inside the frame, so it can only be looked at from outside.
  const around = axe(page).exclude("iframe");
  expect((await around.analyze()).violations).toEqual([]);

  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByText("so far.")).toBeVisible();
});

test("the page of mails for somebody who got none says so", async ({ page }) => {
  await page.goto("/dev/mail?to=nobody@example.com");
  await expect(page.getByText("No mail yet")).toBeVisible();
  await expect(page.getByText("0 mails to nobody@example.com.")).toBeVisible();
});
