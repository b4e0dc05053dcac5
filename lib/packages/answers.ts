import { z } from "zod";
import { archiveHashes, count, timestamp } from "@/lib/answer";

const contentHash = z.string().regex(/^sha256:[0-9a-f]{64}$/);

export const uploaded = z
  .object({
    slug: z.string(),
    version: z.string(),
    version_id: z.uuid(),
    status: z.enum(["pending", "rejected"]),
    security_status: z.enum(["pending", "block"]),
    message: z.string(),
    content_hash: contentHash.nullable(),
    size_bytes: count,
    file_count: count.nullable(),
  })
  .meta({ id: "UploadResult", description: "`rejected` where the package breaks a rule of the format." });

export const download = z
  .object({
    url: z.string().meta({ format: "uri", description: "Valid for five minutes, for whoever holds it." }),
    slug: z.string(),
    version: z.string(),
    license_code: z.string().nullable(),
    content_hash: contentHash,
    ...archiveHashes,
    size_bytes: count.nullable(),
    filename: z.string(),
    expires_at: timestamp,
  })
  .meta({ id: "Download" });
