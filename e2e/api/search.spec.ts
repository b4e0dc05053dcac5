import { expect, letters, test, unique } from "../fixtures";

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

test("puts names before descriptions, and among names the one that was typed, then those that begin so", async ({
  api,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const word = letters();
  const described = await listing(author, { title: "Something else", description: `All that ${word} needs to work.` });
  const within = await listing(author, { title: `The great ${word}` });
  const begins = await listing(author, { title: `${word} for everybody` });
  const longer = await listing(author, { title: `A ${word}land idea` });
  const exact = await listing(author, { title: word });
  const { body } = await api.get<Page>(`/v1/skills?q=${word}`);
  expect(slugsOf(body)).toEqual([exact, begins, within, longer, described].map(({ slug }) => slug));
  expect(body.total).toBe(5);
});

test("finds words in other forms, while they are typed, misspelt, and without their accents", async ({
  api,
  seller,
  listing,
}) => {
  const [word, topic] = [letters(), letters()];
  const { slug } = await listing(await seller({ connected: false }), { title: `${word}ations of ${topic} in Orléans` });
  const found = async (q: string) => (await api.get<Page>(`/v1/skills?q=${encodeURIComponent(q)}`)).body;
  const swapped = word.replace(/^(...)(.)(.)/, "$1$3$2");
  for (const q of [
    ...[`${word}ation`, `${word}ating`, `${word}ation ${topic}`],
    ...[word.slice(0, 7), `${word}ati`, `${word}atio`, `${topic} ${word}at`],
    ...[`${word.slice(0, 4)}${word.slice(5)}ations`, `${swapped}ations`, `x${word}ations`, `${topic}x ${word}ations`],
    ...[`${topic} orleans`, `${topic} ORLÉANS`],
  ]) {
    expect(await found(q), q).toMatchObject({ items: [{ slug }], total: 1 });
  }
  expect(await found(`"${word.slice(0, 4)}${word.slice(5)}ations"`), "what is quoted is not guessed").toMatchObject({
    total: 0,
  });
});

test("answers whatever is typed, at no more cost than for words", async ({ api }) => {
  const odd = [
    "-".repeat(33),
    "\u0001\u001f\u007f",
    "!&|():*<->'\\\"".repeat(15),
    "a b c d e f g h i j ".repeat(10),
    "word ".repeat(40),
    "q".repeat(200),
    "データ分析",
    "данные",
    "🦊".repeat(60),
    "e\u0301".repeat(60),
    "-only -what -is -not",
    "the",
    "\uFFFF",
    "/a/b.c?d=e#f",
    "qwertz ".repeat(28),
  ];
  for (const q of odd) {
    const started = performance.now();
    expect((await api.get(`/v1/search?source=native&q=${encodeURIComponent(q)}`)).status, q).toBeLessThan(500);
    expect(performance.now() - started, q).toBeLessThan(2_000);
  }
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
