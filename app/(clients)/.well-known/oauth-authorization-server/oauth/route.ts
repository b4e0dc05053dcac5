import { metadataRoute } from "@/lib/http/oauth-route";
import { serverMetadata } from "@/lib/oauth/server";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = metadataRoute(serverMetadata);
