import type { NextConfig } from "next";

const config: NextConfig = {
  typedRoutes: true,
  poweredByHeader: false,
  agentRules: false,
  serverExternalPackages: ["graphile-worker", "postgres", "stripe", "yauzl"],
};

export default config;
