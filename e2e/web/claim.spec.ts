import { expect, signIn, test, unique } from "../fixtures";
import { claimFile, newClaimable, registry, runMirror } from "../registry";
import { expectSound, watch } from "./sound";

test("a person finds their listing of another registry, claims it and proves it", async ({ page, api, as }) => {
  test.slow(); // three pages are looked at in every size and light
  const complaints = watch(page);
  const { slug, handle } = await newClaimable();
  const title = `Claimed ${slug}`;
  await registry("POST", "/_control/skills", { slug, displayName: title, stats: { stars: 12 } });
  expect((await api.get(`/v1/detail/${slug}`)).status).toBe(200);
  const name = unique("maker");
  const maker = await as(name);
  await maker.patch("/v1/users/profile", { display_name: `The ${name}` });

  await page.goto(`/skills?source=clawhub&q=${slug}`);
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(`/external/clawhub/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(`by The ${handle}`)).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Stars" })).toBeVisible();
  await expect(page.getByRole("term").filter({ hasText: "Downloads" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Open at ClawHub" })).toHaveAttribute(
    "href",
    new RegExp(`/${handle}/skills/${slug}$`),
  );
  await expectSound(page, complaints);

  await expect(page.getByRole("link", { name: "Sign in to claim it" })).toBeVisible();
  await signIn(page, name, `/external/clawhub/${slug}`);
  await page.getByRole("button", { name: "Claim this listing" }).click();
  await expect(page).toHaveURL("/claims");
  await expect(page.getByText("Being checked")).toBeVisible();
  await expect(page.getByText("0 of 30: Put a file .skillyard-claim")).toBeVisible();
  const id = (await maker.get<{ items: { id: string }[] }>("/v1/claims")).body.items[0]?.id ?? "";
  await expect(page.getByText(id, { exact: true })).toBeVisible();

  await claimFile("PUT", handle, id);
  const looked = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Look for the file now" }).click();
  await looked;
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("30 of 30")).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await (await as("admin")).post(`/v1/admin/claims/${id}/approve`);
  await page.reload();
  await expect(page.getByText("Approved")).toBeVisible();
  await page.goto(`/external/clawhub/${slug}`);
  await expect(page.getByText("Your claim", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: `The ${name}` })).toBeVisible();
});

test("the page of claims is sound, empty and with one", async ({ page, as }) => {
  test.slow();
  const name = unique("claimer");
  await signIn(page, name, "/claims");
  const complaints = watch(page);
  await page.goto("/claims");
  await expect(page.getByText("You have not claimed anything")).toBeVisible();
  await expectSound(page, complaints);

  const { slug } = await newClaimable();
  const person = await as(name);
  await person.patch("/v1/users/profile", { display_name: `The ${name}` });
  expect((await person.post("/v1/claims", { skill_slug: slug, source: "clawhub" })).status).toBe(201);
  await page.goto("/claims");
  await expect(page.getByText("Being checked")).toBeVisible();
  await expectSound(page, complaints);
});

test("without a name a claim leads to choosing one, and back", async ({ page, api }) => {
  const { slug } = await newClaimable();
  expect((await api.get(`/v1/detail/${slug}`)).status).toBe(200);
  await signIn(page, unique("nameless"), `/external/clawhub/${slug}`);
  await page.getByRole("link", { name: "Choose a display name to claim it" }).click();
  await page.getByLabel("Display name").fill(unique("named"));
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page).toHaveURL(`/external/clawhub/${slug}`);
  await expect(page.getByRole("button", { name: "Claim this listing" })).toBeVisible();
});

test("what is blocked or has vanished says so, and offers nothing", async ({ page, api }) => {
  const [bad, gone] = [await newClaimable(), await newClaimable()];
  for (const { slug } of [bad, gone]) expect((await api.get(`/v1/detail/${slug}`)).status).toBe(200);
  await registry("POST", "/_control/skills", { slug: bad.slug, verdict: "malicious" });
  await registry("DELETE", `/_control/skills/${gone.slug}`);
  await runMirror({ whole: true });

  for (const [{ slug }, says] of [
    [bad, "Blocked as harmful"],
    [gone, "Gone from its registry"],
  ] as const) {
    await page.goto(`/external/clawhub/${slug}`);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByText("Not offered at the moment.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open at ClawHub" })).toHaveCount(0);
    await expect(page.getByText("Is this yours?")).toHaveCount(0);
  }
});
