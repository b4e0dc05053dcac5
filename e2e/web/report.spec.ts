import { until } from "../client";
import { expect, purchase, signIn, test, unique } from "../fixtures";

test("who is signed out is led to sign in and back, and reports the listing", async ({ page, as, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  await page.goto(`/skills/${slug}`);
  await page.getByRole("link", { name: "Report this listing" }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/skills/${slug}#report`)}`);
  await signIn(page, unique("reporter"), `/skills/${slug}#report`);
  await expect(page).toHaveURL(`/skills/${slug}#report`);

  await page.getByText("Report this listing").click();
  await page.getByLabel("What is wrong").selectOption("Something else");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Say in a sentence what is wrong")).toBeVisible();
  const text = `It calls itself ${slug}.`;
  await page.getByLabel("In your words").fill(text);
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("The moderators will look at it.")).toBeVisible();

  const { body } = await (await as("admin")).get("/v1/admin/queue?kind=report&limit=100");
  expect(JSON.stringify(body)).toContain(text);
});

test("a reported review is shown to a moderator, who removes it and is asked first", async ({
  page,
  browser,
  api,
  seller,
  listing,
  buyer,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const spammer = await buyer();
  const words = `Buy followers at ${slug}.example`;
  await spammer.post(`/v1/skills/${slug}/reviews`, { rating: 1, text: words });
  await (await buyer()).post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "It helps." });

  await signIn(page, author.name, `/skills/${slug}`);
  await expect(page.getByText("Report this listing")).toHaveCount(0);
  const review = page.getByRole("region", { name: "Reviews" }).getByRole("listitem").filter({ hasText: words });
  await review.getByText("Report", { exact: true }).click();
  await review.getByLabel("What is wrong").selectOption("It is spam");
  await review.getByRole("button", { name: "Send the report" }).click();
  await expect(review.getByText("The moderators will look at it.")).toBeVisible();

  const own = await browser.newPage();
  await signIn(own, spammer.name, `/skills/${slug}`);
  const theirs = own.getByRole("region", { name: "Reviews" }).getByRole("listitem");
  await expect(theirs.filter({ hasText: "It helps." }).getByText("Report", { exact: true })).toBeVisible();
  await expect(theirs.filter({ hasText: words }).getByText("Report", { exact: true })).toHaveCount(0);
  await own.close();

  const desk = await browser.newPage();
  await signIn(desk, "admin", "/admin?kind=review_report");
  const entry = desk.getByRole("main").getByRole("listitem").filter({ hasText: words });
  await expect(entry).toContainText(`${spammer.name.replace("-", " ")} gave 1 of 5`);
  await entry.getByLabel("Reason").fill("It is an advertisement.");
  await entry.getByRole("button", { name: "Remove the review" }).click();
  const question = desk.getByRole("dialog");
  await expect(question).toContainText("It can't be brought back");
  await question.getByRole("button", { name: "Remove the review" }).click();
  await expect(entry).toHaveCount(0);
  await desk.close();
  expect((await api.get(`/v1/skills/${slug}/reviews`)).body).toMatchObject({ total: 1, average_rating: 5 });
});

test("what is said of a reviewer is true today", async ({ page, as, seller, listing, buyer }) => {
  test.slow();
  const [author, admin] = [await seller(), await as("admin")];
  const [paid, free] = [await listing(author, { price_cents: 500 }), await listing(author)];
  const [bob, carol, dan, eve] = [await buyer(), await buyer(), await buyer(), await buyer()];
  const { license_code } = await purchase(bob, paid);
  await dan.post("/v1/purchases/redeem", { license_code });
  const given = await purchase(carol, paid);
  await eve.get(`/v1/skills/${free.slug}/download`);
  for (const [person, { slug }] of [
    [bob, paid],
    [carol, paid],
    [dan, paid],
    [eve, free],
    [dan, free],
  ] as const)
    await person.post(`/v1/skills/${slug}/reviews`, { rating: 4, text: `In the words of ${person.name}` });
  await admin.post(`/v1/admin/purchases/${given.purchase_id}/refund`, { reason: "Asked for." });
  await until(async () => {
    const { body } = await carol.get<{ items: { status: string }[] }>("/v1/purchases");
    return body.items[0]?.status === "refunded";
  });
  expect((await carol.get<{ items: object[] }>(`/v1/skills/${paid.slug}/reviews`)).body.items).toMatchObject(
    Array(3).fill({ verified_purchase: true }),
  );

  const review = (of: { name: string }) => page.getByRole("listitem").filter({ hasText: `In the words of ${of.name}` });
  await page.goto(`/skills/${paid.slug}`);
  await expect(review(bob)).toContainText("Verified purchase");
  await expect(review(carol)).toContainText("Refunded");
  await expect(review(carol)).not.toContainText("Verified purchase");
  await expect(review(dan)).toContainText("Redeemed a code");
  await page.goto(`/skills/${free.slug}`);
  await expect(review(eve)).toContainText("Downloaded it");
  await expect(page.getByText("Verified purchase")).toHaveCount(0);
});
