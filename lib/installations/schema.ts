import { z } from "zod";
import { oneOf, text } from "@/lib/input";

export const installationBody = z.object({
  source_slug: text({ min: 1, max: 100 }),
  hostname: text({ min: 1, max: 255 }),
  platform: oneOf(["code", "cowork", "web", "cli", "mcp"]),
  source: oneOf(["native", "clawhub"]).default("native"),
  version: text({ min: 1, max: 100 }).nullish(),
});
export type InstallationBody = z.output<typeof installationBody>;
