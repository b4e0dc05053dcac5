import { expect, type Person, purchase, test, unique } from "../../fixtures";
import { refusal, timestamp } from "../shapes";

type Reviews = {
  items: { rating: number; author_display_name: string }[];
  total: number;
  average_rating: number | null;
};

const review = (person: Person, slug: string, rating: number, text = "Saved me an afternoon.") =>
  person.post(`/v1/skills/${slug}/reviews`, { rating, text });

test("a review shows with its author's name, and the average follows", async ({ api, buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const person = await buyer();
  const created = await review(person, slug, 5);
  expect(created.status).toBe(201);
  const record = {
    id: expect.any(String),
    skill_slug: slug,
    rating: 5,
    text: "Saved me an afternoon.",
    author_display_name: person.name.replaceAll("-", " "),
    created_at: timestamp,
    author_slug: person.name,
    verified_purchase: false,
    version: "1.0.0",
  };
  expect(created.body).toStrictEqual(record);
  await review(await buyer(), slug, 2);

  const { body } = await api.get<Reviews>(`/v1/skills/${slug}/reviews?sort=highest&limit=1`);
  expect(body).toStrictEqual({ items: [record], total: 2, skill_slug: slug, average_rating: 3.5, limit: 1, offset: 0 });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: 3.5, rating_count: 2 });
});

test("one person has one review, however often they send it at once", async ({ api, buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const person = await buyer();
  const answers = await Promise.all([1, 2, 3, 4].map(() => review(person, slug, 4)));
  expect(answers.map(({ status }) => status).sort()).toStrictEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toStrictEqual({ detail: expect.any(String) });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: 4, rating_count: 1 });
});

test("a review can be changed and taken back, and the average follows", async ({ api, buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const person = await buyer();
  await review(person, slug, 1);
  expect((await person.put(`/v1/skills/${slug}/reviews`, { rating: 4, text: "Better now." })).body).toMatchObject({
    rating: 4,
  });
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: 4, rating_count: 1 });
  expect((await person.del(`/v1/skills/${slug}/reviews`)).status).toBe(200);
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ rating_average: null, rating_count: 0 });
  expect((await person.del(`/v1/skills/${slug}/reviews`)).status).toBe(404);
});

test("who bought, or downloaded a free one, is a verified purchaser", async ({ buyer, seller, listing }) => {
  const author = await seller();
  const [paid, free] = [await listing(author, { price_cents: 500 }), await listing(author)];
  const person = await buyer();
  await purchase(person, paid);
  await person.get(`/v1/skills/${free.slug}/download`);
  for (const { slug } of [paid, free])
    expect((await review(person, slug, 5)).body).toMatchObject({ verified_purchase: true });
});

test("sorts and bounds", async ({ api, buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  for (const rating of [3, 5, 1]) await review(await buyer(), slug, rating);
  const order = async (sort: string) =>
    (await api.get<Reviews>(`/v1/skills/${slug}/reviews?sort=${sort}`)).body.items.map(({ rating }) => rating);
  expect(await order("newest")).toStrictEqual([1, 5, 3]);
  expect(await order("oldest")).toStrictEqual([3, 5, 1]);
  expect(await order("highest")).toStrictEqual([5, 3, 1]);
  expect(await order("lowest")).toStrictEqual([1, 3, 5]);
  for (const query of ["limit=0", "limit=51", "offset=-1", "sort=best"]) {
    expect((await api.get(`/v1/skills/${slug}/reviews?${query}`)).status, query).toBe(422);
  }
});

test("refuses who may not, and what is out of bounds", async ({ api, as, buyer, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const person = await buyer();
  expect(await review(author, slug, 5)).toMatchObject({ status: 403, body: refusal("FORBIDDEN") });
  expect(await review(await as(), slug, 5)).toMatchObject({ status: 400, body: refusal("DISPLAY_NAME_REQUIRED") });
  expect(await review(person, unique("none"), 5)).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
  expect(await api.post(`/v1/skills/${slug}/reviews`, {})).toMatchObject({ status: 401 });
  for (const rating of [0, 6]) expect((await review(person, slug, rating)).status).toBe(422);
  expect((await review(person, slug, 5, "x".repeat(2001))).status).toBe(422);
  expect((await review(person, slug, 5, "🦊".repeat(2000))).status).toBe(201);
});
