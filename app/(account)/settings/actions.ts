"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { revokeCliSignIn } from "@/lib/auth/cli-tokens";
import { signOutEverywhere } from "@/lib/auth/sign-out";
import { text } from "@/lib/input";
import { endConnection } from "@/lib/oauth/connections";
import { updateNotifications } from "@/lib/users/notifications";
import { updateProfile } from "@/lib/users/profile";
import { updateProfileBody } from "@/lib/users/schema";
import { formAction } from "@/lib/web/form-action";
import { ownPath } from "@/lib/web/session";

/** A text field that was emptied clears what was there. */
const profileForm = z.preprocess(
  (form) => Object.fromEntries(Object.entries(form as object).map(([name, value]) => [name, clears(name, value)])),
  updateProfileBody.extend({ next: text({ max: 2000 }).optional() }),
);

/** Saves the profile, and leads who came from another page back there. */
export const saveProfile = formAction(profileForm, async (viewer, { next, ...body }) => {
  await updateProfile(viewer, body);
  revalidatePath("/", "layout");
  if (next) redirect(ownPath(next) as Route);
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

/** Ends what the viewer allowed the assistant that the page showed. */
export const revokeConnection = formAction(z.object({ id: z.uuid() }), async (viewer, { id }) => {
  await endConnection(viewer, id);
  revalidatePath("/settings");
});

/** Leads to the sign-in page, as this browser is signed out too. */
export const endSignIns = formAction(z.object({}), async (viewer) => {
  await signOutEverywhere(viewer);
  redirect("/login");
});

function clears(name: string, value: unknown) {
  return value === "" && name !== "display_name" ? null : value;
}
