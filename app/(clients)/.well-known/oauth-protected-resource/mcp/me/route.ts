import { metadataRoute } from "@/lib/http/oauth-route";
import { resourceMetadata } from "@/lib/oauth/server";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = metadataRoute(resourceMetadata);
