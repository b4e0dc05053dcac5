import { z } from "zod";
import { int, text, type WireIssue } from "@/lib/input";

const required: WireIssue = { type: "missing", msg: "Field required" };

/** What a machine calls itself: one line that can't disturb the text around it; null where it says nothing. */
const machine = text({ min: 1, max: 100 })
  .nullish()
  .transform((name) => name?.replace(/[\p{C}\s]+/gu, " ").trim() || null);

/** How a command line asks its person's browser for a sign-in (PKCE with S256). */
export const authorizeQuery = z.object({
  port: int({ min: 1024, max: 65_535 }),
  state: text({ pattern: /^[\w.~+/=-]{1,256}$/ }),
  code_challenge: text({ pattern: /^[\w-]{43}$/ }),
  code_challenge_method: z.literal("S256").optional(),
  /** The machine's; as in every query, one that is empty counts as absent. */
  name: z.preprocess((name) => (name === "" ? undefined : name), machine),
});
export type AuthorizeQuery = z.output<typeof authorizeQuery>;

export const startDeviceBody = z.object({ machine }).nullish();
export type StartDeviceBody = z.output<typeof startDeviceBody>;

const secret = text({ min: 1, max: 200 }).nullish();

/** Either a code with its verifier, or a device code; with both, the device code counts. */
export const signInBody = z.object({ code: secret, code_verifier: secret, device_code: secret }).superRefine(
  ({ device_code, ...pair }, ctx) => {
    if (device_code !== undefined && device_code !== null) return;
    for (const field of ["code", "code_verifier"] as const) {
      if (pair[field] !== undefined && pair[field] !== null) continue;
      ctx.addIssue({ code: "custom", path: [field], message: required.msg, params: { wire: required } });
    }
  },
  // Also beside a field of a wrong type, so that one answer tells all that is wrong.
  { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
);
export type SignInBody = z.output<typeof signInBody>;
