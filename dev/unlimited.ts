/** Settings of a service that counts neither requests nor what an account does in a day. */
export const unlimited = {
  RATE_LIMIT_PUBLIC_READ: "off",
  RATE_LIMIT_AUTHENTICATED_READ: "off",
  RATE_LIMIT_WRITE: "off",
  RATE_LIMIT_PAGES: "off",
  RATE_LIMIT_FILES: "off",
  RATE_LIMIT_CATALOGUES: "off",
  RATE_LIMIT_MCP: "off",
  RATE_LIMIT_PLUGINS: "off",
  QUOTA_LISTINGS: "off",
  QUOTA_VERSIONS: "off",
  QUOTA_UPLOADS: "off",
  QUOTA_OAUTH_CLIENTS: "off",
};
