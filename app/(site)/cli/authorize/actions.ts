"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { approveSignIn, refuseSignIn } from "@/lib/auth/cli-codes";
import { authorizeQuery } from "@/lib/auth/schema";
import { formAction } from "@/lib/web/form-action";

const answerForm = authorizeQuery.extend({ decision: z.enum(["approve", "refuse"]) });

/** Takes the viewer's decision back to the command line that asked. */
export const answerSignIn = formAction(answerForm, async (viewer, { decision, ...request }) => {
  const callback = decision === "approve" ? await approveSignIn(viewer, request) : refuseSignIn(request);
  redirect(callback as Route);
});
