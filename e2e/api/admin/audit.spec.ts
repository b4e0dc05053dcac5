import { expect, test } from "../../fixtures";

type Page = { items: { id: string; created_at: string }[]; total: number; limit: number; offset: number };

test("pages through what was decided, newest first", async ({ as, seller, listing }) => {
  const [author, admin] = [await seller({ connected: false }), await as("admin")];
  const { slug, id } = await listing(author);
  for (const verb of ["block", "unblock", "block"]) {
    await admin.post(`/v1/admin/skills/${slug}/${verb}`, { reason: `To ${verb}.` });
  }
  const { body } = await admin.get<Page>("/v1/admin/audit?limit=100");
  expect(body).toStrictEqual({ items: expect.any(Array), total: expect.any(Number), limit: 100, offset: 0 });
  const mine = body.items.filter((item) => (item as { subject_id?: string }).subject_id === id);
  expect(mine).toMatchObject([
    { action: "block_listing", reason: "To block.", subject_type: "listing" },
    { action: "unblock_listing", reason: "To unblock.", subject_type: "listing" },
    { action: "block_listing", reason: "To block.", subject_type: "listing" },
  ]);
  const times = body.items.map(({ created_at }) => created_at);
  expect(times).toStrictEqual(times.toSorted().reverse());

  const { body: page } = await admin.get<Page>("/v1/admin/audit?limit=2&offset=1");
  expect(page).toMatchObject({ limit: 2, offset: 1 });
  expect(page.items).toHaveLength(2);
  const { body: end } = await admin.get<Page>("/v1/admin/audit?offset=1000000");
  expect(end.items).toStrictEqual([]);
  expect(end.total).toBeGreaterThanOrEqual(3);
  for (const query of ["limit=0", "limit=101", "offset=-1", "limit=x"]) {
    expect((await admin.get(`/v1/admin/audit?${query}`)).status, query).toBe(422);
  }
});
