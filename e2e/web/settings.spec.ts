import { expect, signIn, test, unique } from "../fixtures";

test("keeps what is saved, and says what is not taken", async ({ page, buyer }) => {
  const bob = await buyer();
  await signIn(page, bob.name, "/settings");
  await page.getByLabel("About you").fill("Writes about regular expressions.");
  await page.getByLabel("Website").fill("ftp://example.com/files");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByLabel("Website")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("About you")).toHaveValue("Writes about regular expressions.");

  await page.getByLabel("Website").fill("https://example.com/");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.goto(`/sellers/${bob.name}`);
  await expect(page.getByText("Writes about regular expressions.")).toBeVisible();
  await expect(page.getByRole("link", { name: "example.com" })).toHaveAttribute("href", "https://example.com/");

  await page.goto("/settings");
  await page.getByLabel("Website").fill("");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  expect((await bob.get("/v1/users/profile")).body).toMatchObject({
    website_url: null,
    bio: "Writes about regular expressions.",
  });
});

test("mails are sent as one chooses", async ({ page, buyer }) => {
  const bob = await buyer();
  await signIn(page, bob.name, "/settings");
  await expect(page.getByRole("checkbox", { name: "Receipts" })).toBeChecked();
  await page.getByRole("checkbox", { name: "Receipts" }).uncheck();
  await page.getByRole("checkbox", { name: "News" }).check();
  await page.getByRole("button", { name: "Save mail settings" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Receipts" })).not.toBeChecked();
  expect((await bob.get("/v1/users/notifications")).body).toStrictEqual({
    purchase_receipts: false,
    payout_notifications: true,
    marketing_emails: true,
  });
});

test("who has no name yet chooses one on the way to a review, and comes back", async ({ page, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  await signIn(page, unique("nameless"), `/skills/${slug}`);
  await page.getByRole("link", { name: "Choose a display name" }).click();
  await page.getByLabel("Display name").fill(unique("named"));
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page).toHaveURL(`/skills/${slug}#reviews`);
  await expect(page.getByRole("button", { name: "Publish review" })).toBeVisible();
});

for (const elsewhere of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
  test(`a saved profile never leads to ${elsewhere}`, async ({ page, buyer }) => {
    await signIn(page, (await buyer()).name, `/settings?next=${encodeURIComponent(elsewhere)}`);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page).toHaveURL("/");
  });
}
