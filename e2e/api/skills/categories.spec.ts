import { until } from "../../client";
import { expect, test } from "../../fixtures";

type Page = { items: { slug: string; category: string }[]; total: number };
type Categories = { categories: { category: string; name: string; count: number }[] };

/** What is counted by category may be half a minute old. */
const countsWithinMs = 45_000;

test("a category of symbols is found by its key, in the list, by the filter and on the page", async ({
  api,
  seller,
  listing,
}) => {
  test.setTimeout(90_000);
  const author = await seller({ connected: false });
  const keys: string[] = [];
  for (const category of ["+++", "★★", "?&#/"]) {
    const { slug } = await listing(author, { category });
    const key = String((await api.get(`/v1/skills/${slug}`)).body.category);
    keys.push(key);
    for (const asked of [key, category]) {
      const { body } = await api.get<Page>(`/v1/skills?category=${encodeURIComponent(asked)}&q=${slug}`);
      expect(body).toMatchObject({ total: 1, items: [{ slug, category: key }] });
    }
    const page = await api.send("GET", `/skills?category=${encodeURIComponent(key)}&q=${slug}`);
    expect(await page.text()).toContain(`/skills/${slug}`);
  }
  expect(keys).toStrictEqual(["+++", "★★", "?&#/"]);
  await until(async () => {
    const { body } = await api.get<Categories>("/v1/categories");
    const counted = body.categories.filter(({ count }) => count > 0).map(({ category }) => category);
    return keys.every((key) => counted.includes(key));
  }, countsWithinMs);
});
