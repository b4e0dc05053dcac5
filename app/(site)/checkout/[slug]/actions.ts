"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { text } from "@/lib/input";
import { startCheckout } from "@/lib/purchases/checkout";
import { formAction } from "@/lib/web/form-action";

/** Opens the processor's payment page for the viewer. */
export const pay = formAction(z.object({ skill_slug: text({ max: 100 }) }), async (viewer, body) => {
  const { checkout_url } = await startCheckout(viewer, body);
  redirect(checkout_url as Route);
});
