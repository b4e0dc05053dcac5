import { z } from "zod";
import { sellerText, told } from "../seller-text";
import { READS, ToolFailure } from "../tool";
import { count, slug, verdict, version } from "./fields";
import { ownTool } from "./kinds";

const MOST = 100;
const NAME_CHARACTERS = 400;
const CHANGELOG_CHARACTERS = 2_000;

export const listLibrary = ownTool({
  name: "list_library",
  title: "List what the person owns",
  description: "Lists what the signed-in person has bought, newest first, with the version that is current.",
  annotations: READS,
  input: z.object({ limit: z.int().min(1).max(MOST).default(20) }),
  output: z.object({
    total: count,
    items: z.array(
      z.object({
        purchase_id: z.string(),
        slug,
        type: z.enum(["skill", "agent"]),
        latest_version: z.string(),
        status: z.string().describe("Of the purchase"),
        purchased_at: z.string().nullable(),
        seller_text: sellerText({ title: z.string(), author: z.string().nullable() }),
      }),
    ),
  }),
  async run(market, { limit }) {
    const { items, total } = await market.library({ limit });
    return {
      total,
      items: items.map(({ purchase_id, skill_slug, skill_type, latest_version, status, purchased_at, ...text }) => ({
        ...{ purchase_id, slug: skill_slug, type: skill_type, latest_version, status, purchased_at },
        seller_text: {
          title: told(text.skill_title, NAME_CHARACTERS) ?? "",
          author: told(text.author_display_name, NAME_CHARACTERS),
        },
      })),
    };
  },
});

export const checkUpdates = ownTool({
  name: "check_updates",
  title: "Check for updates",
  description:
    "Says whether there is a newer version of something that is installed, and whether it was blocked since. Updates nothing.",
  annotations: READS,
  input: z.object({ slug, version: version.describe("The version that is installed") }),
  output: z.object({
    slug,
    version: z.string(),
    latest_version: z.string().nullable(),
    is_newer: z.boolean(),
    blocked: z.boolean().describe("It should be removed"),
    archived: z.boolean(),
    security_status: verdict,
    seller_text: sellerText({ changelog: z.string().nullable() }),
  }),
  async run(market, { slug, version }) {
    const [now] = (await market.updates([{ slug, version }])).items;
    if (!now) throw new ToolFailure("SKILL_NOT_FOUND", `There is no listing ${slug} that you may see`);
    const { latest_version, blocked, archived, security_status, changelog } = now;
    return {
      ...{ slug, version, latest_version, blocked, archived, security_status },
      is_newer: latest_version !== null && latest_version !== version && !blocked,
      seller_text: { changelog: told(changelog, CHANGELOG_CHARACTERS) },
    };
  },
});
