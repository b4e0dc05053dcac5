import { expect, purchase, signIn, test, unique } from "../fixtures";

test("a moderator bans a person from the people's page, and lifts it", async ({ browser, page, as, buyer }) => {
  test.slow();
  await (await as("admin")).patch("/v1/users/profile", { display_name: "Ines Okafor" });
  const person = await buyer();
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, person.name, "/settings");
  await signIn(page, "admin", `/admin/people?named=${person.name}`);

  await page.getByRole("button", { name: "Ban…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Ban / });
  await expect(dialog).toContainText("buyers keep what they own");
  await dialog.getByLabel("Reason").fill("Sells what others wrote.");
  await dialog.getByRole("button", { name: /^Ban: / }).click();
  await expect(page.getByText("Banned", { exact: true })).toBeVisible({ timeout: 20_000 });

  await theirs.goto("/settings");
  await expect(theirs).toHaveURL(/\/login/);
  await theirs.getByRole("button", { name: "Continue to sign in" }).click();
  await theirs.getByLabel("Or as anybody else").fill(person.name);
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByText("This account is closed")).toBeVisible({ timeout: 20_000 });

  await page.goto("/admin/audit");
  await expect(page.getByText("Person banned").first()).toBeVisible();
  await page.goto(`/admin/people?named=${person.name}`);
  await page.getByRole("button", { name: "Lift the ban…" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("It was their own.");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Lift the ban: / })
    .click();
  await expect(page.getByText("Banned", { exact: true })).toBeHidden({ timeout: 20_000 });
  await signIn(theirs, person.name, "/settings");
  await expect(theirs).toHaveURL(/\/settings/);
});

test("signing out everywhere ends all of a person's browsers", async ({ browser, page }) => {
  const name = unique("everywhere");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, name, "/settings");
  await signIn(page, name, "/settings");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/login/);
  await other.goto("/settings");
  await expect(other).toHaveURL(/\/login/);
});

test("a buyer's pages still lead to what a banned person sold", async ({ page, as, buyer, seller, listing }) => {
  const [admin, author, bob] = [await as("admin"), await seller(), await buyer()];
  const { slug, ...rest } = await listing(author, { price_cents: 500 });
  const { purchase_id } = await purchase(bob, { slug, ...rest });
  const { body: found } = await author.get<{ id: string }>("/v1/auth/me");
  await admin.post(`/v1/admin/users/${found.id}/ban`, { reason: "Sells what others wrote." });

  await signIn(page, bob.name, "/library");
  await expect(page.getByText(`Listing ${slug}`).first()).toBeVisible();
  expect((await page.request.get(`/library/receipts/${purchase_id}`)).status()).toBe(200);
  expect((await page.request.get(`/skills/${slug}`)).status()).toBe(200);
  const link = await page.request.get(`/skills/${slug}/download`, { maxRedirects: 0 });
  expect(link.headers().location).toContain("/files/");
});
