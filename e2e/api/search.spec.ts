import { expect, test, unique } from "../fixtures";

type Page = { items: { slug: string }[]; total: number };

const slugsOf = ({ items }: Page) => items.map(({ slug }) => slug);

test("finds listings by their author's name, after those that have the word themselves", async ({
  api,
  seller,
  listing,
}) => {
  const [word, other] = [unique("name").replace("-", ""), unique("topic").replace("-", "")];
  const ann = await seller({ connected: false });
  await ann.patch("/v1/users/profile", { display_name: `Ann ${word}` });
  const byName = await listing(ann, { title: `Explains ${other}` });
  await listing(ann, { title: "Something else" });
  const byTitle = await listing(await seller({ connected: false }), { title: `Explains ${word}` });

  const found = await api.get<Page>(`/v1/skills?q=${word}`);
  expect(slugsOf(found.body)).toHaveLength(3);
  expect(slugsOf(found.body)[0]).toBe(byTitle.slug);
  expect(found.body.total).toBe(3);
  const newest = await api.get<Page>(`/v1/skills?q=${word}&sort=newest`);
  expect(slugsOf(newest.body)).toHaveLength(3);
  const sections = await api.get<{ native: Page }>(`/v1/search?q=ann+${word}`);
  expect(slugsOf(sections.body.native)).toHaveLength(2);
  // A seller and what they offer are searched for in one go.
  expect(slugsOf((await api.get<Page>(`/v1/skills?q=${other}+${word}`)).body)).toEqual([byName.slug]);
});

test("finds listings by their author's new name, and no longer by the old one", async ({ api, seller, listing }) => {
  const [before, after] = [unique("before").replace("-", ""), unique("after").replace("-", "")];
  const ann = await seller({ connected: false });
  await ann.patch("/v1/users/profile", { display_name: before });
  const { slug } = await listing(ann);
  expect(slugsOf((await api.get<Page>(`/v1/skills?q=${before}`)).body)).toEqual([slug]);
  expect((await ann.patch("/v1/users/profile", { display_name: after })).status).toBe(200);
  expect(slugsOf((await api.get<Page>(`/v1/skills?q=${after}`)).body)).toEqual([slug]);
  expect((await api.get<Page>(`/v1/skills?q=${before}`)).body.total).toBe(0);
});

test("publishes under the name that its author has by then, however the two fall together", async ({ seller }) => {
  const ann = await seller({ connected: false });
  const names = Array.from({ length: 6 }, () => unique("name").replace("-", ""));
  const fields = { title: "At once", description: "Published while its author is renamed.", category: "design" };
  const answers = await Promise.all(
    names.flatMap((display_name) => [
      ann.patch("/v1/users/profile", { display_name }),
      ann.post("/v1/skills", { ...fields, slug: unique("at-once") }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(names.flatMap(() => [200, 201]));
});

test("finds what is mirrored from another registry by its owner's name", async ({ api }) => {
  const { body } = await api.get<{ items: { slug: string; author: { display_name: string | null } }[] }>(
    "/v1/skills?source=clawhub&limit=100",
  );
  const named = body.items.find(({ author }) => author.display_name);
  expect(named).toBeDefined();
  const found = await api.get<Page>(
    `/v1/skills?source=clawhub&limit=100&q=${encodeURIComponent(named?.author.display_name ?? "")}`,
  );
  expect(slugsOf(found.body)).toContain(named?.slug);
});
