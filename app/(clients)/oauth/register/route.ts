import { oauthRoute, readOAuthJson } from "@/lib/http/oauth-route";
import { registerClient } from "@/lib/oauth/clients";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoute(
  async (incoming) => registerClient(await readOAuthJson(incoming), incoming.client),
  201,
);
