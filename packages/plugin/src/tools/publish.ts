import { confirm } from "@skillyard/mcp/consent";
import { slug } from "@skillyard/mcp/tools/fields";
import { z } from "zod";
import { localTool, PUBLISHES } from "./kinds";
import { within } from "./look";

type Prepared = { slug: string; type: string; content_hash: string; review: { verdict: string } };
/** As much of a hash as a person compares. */
const SHOWN_OF_HASH = 12;

export const publishSkill = localTool({
  name: "publish_skill",
  title: "Publish a skill or agent",
  description:
    "Sends a folder of this project to the marketplace as a new listing or a new version of one, where it is reviewed and then sold or given away. The person has to have agreed to this very content and price.",
  annotations: PUBLISHES,
  input: z.object({
    path: z.string().min(1).max(1_000).describe("The folder, within the project"),
    price_cents: z.int().min(0).default(0).describe("Of a new listing; 0 is free"),
    category: z.string().max(50).optional().describe("Of a new listing"),
    changelog: z.string().max(2_000).optional().describe("Of a new version"),
    confirm,
  }),
  output: z.object({ slug, version: z.string(), status: z.string() }),
  async run({ here }, { path, price_cents, category, changelog }, consent) {
    const folder = within(here.folder, path);
    const prepared = await here.run<Prepared>("publish", folder, "--dry-run");
    const content = prepared.content_hash.replace("sha256:", "").slice(0, SHOWN_OF_HASH);
    const cost = price_cents === 0 ? "free" : `${(price_cents / 100).toFixed(2)} USD`;
    const question = `Publish ${folder} as ${prepared.slug} (${prepared.type}, ${cost} if it is new, content ${content}, the review here says ${prepared.review.verdict})?`;
    consent({ what: `${prepared.slug}@${content}`, question });
    const options = { "--price": String(price_cents), "--category": category, "--changelog": changelog };
    const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
    const { slug, version, status } = await here.run<{ slug: string; version: string; status: string }>(
      "publish",
      folder,
      ...given,
    );
    return { slug, version, status };
  },
});

export const writeReview = localTool({
  name: "write_review",
  title: "Review a listing",
  description:
    "Publishes the person's own rating and review of something that they own. The words have to be theirs, and they have to have agreed to them.",
  annotations: PUBLISHES,
  input: z.object({ slug, rating: z.int().min(1).max(5), text: z.string().trim().min(1).max(2_000), confirm }),
  output: z.object({ slug, rating: z.int() }),
  async run({ here }, { slug, rating, text }, consent) {
    consent({ what: `${slug}@${rating}`, question: `Publish this review of ${slug}, ${rating} of 5: "${text}"?` });
    await here.run("review", slug, `--rating=${rating}`, `--text=${text}`);
    return { slug, rating };
  },
});
