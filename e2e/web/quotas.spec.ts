import { cleanFiles, expect, signIn, unique, zip } from "../fixtures";
import { onOwnStack } from "../stack/fixtures";

const test = onOwnStack({ QUOTA_LISTINGS: "1", WORKER: "off" });

test("a form says in words that the day's quota is used up", async ({ page, buyer }) => {
  test.slow(); // its service starts within it
  const author = await buyer();
  const listing = { title: "The first", description: "The only one of the day.", category: "testing" };
  expect((await author.post("/v1/skills", { ...listing, slug: unique("first") })).status).toBe(201);

  await signIn(page, author.name, "/dashboard/listings/new");
  const buffer = Buffer.from(zip(cleanFiles(unique("second"))));
  const file = { name: "package.zip", mimeType: "application/octet-stream", buffer };
  await page.getByLabel("Package", { exact: true }).setInputFiles(file);
  await expect(page.getByText(/^Skill second-\w+, 1 file/)).toBeVisible();
  await page.getByLabel("Category").selectOption("Development");
  await page.getByLabel("Price in US dollars").fill("0");
  await page.getByRole("button", { name: "Publish and start the review" }).click();
  await expect(page.getByText("An account may make 1 new listings a day")).toBeVisible();
});
