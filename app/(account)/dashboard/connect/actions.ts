"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { connectSeller } from "@/lib/sellers/connect";
import { connectQuery } from "@/lib/sellers/schema";
import { formAction } from "@/lib/web/form-action";

/** Takes the viewer to the processor's own pages. */
export const openOnboarding = formAction(connectQuery, async (viewer, query) => {
  const { onboarding_url } = await connectSeller(viewer, query);
  redirect(onboarding_url as Route);
});
