"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { revokeCliSignIn } from "@/lib/auth/cli-tokens";
import { updateNotifications } from "@/lib/users/notifications";
import { updateProfile } from "@/lib/users/profile";
import { updateProfileBody } from "@/lib/users/schema";
import { formAction } from "@/lib/web/form-action";

/** A text field that was emptied clears what was there. */
const profileForm = z.preprocess(
  (form) => Object.fromEntries(Object.entries(form as object).map(([name, value]) => [name, clears(name, value)])),
  updateProfileBody,
);

export const saveProfile = formAction(profileForm, async (viewer, body) => {
  await updateProfile(viewer, body);
  revalidatePath("/", "layout");
});

const ticked = z
  .literal("on")
  .optional()
  .transform((value) => value === "on");
const notificationsForm = z.object({
  purchase_receipts: ticked,
  payout_notifications: ticked,
  marketing_emails: ticked,
});

export const saveNotifications = formAction(notificationsForm, async (viewer, body) => {
  await updateNotifications(viewer, body);
});

/** Ends the command-line sign-in that the page showed. */
export const revokeSignIn = formAction(z.object({ id: z.uuid() }), async (viewer, { id }) => {
  await revokeCliSignIn(viewer, id);
  revalidatePath("/settings");
});

function clears(name: string, value: unknown) {
  return value === "" && name !== "display_name" ? null : value;
}
