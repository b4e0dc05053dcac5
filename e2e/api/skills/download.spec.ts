import { cleanFiles, expect, purchase, test, unique, untilReviewed, zip } from "../../fixtures";
import { refusal, timestamp } from "../shapes";

type Download = { url: string; license_code: string | null; content_hash: string; version: string };

test("a free listing is anybody's, with a link that serves ranges and revalidates", async ({
  api,
  seller,
  listing,
}) => {
  const { slug } = await listing(await seller({ connected: false }));
  const { status, body } = await api.get<Download>(`/v1/skills/${slug}/download`);
  expect(status).toBe(200);
  expect(body).toStrictEqual({
    url: expect.stringContaining("/files/"),
    slug,
    version: "1.0.0",
    license_code: null,
    content_hash: expect.stringMatching(/^sha256:/),
    archive_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    flat_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    size_bytes: expect.any(Number),
    filename: `${slug}-1.0.0.zip`,
    expires_at: timestamp,
  });

  const whole = await fetch(body.url);
  const bytes = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get("content-disposition")).toBe(`attachment; filename="${slug}-1.0.0.zip"`);
  expect(whole.headers.get("etag")).toBe(`"${body.content_hash}"`);
  const part = await fetch(body.url, { headers: { range: "bytes=4-9" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 4-9/${bytes.length}`);
  expect(Buffer.from(await part.arrayBuffer())).toStrictEqual(bytes.subarray(4, 10));
  const last = await fetch(body.url, { headers: { range: "bytes=-3", "if-range": `"${body.content_hash}"` } });
  expect([last.status, Buffer.from(await last.arrayBuffer())]).toStrictEqual([206, bytes.subarray(-3)]);
  const changed = await fetch(body.url, { headers: { range: "bytes=4-9", "if-range": '"another"' } });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toStrictEqual([200, bytes.length]);
  const beyond = await fetch(body.url, { headers: { range: `bytes=${bytes.length}-` } });
  expect([beyond.status, beyond.headers.get("content-range")]).toStrictEqual([416, `bytes */${bytes.length}`]);
  expect((await fetch(body.url, { headers: { "if-none-match": `"${body.content_hash}"` } })).status).toBe(304);
  const head = await fetch(body.url, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toStrictEqual([200, String(bytes.length)]);
});

test("a link that was altered or made up leads nowhere", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const { body } = await api.get<Download>(`/v1/skills/${slug}/download`);
  const url = new URL(body.url);
  for (const [name, value] of [
    ["expires", "9999999999"],
    ["filename", "x.exe"],
    ["signature", "x"],
    ["etag", "y"],
  ] as const) {
    const altered = new URL(url);
    altered.searchParams.set(name, value);
    expect((await fetch(altered)).status, name).toBe(403);
  }
  expect((await fetch(new URL("/files/packages%2f..%2f..%2fetc%2fpasswd", url))).status).toBe(403);
  expect((await fetch(new URL("/files/x", url))).status).toBe(403);
});

test("a redirect leads to the file where the client asks for it", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  for (const [path, headers] of [
    [`/v1/skills/${slug}/download?redirect=1`, {}],
    [`/v1/agents/${slug}/download`, { accept: "application/zip" }],
  ] as const) {
    const response = await api.send("GET", path, { headers });
    expect(response.status).toBe(302);
    expect((await fetch(response.headers.get("location") ?? "")).status).toBe(200);
  }
});

test("a paid listing is its buyer's and its author's", async ({ api, buyer, seller, listing }) => {
  const author = await seller();
  const paid = await listing(author, { price_cents: 900 });
  const path = `/v1/skills/${paid.slug}/download`;
  const [owner, stranger] = [await buyer(), await buyer()];
  expect(await api.get(path)).toMatchObject({ status: 401, body: refusal("AUTH_MISSING") });
  expect(await stranger.get(path)).toMatchObject({ status: 403, body: refusal("PURCHASE_REQUIRED") });
  const { license_code } = await purchase(owner, paid);
  expect((await owner.get<Download>(path)).body.license_code).toBe(license_code);
  expect((await author.get<Download>(path)).body.license_code).toBeNull();

  await author.post(`/v1/skills/${paid.slug}/unpublish`);
  expect((await owner.get(path)).status).toBe(200);
  expect(await stranger.get(path)).toMatchObject({ status: 400, body: refusal("SKILL_ARCHIVED") });
});

test("an earlier version can be asked for, an unpublished one can't", async ({ api, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  await author.post(`/v1/skills/${slug}/versions`, { bump: "minor" });
  await author.upload(slug, zip({ ...cleanFiles(slug), "more.md": "More." }));
  await untilReviewed(author, slug);
  const path = `/v1/skills/${slug}/download`;
  expect((await api.get<Download>(`${path}?version=1.0.0`)).body.version).toBe("1.0.0");
  expect((await api.get<Download>(path)).body.version).toBe("1.1.0");
  expect((await api.get(`${path}?version=9.9.9`)).status).toBe(404);
  const empty = unique("empty");
  await author.post("/v1/skills", {
    slug: empty,
    title: "Empty",
    description: "Nothing in here yet.",
    category: "testing",
  });
  expect((await author.get(`/v1/skills/${empty}/download`)).status).toBe(404);
});

test("is counted once per caller and day, never for the author", async ({ api, buyer, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  const person = await buyer();
  for (let i = 0; i < 3; i++) await person.get(`/v1/skills/${slug}/download`);
  await author.get(`/v1/skills/${slug}/download`);
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ download_count: 1 });
  await Promise.all(Array.from({ length: 6 }, () => api.get(`/v1/skills/${slug}/download`)));
  expect((await api.get(`/v1/skills/${slug}`)).body).toMatchObject({ download_count: 2 });
});

test("shows in the count at once, wherever there is one", async ({ api, buyer, seller, listing }) => {
  const author = await seller({ connected: false });
  const { slug } = await listing(author);
  for (let downloads = 1; downloads <= 3; downloads++) {
    await (await buyer()).get(`/v1/skills/${slug}/download`);
    const counted = { items: [{ slug, download_count: downloads }] };
    for (const path of [
      `/v1/skills?q=${slug}`,
      `/v1/skills?q=${slug}&sort=downloads`,
      `/v1/sellers/${author.name}/skills`,
    ])
      expect((await api.get(path)).body, path).toMatchObject(counted);
    expect((await author.get("/v1/sellers/skills")).body).toMatchObject(counted);
    expect((await api.get(`/v1/search?q=${slug}`)).body).toMatchObject({ native: counted });
    expect((await api.get(`/v1/detail/${slug}`)).body).toMatchObject({ download_count: downloads });
    expect((await api.get(`/v1/sellers/${author.name}`)).body).toMatchObject({ total_downloads: downloads });
    const page = await (await api.send("GET", `/skills/${slug}`)).text();
    expect(page.replaceAll("<!-- -->", "")).toContain(`>${downloads} download${downloads === 1 ? "" : "s"}<`);
  }
});
