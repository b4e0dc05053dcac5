import type { MetadataRoute } from "next";
import { env } from "@/lib/env";

export const dynamic = "force-dynamic";

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      disallow: [
        "/admin",
        "/api/",
        "/checkout/",
        "/cli/",
        "/dashboard",
        "/dev/",
        "/files/",
        "/plugins/",
        "/library",
        "/login",
        "/settings",
        "/skills/*/download",
      ],
    },
    sitemap: `${env.APP_URL}/sitemap.xml`,
  };
}
