import { z } from "zod";
import { list, oneOf, text } from "@/lib/input";

const source = oneOf(["native", "clawhub"]).default("native");
const version = text({ min: 1, max: 100 }).nullish();

export const installationBody = z.object({
  source_slug: text({ min: 1, max: 100 }),
  hostname: text({ min: 1, max: 255 }),
  platform: oneOf(["code", "cowork", "web", "cli", "mcp"]),
  source,
  version,
});
export type InstallationBody = z.output<typeof installationBody>;

/** What a client has installed, and of which version. */
const installed = z.object({
  slug: text({ min: 1, max: 100 }),
  source,
  version,
  content_hash: text({ min: 1, max: 100 }).nullish(),
});

export const updatesBody = z.object({ items: list(installed, 100) });
export type UpdatesBody = z.output<typeof updatesBody>;
