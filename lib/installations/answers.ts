import { z } from "zod";
import { securityStatus } from "@/lib/listings/answers";

export const installation = z
  .object({
    id: z.uuid().nullable(),
    source_slug: z.string(),
    platform: z.enum(["code", "cowork", "web", "cli", "mcp"]),
    source: z.enum(["native", "clawhub"]),
    message: z.string(),
  })
  .meta({ id: "Installation" });

const update = z
  .object({
    slug: z.string(),
    source: z.enum(["native", "clawhub"]),
    latest_version: z.string().nullable().meta({ description: "Null while nothing is published." }),
    content_hash: z
      .string()
      .nullable()
      .meta({ description: "Of the latest version's files; null where another registry has them." }),
    security_status: securityStatus,
    blocked: z
      .boolean()
      .meta({ description: "The listing is blocked, or the content that was sent was published and then withdrawn." }),
    changelog: z
      .string()
      .nullable()
      .meta({ description: "Of the latest version, where that is another than the one that was sent." }),
    archived: z.boolean(),
  })
  .meta({ id: "Update" });

export const updateList = z
  .object({
    items: z.array(update.nullable()).meta({ description: "In the order asked; null for what is not known." }),
  })
  .meta({ id: "UpdateList" });
