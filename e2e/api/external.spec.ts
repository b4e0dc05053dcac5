import { setting, until } from "../client";
import { expect, test, unique } from "../fixtures";
import { newSkill, registry, runMirror, whileFailing } from "../registry";
import { refusal, summary, timestamp } from "./shapes";

type Item = { slug: string; source: string };
type Section = { items: Item[]; total: number; limit: number; offset: number; error?: string };
type Found = { native: Section; clawhub: Section };

const groomer = {
  slug: "kanban-groomer",
  title: "Kanban Groomer",
  description: expect.stringContaining("cards that stand still"),
  category: "productivity",
  type: "skill",
  price_cents: 0,
  currency: "usd",
  version: "1.3.0",
  security_status: "pass",
  download_count: 0,
  long_description: null,
  view_count: 0,
  install_count: 0,
  rating_average: null,
  rating_count: 0,
  author: {
    display_name: "Mara L.",
    code_host_username: "seller",
    display_name_slug: null,
    avatar_url: null,
    verified: false,
  },
};
test.describe("the mirror", () => {
  test.beforeEach(async ({ api }) => {
    await until(async () => (await api.get<Section>("/v1/skills?source=clawhub")).body.total >= 11);
  });

  test("is filled at the start, and lists show both", async ({ api, seller, listing }) => {
    const external = await api.get<Section>("/v1/skills?source=clawhub&q=kanban");
    expect(external.body.items).toStrictEqual([
      {
        ...groomer,
        source: "clawhub",
        source_url: `${setting("CLAWHUB_API_URL")}/seller/skills/kanban-groomer`,
        source_installs: 640,
        source_stars: 96,
      },
    ]);

    const word = unique("kanban").replace("-", "");
    const { slug } = await listing(await seller({ connected: false }), { title: `Kanban ${word}` });
    const both = await api.get<Section>("/v1/skills?q=kanban&limit=100");
    expect(both.body.items).toContainEqual(expect.objectContaining({ slug, source: "native" }));
    expect(both.body.items).toContainEqual(expect.objectContaining({ slug: "kanban-groomer", source: "clawhub" }));
    const native = await api.get<Section>("/v1/skills?source=native&q=kanban&limit=100");
    expect(native.body.items).not.toContainEqual(expect.objectContaining({ source: "clawhub" }));
  });

  test("gives a full detail with what the registry says, and nothing made up", async ({ api }) => {
    const { body } = await api.get("/v1/detail/kanban-groomer");
    expect(body).toStrictEqual({
      ...groomer,
      source: "clawhub",
      security_score: null,
      trust_level: "community",
      published_at: "2026-01-20T12:00:00.000Z",
      created_at: "2026-01-20T12:00:00.000Z",
      updated_at: "2026-09-02T12:00:00.000Z",
      archived_at: null,
      source_url: `${setting("CLAWHUB_API_URL")}/seller/skills/kanban-groomer`,
      source_downloads: 1840,
      source_stars: 96,
      source_comments: 7,
      source_versions_count: 5,
      source_installs: 640,
      svc_security_status: "unscanned",
      svc_security_score: null,
      svc_scan_hash: null,
      svc_scanned_at: null,
    });
    expect((await api.get("/v1/detail/contrast-doctor")).body).toMatchObject({
      source_downloads: null,
      source_stars: null,
      source_comments: null,
      source_versions_count: null,
      source_installs: null,
    });
    expect((await api.get("/v1/detail/shell-history-coach")).body.security_status).toBe("warn");
    expect((await api.get("/v1/detail/graphql-to-openapi")).body.security_status).toBe("unscanned");
    expect(await api.get("/v1/detail/kanban-groomer?source=native")).toMatchObject({ status: 404 });
  });

  test("does not make an external listing one of ours", async ({ api, as }) => {
    for (const path of ["skills/kanban-groomer", "skills/kanban-groomer/download", "skills/kanban-groomer/reviews"]) {
      expect(await api.get(`/v1/${path}`), path).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
    }
    const person = await as();
    expect(await person.post("/v1/checkout", { skill_slug: "kanban-groomer" })).toMatchObject({ status: 404 });
  });

  test("never lists what the registry has blocked", async ({ api }) => {
    const missing = { status: 404, body: refusal("SKILL_NOT_FOUND") };
    expect(await api.get("/v1/detail/wallet-helper-pro")).toMatchObject(missing);
    const { body } = await api.get<Section>("/v1/skills?source=clawhub&limit=100");
    expect(body.items.map(({ slug }) => slug)).not.toContain("wallet-helper-pro");
  });

  test("takes in what is new and what has changed", async ({ api }) => {
    const slug = await newSkill({ displayName: "Before", stats: { stars: 1 } });
    await runMirror();
    const listed = async () => (await api.get<Section>(`/v1/skills?source=clawhub&q=${slug}`)).body.items;
    expect(await listed()).toMatchObject([{ slug, title: "Before", source_stars: 1, source_installs: null }]);

    await registry("POST", "/_control/skills", { slug, displayName: "After", stats: { stars: 5 } });
    await runMirror();
    expect(await listed()).toMatchObject([{ slug, title: "After", source_stars: 5 }]);
  });

  test("archives what has vanished, blocks what was blocked, and takes both back", async ({ api }) => {
    const [gone, bad] = [await newSkill(), await newSkill()];
    await runMirror();
    await registry("DELETE", `/_control/skills/${gone}`);
    await registry("POST", "/_control/skills", { slug: bad, verdict: "malicious" });
    await runMirror({ whole: true });

    expect((await api.get(`/v1/detail/${gone}`)).body.archived_at).toEqual(timestamp);
    expect((await api.get(`/v1/detail/${bad}`)).body).toMatchObject({ security_status: "block" });
    for (const slug of [gone, bad]) {
      expect((await api.get<Section>(`/v1/skills?source=clawhub&q=${slug}`)).body.total).toBe(0);
      expect((await api.get<Found>(`/v1/search?q=${slug}`)).body.clawhub.total).toBe(0);
    }

    await registry("POST", "/_control/skills", { slug: gone });
    await registry("POST", "/_control/skills", { slug: bad, verdict: "clean" });
    await runMirror();
    for (const slug of [gone, bad]) {
      expect((await api.get<Section>(`/v1/skills?source=clawhub&q=${slug}`)).body.total).toBe(1);
    }
  });

  test("keeps its copy of what can't be read any more", async ({ api }) => {
    const slug = await newSkill({ displayName: "The last good copy" });
    await runMirror();
    // In this order: a mirror that another test runs meanwhile must not read the new name.
    await whileFailing(`/skills/${slug}`, "nonsense", async () => {
      await registry("POST", "/_control/skills", { slug, displayName: "Unreadable" });
      await runMirror({ whole: true });
      expect((await api.get(`/v1/detail/${slug}`)).body).toMatchObject({
        title: "The last good copy",
        archived_at: null,
      });
    });
  });
});

test.describe("asked live", () => {
  test("the registry gives the detail that the mirror lacks, and it is kept", async ({ api }) => {
    const title = unique("Fresh");
    const slug = await newSkill({ displayName: title, stats: { downloads: 3 }, topics: ["qa"] });
    expect((await api.get(`/v1/detail/${slug}`)).body).toMatchObject({
      slug,
      source: "clawhub",
      title,
      category: "testing",
      source_downloads: 3,
      source_stars: null,
      download_count: 0,
    });
    await whileFailing(`/skills/${slug}`, "down", async () => {
      expect((await api.get(`/v1/detail/${slug}?source=clawhub`)).status).toBe(200);
      expect((await api.get<Section>(`/v1/skills?q=${title}`)).body.total).toBe(1);
    });
  });

  test("a former slug leads to the one of today", async ({ api }) => {
    expect((await api.get("/v1/detail/docker-diet")).body).toMatchObject({ slug: "dockerfile-diet" });
  });

  test("what is blocked there is not found here, however it is asked for", async ({ api }) => {
    const slug = await newSkill({ verdict: "malicious" });
    expect(await api.get(`/v1/detail/${slug}`)).toMatchObject({ status: 404, body: refusal("SKILL_NOT_FOUND") });
    expect((await api.get<Found>(`/v1/search?q=${slug}`)).body.clawhub.total).toBe(0);
  });

  test("a search that the mirror can't answer is answered there, in every field", async ({ api }) => {
    const slug = await newSkill({ displayName: "Only There", stats: { stars: 9 } });
    const { body } = await api.get<Found>(`/v1/search?q=${slug}&limit=5`);
    expect(body).toStrictEqual({
      native: { items: [], total: 0, limit: 5, offset: 0 },
      clawhub: {
        items: [
          {
            ...summary,
            slug,
            title: "Only There",
            category: "productivity",
            security_status: "unscanned",
            author: {
              display_name: "Octavia Reyes",
              code_host_username: "octavia",
              display_name_slug: null,
              avatar_url: null,
              verified: false,
            },
            source: "clawhub",
            source_url: `${setting("CLAWHUB_API_URL")}/octavia/skills/${slug}`,
          },
        ],
        total: 1,
        limit: 5,
        offset: 0,
      },
    });
    expect((await api.get<Found>(`/v1/search?q=${slug}&offset=1`)).body.clawhub).toMatchObject({ items: [], total: 1 });
    for (const narrowed of ["source=native", "type=agent", "category=testing"]) {
      expect((await api.get<Found>(`/v1/search?q=${slug}&${narrowed}`)).body.clawhub.total, narrowed).toBe(0);
    }
  });

  test("the same question is not asked twice", async ({ api }) => {
    const slug = unique("nowhere");
    for (let i = 0; i < 3; i++) {
      expect((await api.get(`/v1/detail/${slug}`)).status).toBe(404);
      expect((await api.get<Found>(`/v1/search?q=${slug}`)).body.clawhub).toMatchObject({ total: 0 });
    }
    const { requests } = await registry<{ requests: string[] }>("GET", `/_control/requests?match=${slug}`);
    expect(requests).toHaveLength(2);
  });
});
