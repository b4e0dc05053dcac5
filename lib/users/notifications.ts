import { eq } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { notificationPreferences } from "@/db/schema/notifications";
import type { Viewer } from "@/lib/auth/viewer";
import type { UpdateNotificationsBody } from "./schema";

const preferences = {
  purchase_receipts: notificationPreferences.purchaseReceipts,
  payout_notifications: notificationPreferences.payoutNotifications,
  marketing_emails: notificationPreferences.marketingEmails,
};

const DEFAULTS = { purchase_receipts: true, payout_notifications: true, marketing_emails: false };

export type Preference = keyof typeof preferences;

/** Which mails the viewer wants. */
export async function getNotifications(viewer: Viewer) {
  return findPreferences(db, viewer.id);
}

/** Whether this person wants the mails that this preference stands for. */
export async function wantsMail(tx: Db, userId: string, preference: Preference): Promise<boolean> {
  return (await findPreferences(tx, userId))[preference];
}

async function findPreferences(tx: Db, userId: string) {
  const [chosen] = await tx
    .select(preferences)
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return chosen ?? DEFAULTS;
}

/** Changes the given preferences and answers all three. */
export async function updateNotifications(viewer: Viewer, input: UpdateNotificationsBody) {
  const changes = {
    purchaseReceipts: input.purchase_receipts,
    payoutNotifications: input.payout_notifications,
    marketingEmails: input.marketing_emails,
  };
  if (Object.values(changes).every((value) => value === undefined)) return getNotifications(viewer);
  return one(
    await db
      .insert(notificationPreferences)
      .values({ userId: viewer.id, ...changes })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: changes })
      .returning(preferences),
  );
}
