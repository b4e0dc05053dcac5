"use server";

import { redirect } from "next/navigation";
import { createClaim } from "@/lib/claims/create";
import { createClaimBody } from "@/lib/claims/schema";
import { formAction } from "@/lib/web/form-action";

/** Opens the viewer's claim on the listing, and shows what would prove it. */
export const claimListing = formAction(createClaimBody, async (viewer, body) => {
  await createClaim(viewer, body);
  redirect("/claims");
});
