import { oauthRoute, readOAuthForm } from "@/lib/http/oauth-route";
import { grantTokens } from "@/lib/oauth/token-request";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoute(async (incoming) =>
  grantTokens(await readOAuthForm(incoming), incoming.header("authorization")),
);
