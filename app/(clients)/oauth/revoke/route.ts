import { oauthRoute, readOAuthForm } from "@/lib/http/oauth-route";
import { revokeToken } from "@/lib/oauth/revoke";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoute(async (incoming) => {
  await revokeToken(await readOAuthForm(incoming), incoming.header("authorization"));
  return null;
});
