"use server";

import { revalidatePath } from "next/cache";
import { createClaim } from "@/lib/claims/create";
import { createClaimBody } from "@/lib/claims/schema";
import { formAction } from "@/lib/web/form-action";

/** Has the claim's file looked for once more. */
export const lookAgain = formAction(createClaimBody, async (viewer, body) => {
  await createClaim(viewer, body);
  revalidatePath("/claims");
});
