import { z } from "zod";
import { timestamp } from "@/lib/answer";

export const notifications = z
  .object({ purchase_receipts: z.boolean(), payout_notifications: z.boolean(), marketing_emails: z.boolean() })
  .meta({ id: "NotificationPreferences" });

export const profile = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    display_name: z.string().nullable(),
    display_name_slug: z.string().nullable(),
    bio: z.string().nullable(),
    avatar_url: z.string().nullable(),
    website_url: z.string().nullable(),
    code_host_username: z.string().nullable(),
    code_host_url: z.string().nullable(),
    linkedin_url: z.string().nullable(),
    twitter_url: z.string().nullable(),
    joined_at: timestamp,
    verified: z.boolean(),
    is_seller: z.boolean(),
    is_admin: z.boolean(),
    notifications,
  })
  .meta({ id: "UserProfile" });
