import { ApiFailure } from "@skillyard/client/failures";
import type { Run } from "../definitions";

export const run: Run = async (context) => {
  const token = await context.credentials.tokenFor(context.origin);
  const message = token ? "Signed out." : `Nobody is signed in to ${context.origin} here.`;
  if (token) {
    const revoking = (await context.mine()).DELETE("/v1/auth/cli");
    // One that has expired, or was revoked elsewhere, is as good as revoked.
    await revoking.catch((error: unknown) => {
      if (!(error instanceof ApiFailure && error.status === 401)) throw error;
    });
    await context.credentials.forget(context.origin);
  }
  if (context.environment.SKILLYARD_TOKEN)
    context.out.warn("SKILLYARD_TOKEN is still set, and counts before all else.");
  context.out.result({ message }, () => message);
  return 0;
};
