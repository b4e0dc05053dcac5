import { until } from "../client";
import { expect, purchase, signIn, test } from "../fixtures";

test("who bought what was blocked later gets the price back", async ({ page, as, seller, listing, buyer }) => {
  const [bob, admin] = [await buyer(), await as("admin")];
  const offered = await listing(await seller(), { price_cents: 1200, title: "Log reader" });
  await purchase(bob, offered);
  await signIn(page, bob.name, "/library");
  await expect(page.getByRole("link", { name: "Download Log reader" })).toBeVisible();

  const { status } = await admin.post(`/v1/admin/skills/${offered.slug}/block`, { reason: "It reads more than logs." });
  expect(status).toBe(200);
  await page.reload();
  await expect(page.getByText("It reads more than logs.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download Log reader" })).toBeHidden();

  await page.getByText("Get the price back").click();
  await page.getByRole("button", { name: "Get $12.00 back" }).click();
  await expect(
    page.getByText("Your refund is on its way.").or(page.getByText("The price was given back")),
  ).toBeVisible();
  await until(async () => {
    const { body } = await bob.get<{ items: { status: string }[] }>("/v1/purchases");
    return body.items[0]?.status === "refunded";
  });
  await page.reload();
  await expect(page.getByText("The price was given back, so the license has ended.")).toBeVisible();
});
