import { inDatabase } from "../../database";
import { expect, test, unique } from "../../fixtures";
import { runJob } from "../aftermath";
import { idOf } from "../auth/sign-in";

test("totals follow every change of what lists show", async ({ api, as, seller, listing }) => {
  const [author, admin] = [await seller(), await as("admin")];
  const category = unique("totals");
  const total = async (filters = "") =>
    (await api.get<{ total: number }>(`/v1/skills?category=${category}&limit=1${filters}`)).body.total;
  const { slug } = await listing(author, { category, price_cents: 900 });
  const other = await listing(author, { category, type: "agent" });
  expect([await total(), await total("&price=paid"), await total("&type=agent")]).toEqual([2, 1, 1]);

  await author.patch(`/v1/skills/${slug}`, { price_cents: 0 });
  expect([await total("&price=paid"), await total("&price=free")]).toEqual([0, 2]);
  await author.patch(`/v1/skills/${slug}`, { category: `${category}-moved` });
  expect(await total()).toBe(1);
  await author.patch(`/v1/skills/${slug}`, { category });
  const reason = { reason: "It is somebody else's." };
  await admin.post(`/v1/admin/skills/${slug}/block`, reason);
  expect(await total()).toBe(1);
  await admin.post(`/v1/admin/skills/${slug}/unblock`, reason);
  expect(await total()).toBe(2);
  await author.post(`/v1/agents/${other.slug}/unpublish`);
  expect(await total()).toBe(1);
  const id = await idOf(author);
  await admin.post(`/v1/admin/users/${id}/ban`, reason);
  expect(await total()).toBe(0);
  await admin.post(`/v1/admin/users/${id}/unban`, reason);
  expect(await total()).toBe(1);
});

test("what is counted is what is there, before and after it is folded", async () => {
  const differences = () =>
    inDatabase(
      (sql) => sql`
        with there as (
          select category, author_id, source, type, price_cents = 0 as is_free, security_status, 1 as n
          from listings where listed),
        both_sides as (
          select category, null::uuid as author_id, source, type, is_free, security_status, n from there
          union all select null, null, source, type, is_free, security_status, n from there
          union all select null, author_id, source, type, is_free, security_status, n from there where author_id is not null
          union all select category, author_id, source, type, is_free, security_status, -listings from listing_counts)
        select category, author_id, source, sum(n) from both_sides
        group by category, author_id, source, type, is_free, security_status having sum(n) <> 0`,
    );
  expect(await differences()).toEqual([]);
  await inDatabase((sql) => runJob(sql, "fold_listing_counts"));
  expect(await differences()).toEqual([]);
});
