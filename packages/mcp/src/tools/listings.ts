import type { components } from "@skillyard/client/api";
import { z } from "zod";
import { sellerText, told } from "../seller-text";
import { READS } from "../tool";
import { count, price, slug, storable, verdict } from "./fields";
import { publicTool } from "./kinds";

type Summary = components["schemas"]["ListingSummary"];

const SUMMARY_CHARACTERS = 400;
const DESCRIPTION_CHARACTERS = 4_000;

const common = {
  slug,
  type: z.enum(["skill", "agent"]),
  version: z.string(),
  ...price,
  category: z.string(),
  security_status: verdict,
  rating_average: z.number().nullable(),
  rating_count: count,
  download_count: count,
  url: z.string(),
};

const summary = z.object({
  ...common,
  seller_text: sellerText({ title: z.string(), description: z.string(), author: z.string().nullable() }),
});

export const searchSkills = publicTool({
  name: "search_skills",
  title: "Search skills and agents",
  description:
    "Finds skills and agents in the Skillyard marketplace by what they are for. Answers the best matches with price, security verdict and ratings; installs and buys nothing.",
  annotations: READS,
  input: z.object({
    query: storable(100).describe("What it should do, in a few words"),
    type: z.enum(["skill", "agent"]).optional(),
    limit: z.int().min(1).max(20).default(10),
  }),
  output: z.object({ total: count, items: z.array(summary) }),
  async run(market, { query, type, limit }) {
    const { items, total } = await market.search({ query, ...(type && { type }), limit });
    return { total, items: items.map((item) => ({ ...factsOf(item, market.origin), seller_text: summaryText(item) })) };
  },
});

export const getSkill = publicTool({
  name: "get_skill",
  title: "Read a listing",
  description:
    "Reads one listing of the marketplace: what it does, what it costs, who sells it, what the security review says and how it is rated.",
  annotations: READS,
  input: z.object({ slug }),
  output: z.object({
    ...common,
    security_score: z.int().nullable(),
    trust_level: z.enum(["community", "verified", "official"]),
    published_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    seller_text: sellerText({
      title: z.string(),
      description: z.string(),
      long_description: z.string().nullable(),
      author: z.string().nullable(),
    }),
  }),
  async run(market, { slug }) {
    const found = await market.detail(slug);
    const { security_score, trust_level, published_at, archived_at, long_description } = found;
    return {
      ...factsOf(found, market.origin),
      ...{ security_score, trust_level, published_at, archived_at },
      seller_text: { ...summaryText(found), long_description: told(long_description, DESCRIPTION_CHARACTERS) },
    };
  },
});

type Facts = Omit<Summary, "source_url" | "source_installs" | "source_stars">;

function factsOf(listing: Facts, origin: string) {
  const { slug, type, version, price_cents, currency, category, security_status } = listing;
  const { rating_average, rating_count, download_count } = listing;
  return {
    ...{ slug, type, version, price_cents, currency, category, security_status },
    ...{ rating_average, rating_count, download_count },
    url: `${origin}/${type}s/${slug}`,
  };
}

function summaryText({ title, description, author }: Facts) {
  return {
    title: told(title, SUMMARY_CHARACTERS) ?? "",
    description: told(description, SUMMARY_CHARACTERS) ?? "",
    author: told(author.display_name, SUMMARY_CHARACTERS),
  };
}
