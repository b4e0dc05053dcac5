import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { scan } from "@skillyard/review/scan/lenient";
import { readPackage } from "@skillyard/review/scan/targets";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = import.meta.dirname;
const CATEGORIES = [
  ...["development", "testing", "code-review", "devops", "security", "databases", "data-analysis", "documentation"],
  ...["design", "writing", "productivity", "research", "marketing", "finance"],
];
const SAMPLE_URL = /^https:\/\/([a-z0-9-]+\.)*example\.(com|org)\/?$/;

const username = z.string().regex(/^[a-z0-9-]+$/);

const personSchema = z.strictObject({
  username,
  display_name: z.string().min(2).max(50),
  bio: z.string().max(2000).optional(),
  website_url: z.string().max(300).regex(SAMPLE_URL).optional(),
  connect: z.boolean(),
});

const listingSchema = z.strictObject({
  author: username,
  title: z.string().min(3).max(100),
  description: z.string().min(10).max(1024),
  long_description: z.string().min(600).max(3000),
  category: z.enum(CATEGORIES),
  type: z.enum(["skill", "agent"]),
  price_cents: z.int().min(0).max(4900),
  versions: z
    .array(
      z.strictObject({
        version: z.string().regex(/^\d+\.\d+\.\d+$/),
        changelog: z.string().min(5),
        folder: z.string().regex(/^[a-z0-9.]+$/),
        outcome: z.enum(["published", "rejected"]).default("published"),
      }),
    )
    .min(1),
  purchases: z.array(z.strictObject({ buyer: username })),
  downloads: z.array(username),
  reviews: z.array(
    z.strictObject({ user: username, rating: z.int().min(1).max(5), text: z.string().min(40).max(2000) }),
  ),
});

const frontmatterSchema = z.looseObject({
  name: z.string().max(64),
  description: z.string().min(10).max(1024),
  compatibility: z.string().max(500).optional(),
});

const people = z.array(personSchema).parse(readJson(join(ROOT, "people.json")));
const byUsername = new Map(people.map((person) => [person.username, person]));
const slugs = readdirSync(ROOT).filter((name) => statSync(join(ROOT, name)).isDirectory());
const listings = slugs.map((slug) => {
  return { slug, ...listingSchema.parse(readJson(join(ROOT, slug, "listing.json"))) };
});

describe("the people", () => {
  it("are all different, the three sample sign-ins among them", () => {
    expect(byUsername.size).toBe(people.length);
    expect(new Set(people.map((person) => person.display_name)).size).toBe(people.length);
    expect([...byUsername.keys()]).toEqual(expect.arrayContaining(["buyer", "seller", "admin"]));
  });
});

describe("the catalogue", () => {
  it("is large and mixed enough to look at", () => {
    expect(listings.length).toBeGreaterThanOrEqual(24);
    expect(new Set(listings.map((listing) => listing.title)).size).toBe(listings.length);
    expect([...new Set(listings.map((listing) => listing.category))].sort()).toEqual([...CATEGORIES].sort());
    expect(new Set(listings.map((listing) => listing.author)).size).toBeGreaterThanOrEqual(7);
    expect(listings.filter((listing) => listing.type === "agent").length).toBeGreaterThanOrEqual(8);
    expect(listings.filter((listing) => listing.versions.length > 1).length).toBeGreaterThanOrEqual(6);
  });

  it("gives the sample seller and buyer something to see", () => {
    const sold = listings.filter((listing) => listing.author === "seller");
    expect(sold).toHaveLength(5);
    expect(sold.filter((listing) => listing.price_cents > 0)).toHaveLength(3);
    expect(listings.filter((listing) => listing.purchases.some(({ buyer }) => buyer === "buyer"))).toHaveLength(2);
  });

  it("has one version that is refused, the seller's, after one that is published", () => {
    const refused = listings.filter((listing) => listing.versions.some(({ outcome }) => outcome === "rejected"));
    expect(refused.map(({ author, versions }) => [author, versions.map(({ outcome }) => outcome)])).toEqual([
      ["seller", ["published", "rejected"]],
    ]);
  });
});

describe.each(listings)("$slug", (listing) => {
  const { slug, author, type, price_cents, versions, reviews, downloads } = listing;
  const buyers = listing.purchases.map(({ buyer }) => buyer);
  const reviewers = reviews.map(({ user }) => user);

  it.each(versions)("has version $version $outcome by its review", async ({ folder, outcome }) => {
    const { verdict } = await scan({ ...(await readPackage(join(ROOT, slug, folder))), name: slug });
    expect(verdict === "block").toBe(outcome === "rejected");
  });

  it("has a slug that can be published", () => {
    expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*[a-z0-9]$/);
    expect(slug.length).toBeGreaterThanOrEqual(3);
    expect(slug.length).toBeLessThanOrEqual(60);
  });

  it("names people who exist, each once, and never its author", () => {
    const named = [buyers, downloads, reviewers];
    for (const usernames of named) expect(new Set(usernames).size).toBe(usernames.length);
    expect([author, ...named.flat()].filter((name) => !byUsername.has(name))).toEqual([]);
    expect(named.flat()).not.toContain(author);
  });

  it("is sold only by somebody who can be paid, and downloaded only by those who may", () => {
    if (price_cents === 0) return expect(buyers).toEqual([]);
    expect(price_cents).toBeGreaterThanOrEqual(300);
    expect(byUsername.get(author)?.connect).toBe(true);
    expect(downloads.filter((name) => !buyers.includes(name))).toEqual([]);
    expect(reviewers.filter((name) => buyers.includes(name)).length).toBeGreaterThanOrEqual(reviewers.length / 2);
  });

  it("has rising versions and no folder that none of them uses", () => {
    expect(versions[0]?.version).toBe("1.0.0");
    const numbers = versions.map(({ version }) => version);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a.localeCompare(b, "en", { numeric: true })));
    expect(readdirSync(join(ROOT, slug)).sort()).toEqual(["listing.json", ...versions.map((v) => v.folder)].sort());
  });

  it.each(versions)("packs $version with frontmatter, and with the files that it names", ({ version, folder }) => {
    const home = join(ROOT, slug, folder);
    const main = readFileSync(join(home, type === "skill" ? "SKILL.md" : `${slug}.md`), "utf8");
    const [, yaml = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(main) ?? [];
    const frontmatter = frontmatterSchema.parse(parse(yaml));
    expect(frontmatter.name).toBe(slug);
    expect(frontmatter.metadata).toEqual({ author: byUsername.get(author)?.display_name, version });
    expect(body.length).toBeGreaterThan(1000);

    const named = main.match(/\b(?:scripts|references|assets|config)\/[\w.-]+/g) ?? [];
    expect(named.map(withoutFullStop).filter((path) => !existsSync(join(home, path)))).toEqual([]);
  });

  it("holds a package's files and nothing that a machine left there", () => {
    const files = readdirSync(join(ROOT, slug), { recursive: true, encoding: "utf8" });
    expect(files.filter((path) => /__pycache__|\.pyc$|\.DS_Store|node_modules|\.test\.|\.ts$/.test(path))).toEqual([]);
  });
});

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** A path at the end of a sentence. */
function withoutFullStop(path: string): string {
  return path.replace(/\.$/, "");
}
