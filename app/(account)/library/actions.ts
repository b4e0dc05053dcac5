"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { text } from "@/lib/input";
import { redeemCode, regenerateCode } from "@/lib/purchases/licenses";
import { takeRefundOffer } from "@/lib/purchases/refund-offer";
import { redeemBody } from "@/lib/purchases/schema";
import { formAction } from "@/lib/web/form-action";

/** Gives a purchase a new license code. */
export const replaceCode = formAction(z.object({ slug: text({ max: 100 }) }), async (viewer, { slug }) => {
  await regenerateCode(viewer, slug);
  revalidatePath("/library");
});

/** Gives the price of a withdrawn listing back to its buyer. */
export const giveBack = formAction(z.object({ purchase_id: text({ max: 100 }) }), async (viewer, { purchase_id }) => {
  await takeRefundOffer(viewer, purchase_id);
  revalidatePath("/library");
});

/** Opens a listing to whoever was given its code, and shows it. */
export const redeem = formAction(redeemBody, async (viewer, body) => {
  const { skill_slug } = await redeemCode(viewer, body);
  redirect(`/skills/${skill_slug}`);
});
