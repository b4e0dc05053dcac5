import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import type { Viewer } from "@/lib/auth/viewer";
import { env } from "@/lib/env";
import { InvalidInput, isRefusal } from "@/lib/errors";
import { currentViewer, ownPath } from "./session";

/** What a form shows after it was sent: nothing yet, done, or what to mend. */
export type FormState = { ok?: true; message?: string; fields?: Record<string, string[] | undefined> };

/** Turns a domain call into a form action: signs in, checks the form, and reports refusals beside the fields. */
export function formAction<S extends z.ZodType>(
  schema: S,
  handle: (viewer: Viewer, input: z.output<S>) => Promise<unknown>,
) {
  return async (_: FormState, form: FormData): Promise<FormState> => {
    const viewer = await currentViewer();
    if (!viewer) redirect(`/login?next=${encodeURIComponent(await formsPage())}`);
    const parsed = schema.safeParse(Object.fromEntries(form));
    if (!parsed.success) return { fields: z.flattenError(parsed.error).fieldErrors as FormState["fields"] };
    try {
      await handle(viewer, parsed.data);
      return { ok: true };
    } catch (error) {
      if (error instanceof InvalidInput) return { fields: { [error.field]: [error.message] } };
      if (isRefusal(error)) return { message: error.message };
      throw error;
    }
  };
}

/** The page that the form is on, to lead back to once its session has ended. */
async function formsPage(): Promise<string> {
  const referer = (await headers()).get("referer") ?? "";
  return referer.startsWith(`${env.APP_URL}/`) ? ownPath(referer.slice(env.APP_URL.length)) : "/";
}
