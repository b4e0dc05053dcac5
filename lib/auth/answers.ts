import { z } from "zod";
import { timestamp } from "@/lib/answer";

export const cliToken = z
  .object({ token: z.string(), expires_at: timestamp })
  .meta({ id: "CliToken", description: "The token is told this once; only its hash is kept." });

export const downloadToken = z.object({ token: z.string(), expires_at: timestamp }).meta({
  id: "DownloadToken",
  description:
    "Opens the caller's catalogue and packages alone, for ten minutes or until the command line is signed out.",
});

export const notDecided = z.object({ status: z.literal("pending") });

export const signedOut = z.object({ message: z.string() });

export const device = z
  .object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string().meta({ format: "uri" }),
    expires_in: z.int().meta({ description: "Seconds." }),
    interval: z.int().meta({ description: "Seconds to wait between two questions." }),
  })
  .meta({ id: "DeviceSignIn" });

export const whoami = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    display_name: z.string().nullable(),
    token_kind: z.enum(["jwt", "cli"]).nullable(),
    expires_at: timestamp.nullable(),
  })
  .meta({ id: "WhoAmI" });
