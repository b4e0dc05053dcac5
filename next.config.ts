import path from "node:path";
import type { NextConfig } from "next";

/** The content security policy is not among them: it has a nonce, which the server makes for each request. */
const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=()" },
  { key: "Strict-Transport-Security", value: "max-age=31536000" },
];

/** Pages have the review's rules inside, as they were when the pages were built. */
const rulesLoader = path.resolve("scripts/rules-loader.mjs");

const config: NextConfig = {
  typedRoutes: true,
  poweredByHeader: false,
  agentRules: false,
  serverExternalPackages: ["graphile-worker", "pg", "postgres", "pino", "stripe", "yauzl"],
  turbopack: {
    rules: {
      "*.ts": {
        condition: { path: /packages\/review\/src\/docs\/(?:catalogue|rule-ids)\.ts$/ },
        loaders: [rulesLoader],
        as: "*.js",
      },
    },
  },
  // A package may have 10 MiB, and the form around it a little.
  experimental: { serverActions: { bodySizeLimit: "11mb" } },
  // Browsers ask for it wherever a page, such as one that is not found, names its icon late.
  redirects: async () => [{ source: "/favicon.ico", destination: "/icon.svg", permanent: true }],
  headers: async () => [{ source: "/((?!v1/|files/).*)", headers }],
};

export default config;
