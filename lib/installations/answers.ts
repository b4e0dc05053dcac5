import { z } from "zod";

export const installation = z
  .object({
    id: z.uuid().nullable(),
    source_slug: z.string(),
    platform: z.enum(["code", "cowork", "web", "cli", "mcp"]),
    source: z.enum(["native", "clawhub"]),
    message: z.string(),
  })
  .meta({ id: "Installation" });
