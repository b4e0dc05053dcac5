import { expect, test, unique } from "../fixtures";
import { detail, refusal, summary, timestamp } from "./shapes";

type Section = { items: { slug: string }[]; total: number };

test("GET /v1/detail gives every field there is", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const { body } = await api.get(`/v1/detail/${slug}`);
  expect(body).toStrictEqual({
    ...detail,
    source: "native",
    slug,
    updated_at: timestamp,
    source_url: null,
    source_downloads: null,
    source_stars: null,
    source_comments: null,
    source_versions_count: null,
    source_installs: null,
    svc_security_status: "pass",
    svc_security_score: expect.any(Number),
    svc_scan_hash: expect.any(String),
    svc_scanned_at: timestamp,
  });
  expect((await api.get(`/v1/detail/${slug}?source=native`)).status).toBe(200);
  expect(await api.get(`/v1/detail/${slug}?source=clawhub`)).toMatchObject({
    status: 404,
    body: refusal("SKILL_NOT_FOUND"),
  });
});

test("GET /v1/search answers by section", async ({ api, seller, listing }) => {
  const { slug } = await listing(await seller({ connected: false }));
  const { body } = await api.get(`/v1/search?q=${slug}&limit=5`);
  expect(body).toStrictEqual({
    native: { items: [{ ...summary, slug }], total: 1, limit: 5, offset: 0 },
    clawhub: { items: [], total: 0, limit: 5, offset: 0 },
  });
  const narrowed = (query: string) => api.get<{ native: Section }>(`/v1/search?q=${slug}&${query}`);
  expect((await narrowed("type=agent")).body.native.total).toBe(0);
  expect((await narrowed("category=development&type=skill")).body.native.total).toBe(1);
  expect((await narrowed("source=clawhub")).body.native.total).toBe(0);
});

test("GET /v1/search needs words, of at most 200 characters", async ({ api }) => {
  expect((await api.get("/v1/search")).body).toMatchObject({ detail: [{ loc: ["query", "q"], type: "missing" }] });
  expect((await api.get(`/v1/search?q=${"q".repeat(201)}`)).status).toBe(422);
  expect((await api.get(`/v1/search?q=${"q".repeat(200)}`)).status).toBe(200);
});

test("GET /v1/categories lists the canonical ones always", async ({ api }) => {
  const { body } = await api.get<{ categories: { category: string }[]; total_count: number }>("/v1/categories");
  expect(body.total_count).toBe(body.categories.length);
  expect(body.categories.length).toBeGreaterThanOrEqual(14);
  expect(body.categories[0]).toStrictEqual({
    category: "development",
    count: expect.any(Number),
    name: "Development",
    description: expect.any(String),
    icon: expect.any(String),
    sample_keywords: expect.any(String),
  });
});

test("a slug that can't be is not found, whatever it holds", async ({ api }) => {
  for (const slug of [
    unique("none"),
    "%00",
    "a%00b",
    "%F0%9F%A6%8A",
    "..%2F..",
    "%E0%A4%A",
    "A".repeat(5000),
    "a'--",
  ]) {
    for (const path of [
      `skills/${slug}`,
      `agents/${slug}`,
      `detail/${slug}`,
      `security/${slug}`,
      `skills/${slug}/download`,
      `skills/${slug}/reviews`,
      `skills/${slug}/versions`,
    ]) {
      expect(await api.get(`/v1/${path}`), path).toMatchObject({
        status: 404,
        body: { detail: { code: expect.stringMatching(/NOT_FOUND$/) } },
      });
    }
  }
});

test("GET /v1/health says how it stands", async ({ api }) => {
  const { status, body } = await api.get("/v1/health");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: "ok", version: expect.any(String), dependencies: { database: "ok" } });
});
