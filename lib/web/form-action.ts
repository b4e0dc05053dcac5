import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { isDatabaseTrouble } from "@/db/errors";
import type { Viewer } from "@/lib/auth/viewer";
import { noteForm } from "@/lib/context";
import { env } from "@/lib/env";
import { InvalidInput, isRefusal, plainError } from "@/lib/errors";
import { forgetChanged } from "@/lib/kept/keep";
import { currentViewer, ownPath } from "./session";

/** What a form shows after it was sent: nothing yet, done, or what to mend. */
export type FormState = { ok?: true; message?: string; fields?: Record<string, string[] | undefined> };

/** Turns a domain call into a form action: signs in, checks the form, and reports refusals beside the fields. */
export function formAction<S extends z.ZodType>(
  schema: S,
  handle: (viewer: Viewer, input: z.output<S>) => Promise<unknown>,
) {
  return async (_: FormState, form: FormData): Promise<FormState> => {
    const fields = fieldsOf(form);
    const viewer = await currentViewer();
    if (!viewer) redirect(`/login?next=${encodeURIComponent(await formsPage())}`);
    const parsed = schema.safeParse(fields);
    if (!parsed.success) return { fields: z.flattenError(parsed.error).fieldErrors as FormState["fields"] };
    try {
      await handle(viewer, parsed.data);
      await forgetChanged();
      return { ok: true };
    } catch (error) {
      if (error instanceof InvalidInput) return { fields: { [error.field]: [error.message] } };
      if (isRefusal(error)) return { message: error.message };
      if (isDatabaseTrouble(error)) return { message: plainError("DATABASE_DOWN").message };
      throw error;
    }
  };
}

/**
 * What an action was sent, field by field; of several fields of a name the last. An action's arguments are whatever
 * somebody sends: throws a TypeError where they are no form, which `inPageContext` answers with 400.
 */
export function fieldsOf(form: unknown): Record<string, FormDataEntryValue> {
  if (!(form instanceof FormData)) throw new TypeError("What was sent is not a form");
  noteForm();
  return Object.fromEntries(form);
}

/** The page that the form is on, to lead back to once its session has ended. */
async function formsPage(): Promise<string> {
  const referer = (await headers()).get("referer") ?? "";
  return referer.startsWith(`${env.APP_URL}/`) ? ownPath(referer.slice(env.APP_URL.length)) : "/";
}
