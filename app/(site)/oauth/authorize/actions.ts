"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { AUTHORIZE_PARAMETERS } from "@/lib/oauth/authorization-request";
import { decideAuthorization } from "@/lib/oauth/authorize";
import { formAction } from "@/lib/web/form-action";

const parameters = Object.fromEntries(AUTHORIZE_PARAMETERS.map((name) => [name, z.string().optional()]));
const decisionForm = z.object({ decision: z.enum(["allow", "deny"]), request: z.object(parameters) });

/** Takes the viewer's decision to the assistant that asked. */
export const answerAssistant = formAction(
  z.preprocess((form) => ({ ...(form as object), request: form }), decisionForm),
  async (viewer, { decision, request }) => {
    redirect((await decideAuthorization(viewer, request, decision === "allow")) as Route);
  },
);
