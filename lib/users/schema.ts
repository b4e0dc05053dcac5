import { z } from "zod";
import { bool, text, webUrl } from "@/lib/input";

const link = webUrl(300).nullish();

/** Only provided fields change; null clears, except the display name, which can't be taken back. */
export const updateProfileBody = z.object({
  display_name: text({ min: 2, max: 50 }).optional(),
  bio: text({ max: 2000 }).nullish(),
  website_url: link,
  code_host_url: link,
  linkedin_url: link,
  twitter_url: link,
});
export type UpdateProfileBody = z.output<typeof updateProfileBody>;

export const updateNotificationsBody = z.object({
  purchase_receipts: bool().optional(),
  payout_notifications: bool().optional(),
  marketing_emails: bool().optional(),
});
export type UpdateNotificationsBody = z.output<typeof updateNotificationsBody>;
