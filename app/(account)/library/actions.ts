"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { regenerateCode } from "@/lib/purchases/licenses";
import { formAction } from "@/lib/web/form-action";

/** Gives a purchase a new license code. */
export const replaceCode = formAction(z.object({ slug: z.string() }), async (viewer, { slug }) => {
  await regenerateCode(viewer, slug);
  revalidatePath("/library");
});
