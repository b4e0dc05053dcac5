import type { Client } from "../../client";
import { cleanFiles, expect, type Person, purchase, test, unique, untilReviewed, zip } from "../../fixtures";
import { idOf } from "../auth/sign-in";
import { refusal } from "../shapes";
import { ask, downloadTokenOf, read, sha256Of } from "./catalogue";

type Download = { url: string; archive_sha256: string };

const pathOf = (slug: string, version = "1.0.0") => `/plugins/${slug}/${version}.zip`;

async function downloadsOf(api: Client, slug: string): Promise<number> {
  return (await api.get<{ download_count: number }>(`/v1/skills/${slug}`)).body.download_count;
}

test("a free package is anybody's, as it is stored", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const response = await ask(pathOf(slug));
  const bytes = await response.bytes();
  expect(response.status).toBe(200);
  const { body } = await api.get<Download>(`/v1/skills/${slug}/download`);
  expect(sha256Of(bytes)).toBe(body.archive_sha256);
  expect(Buffer.from(bytes)).toStrictEqual(Buffer.from(await (await fetch(body.url)).arrayBuffer()));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-length": String(bytes.length),
    "content-disposition": `attachment; filename="${slug}-1.0.0.zip"`,
    etag: `"${body.archive_sha256}"`,
    "cache-control": expect.stringContaining("immutable"),
    "x-content-type-options": "nosniff",
  });
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("a package is asked about, and had in parts", async ({ seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const path = pathOf(slug);
  const bytes = Buffer.from(await (await ask(path)).arrayBuffer());
  const get = (headers: Record<string, string>) => ask(path, null, { headers });
  const head = await ask(path, null, { method: "HEAD" });
  const etag = head.headers.get("etag") ?? "";
  expect([head.status, head.headers.get("content-length")]).toStrictEqual([200, String(bytes.length)]);
  const known = await get({ "if-none-match": `"another", W/${etag}` });
  expect([known.status, known.headers.get("etag"), await known.text()]).toStrictEqual([304, etag, ""]);
  const part = await get({ range: "bytes=4-9" });
  expect([part.status, part.headers.get("content-range")]).toStrictEqual([206, `bytes 4-9/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toStrictEqual(bytes.subarray(4, 10));
  expect((await get({ range: `bytes=${bytes.length}-` })).status).toBe(416);
  expect((await get({ range: "bytes=4-9", "if-range": '"another"' })).status).toBe(200);
});

test("is counted once per caller and day, as the API's are, and not for asking", async ({
  api,
  buyer,
  seller,
  listing,
}) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const path = pathOf(slug);
  const etag = (await ask(path, null, { method: "HEAD" })).headers.get("etag") ?? "";
  await ask(path, null, { headers: { "if-none-match": etag } });
  await ask(path, null, { headers: { range: "bytes=4-9" } });
  await ask(path, null, { headers: { range: "bytes=99999999-" } });
  await ask(path, author.token);
  await read(`/skills/${slug}/marketplace.json`);
  expect(await downloadsOf(api, slug)).toBe(0);
  await Promise.all(Array.from({ length: 6 }, () => ask(path)));
  await ask(path, null, { headers: { range: "bytes=0-9" } });
  expect(await downloadsOf(api, slug)).toBe(1);
  await api.get(`/v1/skills/${slug}/download`);
  expect(await downloadsOf(api, slug)).toBe(1);
  const person = await buyer();
  for (let i = 0; i < 3; i++) await ask(path, person.token);
  await person.get(`/v1/skills/${slug}/download`);
  expect(await downloadsOf(api, slug)).toBe(2);
});

test("who downloaded it here has it verified in their review", async ({ buyer, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const person = await buyer();
  await ask(pathOf(slug), person.token);
  await person.post(`/v1/skills/${slug}/reviews`, { rating: 5, text: "It explains." });
  const { body } = await person.get(`/v1/skills/${slug}/reviews`);
  expect(body).toMatchObject({ items: [{ verified_purchase: true }] });
});

test.describe("what is to buy", () => {
  test("is its buyer's and its author's alone", async ({ as, buyer, seller, listing }) => {
    const author = await seller();
    const paid = await listing(author, { price_cents: 900 });
    const [owner, refunded, stranger] = [await buyer(), await buyer(), await buyer()];
    await purchase(owner, paid);
    const { purchase_id } = await purchase(refunded, paid);
    await (await as("admin")).post(`/v1/admin/purchases/${purchase_id}/refund`, { reason: "Asked for." });

    const path = pathOf(paid.slug);
    const statusFor = async (token: string | null) => (await ask(path, token)).status;
    await expect.poll(() => statusFor(refunded.token)).toBe(403);
    // A sign-in ends the one before it, and with it what was traded for that.
    const owners = await downloadTokenOf(owner);
    const of = async (person: Person) => (await downloadTokenOf(person)).token;
    const rows = [
      ["anonymous", null, 401],
      ["a stranger", stranger.token, 403],
      ["a stranger's download token", await of(stranger), 403],
      ["the refunded buyer's download token", await of(refunded), 403],
      ["the buyer", owner.token, 200],
      ["the buyer's command line", owners.cli.token, 200],
      ["the buyer's download token", owners.token, 200],
      ["the author", author.token, 200],
      ["the author's download token", await of(author), 200],
      ["a made-up token", "x", 401],
    ] as const;
    for (const [who, token, status] of rows) expect(await statusFor(token), who).toBe(status);

    const nobody = await read(path);
    expect(nobody).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
    expect(nobody.headers.get("www-authenticate")).toBe("Bearer");
    const refusedBody = await read(path, stranger.token);
    expect(refusedBody).toMatchObject({ status: 403, body: refusal("PURCHASE_REQUIRED") });
    for (const { body } of [nobody, refusedBody]) expect(JSON.stringify(body)).toContain(`skillyard buy ${paid.slug}`);
    const served = await ask(path, owner.token);
    expect(served.headers.get("cache-control")).toBe("private, no-store");
    expect(served.headers.get("location")).toBeNull();
  });

  test("is its buyer's when it is unpublished, and nobody's when it is blocked", async ({
    as,
    buyer,
    seller,
    listing,
  }) => {
    const author = await seller();
    const paid = await listing(author, { price_cents: 900 });
    const [owner, stranger] = [await buyer(), await buyer()];
    await purchase(owner, paid);
    const path = pathOf(paid.slug);
    await author.post(`/v1/skills/${paid.slug}/unpublish`);
    expect((await ask(path, owner.token)).status).toBe(200);
    expect((await ask(path, author.token)).status).toBe(200);
    expect(await read(path, stranger.token)).toMatchObject({ status: 400, body: refusal("SKILL_ARCHIVED") });
    const admin = await as("admin");
    await admin.post(`/v1/admin/skills/${paid.slug}/block`, { reason: "It sends what it reads away." });
    for (const { token } of [owner, author, stranger]) {
      expect(await read(path, token)).toMatchObject({ status: 403, body: refusal("SKILL_BLOCKED") });
    }
  });

  test("is not opened by a token whose sign-in has ended, or whose person was banned", async ({
    as,
    buyer,
    seller,
    listing,
  }) => {
    const paid = await listing(await seller(), { price_cents: 900 });
    const [owner, banned] = [await buyer(), await buyer()];
    await purchase(owner, paid);
    await purchase(banned, paid);
    const path = pathOf(paid.slug);
    const [owners, banneds] = [await downloadTokenOf(owner), await downloadTokenOf(banned)];
    expect((await ask(path, owners.token)).status).toBe(200);
    await owners.cli.del("/v1/auth/cli");
    const id = await idOf(banned);
    await (await as("admin")).post(`/v1/admin/users/${id}/ban`, { reason: "Because." });
    for (const token of [owners.token, banneds.token, banned.token]) {
      expect(await read(path, token)).toMatchObject({ status: 401, body: refusal("AUTH_INVALID") });
      expect((await read("/me/marketplace.json", token)).status).toBe(401);
    }
  });
});

test("a download token opens nothing else", async ({ buyer }) => {
  const { token } = await downloadTokenOf(await buyer());
  expect((await read("/me/marketplace.json", token)).status).toBe(200);
  for (const path of ["/v1/auth/me", "/v1/purchases", "/v1/users/profile", "/v1/skills"]) {
    expect((await ask(path, token)).status, path).toBe(401);
  }
});

test("a hidden person's package is nobody's", async ({ as, listing }) => {
  const hidden = await as(`${unique("test")}@hidden.example`);
  await hidden.patch("/v1/users/profile", { display_name: unique("Hidden") });
  const { slug } = await listing(hidden);
  expect(await read(pathOf(slug))).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
  expect((await ask(pathOf(slug), hidden.token)).status).toBe(200);
});

test("earlier versions stay, with numbers of any form; others are nowhere", async ({ seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  await author.post(`/v1/skills/${slug}/versions`, { version: "1.1.0-rc.1+build.7" });
  await author.upload(slug, zip({ ...cleanFiles(slug), "more.md": "More." }));
  await untilReviewed(author, slug);
  const { url, sha256 } = (await read(`/skills/${slug}/marketplace.json`)).body.plugins[0]?.source ?? { url: "" };
  expect(url).toContain(`/plugins/${slug}/1.1.0-rc.1%2Bbuild.7.zip`);
  expect(sha256Of(await (await fetch(url)).bytes())).toBe(sha256);
  expect((await ask(pathOf(slug))).status).toBe(200);
  const odd = [
    "9.9.9.zip",
    "1.0.0",
    "1.0.0.zip.zip",
    ".zip",
    "%00.zip",
    "..%2f1.0.0.zip",
    "%ff.zip",
    `${"1".repeat(5_000)}.zip`,
  ];
  for (const file of odd) expect((await read(`/plugins/${slug}/${file}`)).status, file).toBe(404);
  for (const name of ["%00", "..%2f..", "A".repeat(3_000), "nobody-has-this"]) {
    expect((await read(`/plugins/${name}/1.0.0.zip`)).status, name).toBe(404);
  }
});
