import { expect, test } from "../fixtures";

const ODD =
  'Quotes " and \\ and /, a tab\t, a new line\n, an emoji 🎻, a line separator \u2028, DEL \u007f, é and 漢字.';

test("what Postgres writes as JSON reads as JavaScript writes it, on whatever way it comes", async ({
  api,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author, { description: ODD, long_description: ODD });
  const { body: profile } = await author.get("/v1/users/profile");
  const paths = [
    `/v1/skills/${slug}`,
    `/v1/agents/${slug}`,
    "/v1/skills?limit=1",
    `/v1/skills?q=${slug}`,
    `/v1/sellers/${profile.display_name_slug}/skills`,
  ];
  for (const caller of [api, author]) {
    for (const path of paths) {
      const response = await caller.send("GET", path);
      const text = await response.text();
      expect([response.status, text], path).toStrictEqual([200, JSON.stringify(JSON.parse(text))]);
    }
  }
  const { body } = await api.get(`/v1/skills/${slug}`);
  expect([body.description, body.long_description]).toStrictEqual([ODD, ODD]);
  for (const moment of [body.created_at, body.published_at])
    expect(new Date(String(moment)).toISOString()).toBe(moment);
});
