import { originAskedFor } from "../claude/asked";
import type { Context } from "../context";
import type { Run } from "../definitions";
import { Failure } from "../failure";
import { answered } from "../listings";

export const run: Run = async (context) => {
  const origin = originAskedFor(context.environment);
  // Only what `login` has kept for exactly this service. Any catalogue may have us run, with any option, and a token of
  // the environment would go to whichever service that names.
  const kept = await context.credentials.tokenFor(origin);
  if (!kept) throw unknown(origin, context);
  const { token } = answered(await context.as(kept, origin).POST("/v1/auth/cli/download-token"));
  context.out.raw(JSON.stringify({ Authorization: `Bearer ${token}` }));
  return 0;
};

function unknown(asked: string, { origin }: Context): Failure {
  const message = `Nobody is signed in to ${asked} here, so there is no header for it`;
  if (asked === origin) return new Failure("signedOut", message, "Sign in: skillyard login", "AUTH_MISSING");
  return new Failure("refused", message, "See what you are signed in to: skillyard whoami", "OTHER_ORIGIN");
}
