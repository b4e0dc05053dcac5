import { expect, signIn, test, unique } from "../fixtures";

test("the price says what it brings while it is typed", async ({ page, seller, listing }) => {
  const author = await seller();
  const { slug } = await listing(author, { price_cents: 900 });
  await signIn(page, author.name, `/dashboard/listings/${slug}`);
  const price = page.getByLabel("Price in US dollars");
  const says = (text: string) => expect(page.getByText(text)).toBeVisible();
  await says("Of $9.00 you get $7.65.");
  await price.fill("12.50");
  await says("Of $12.50 you get $10.62.");
  await price.fill("0.49");
  await says("Prices below $0.50 can't be charged.");
  await price.fill("12.");
  await says("An amount such as 12 or 12.50");
  await price.fill("0");
  await says("Free. At $10.00 you would get $8.50 of each sale.");
  await expect(page.getByRole("link", { name: "set up getting paid" })).toHaveCount(0);
});

test("who can't be paid yet learns so from the price", async ({ page, seller }) => {
  await signIn(page, (await seller({ connected: false })).name, "/dashboard/listings/new");
  await expect(page.getByRole("link", { name: "set up getting paid" })).toHaveCount(0);
  await page.getByLabel("Price in US dollars").fill("5");
  await expect(page.getByText("Of $5.00 you get $4.25.")).toBeVisible();
  await expect(page.getByRole("link", { name: "set up getting paid" })).toHaveAttribute("href", "/dashboard/connect");
});

for (const [name, connected, price_cents, says] of [
  ["whose seller can't be paid", false, 900, "its seller has not set up getting paid"],
  ["whose price can't be charged", true, 49, "its price is too low to be charged"],
] as const) {
  test(`a listing ${name} is not offered, and says why`, async ({ page, browser, api, seller, listing }) => {
    const author = await seller({ connected });
    const { slug } = await listing(author, { price_cents });
    expect((await api.get(`/v1/skills?q=${slug}`)).body).toMatchObject({ items: [{ slug, price_cents }] });
    await page.goto(`/skills/${slug}`);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole("link", { name: "Buy" })).toHaveCount(0);
    await signIn(page, unique("buyer"), `/checkout/${slug}`);
    await expect(page.getByText("Not sold at the moment")).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue to payment" })).toHaveCount(0);

    const own = await browser.newPage();
    await signIn(own, author.name, `/skills/${slug}`);
    await expect(own.getByText("Nobody can buy it")).toBeVisible();
    await own.close();
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the longest words leave the price and the button on the first screen", async ({ page, seller, listing }) => {
    const words = {
      title: "Words ".repeat(16).trim(),
      description: "A summary of many words. ".repeat(41).slice(0, 1024),
    };
    const ann = await seller();
    for (const [price_cents, button] of [
      [900, "Buy"],
      [0, "Download"],
    ] as const) {
      const { slug } = await listing(ann, { ...words, price_cents });
      await page.goto(`/skills/${slug}`);
      await expect(page.getByRole("link", { name: button })).toBeInViewport({ ratio: 1 });
    }
    const summary = page.getByText(words.description.trim());
    const clamped = (await summary.boundingBox())?.height ?? 0;
    await page.getByRole("link", { name: "More", exact: true }).click();
    await expect.poll(async () => (await summary.boundingBox())?.height ?? 0).toBeGreaterThan(clamped * 3);
  });
});
