import { z } from "zod";

const csv = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
  );
/** A number of things in a period, or "off". */
const limit = (usual: number) =>
  z.union([z.literal("off").transform(() => null), z.coerce.number().int().min(1)]).default(usual);
const secret = z.string().min(16, "must have at least 16 characters");
const secrets = z
  .string()
  .transform((text) => text.split(",").map((entry) => entry.trim()))
  .refine(
    (list) => list.every((entry) => /^\S{16,}$/.test(entry)),
    "must be a secret of at least 16 characters, or several with commas between them",
  );
const sender = z
  .string()
  .regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be like Skillyard <mail@example.com>")
  .transform((text) => {
    const [name = "", address = ""] = text.includes("<") ? text.replace(/>$/, "").split("<") : ["", text];
    return { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
  });

const settings = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  SKILLYARD_DEMO: z
    .string()
    .optional()
    .transform((value) => value === "1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  APP_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED: z.enum(["on", "off"]).default("on"),
  AUTH_SECRET: secret,
  LICENSE_KEY: z.string().regex(/^[0-9a-f]{64}$/i, "must be 32 bytes as 64 hex digits"),
  OIDC_ISSUER: z.url().transform((url) => url.replace(/\/$/, "")),
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  OIDC_CODE_HOST_CLAIM: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\S+$/, "must be a secret key such as sk_test_…"),
  STRIPE_WEBHOOK_SECRET: secrets,
  STRIPE_CONNECT_WEBHOOK_SECRET: secrets,
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: secrets,
  STRIPE_API_BASE: z.url().optional(),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/, error: "must be file:///folder or s3://bucket/prefix?region=…" }),
  UPSTASH_REDIS_REST_URL: z.url().optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().min(1).optional(),
  CLAWHUB_API_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  CODE_HOST_RAW_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  CLAMAV_URL: z
    .url({ protocol: /^(tcp|unix)$/, error: "must be like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl" })
    .optional(),
  REVIEW_RULES: z.string().min(1).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be like smtp://user:password@mail.example.com:587" }).optional(),
  MAIL_FROM: sender.optional(),
  RATE_LIMIT_PUBLIC_READ: limit(60),
  RATE_LIMIT_AUTHENTICATED_READ: limit(10),
  RATE_LIMIT_WRITE: limit(20),
  RATE_LIMIT_PAGES: limit(120),
  RATE_LIMIT_FILES: limit(60),
  RATE_LIMIT_CATALOGUES: limit(180),
  RATE_LIMIT_MCP: limit(120),
  RATE_LIMIT_PLUGINS: limit(600),
  QUOTA_LISTINGS: limit(20),
  QUOTA_VERSIONS: limit(100),
  QUOTA_UPLOADS: limit(200),
  QUOTA_OAUTH_CLIENTS: limit(20),
  KEPT_ANSWERS_MB: z.coerce.number().int().min(0).max(4096).default(48),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  ADMIN_EMAILS: csv,
  TEST_USER_EMAILS: csv,
  PLATFORM_FEE_PERCENT: z.coerce.number().min(0).max(100).default(15),
  PLATFORM_FEE_MIN_CENTS: z.coerce.number().int().min(0).default(0),
  MAX_PACKAGE_BYTES: z.coerce
    .number()
    .int()
    .min(1024)
    .default(10 * 1024 * 1024),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  WORKER: z.enum(["inline", "off"]).default("inline"),
  DRAIN_PAUSE_SECONDS: z.coerce.number().min(0).max(300).optional(),
});

/** Asked beside all other checks, so that a start names everything that is missing at once. */
const always = () => true;
const schema = settings
  .refine(({ NODE_ENV, SKILLYARD_DEMO, SMTP_URL }) => SMTP_URL || SKILLYARD_DEMO || NODE_ENV !== "production", {
    path: ["SMTP_URL"],
    error: "is missing",
    when: always,
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ["MAIL_FROM"],
    error: "is missing; mail needs a sender such as Skillyard <mail@example.com>",
    when: always,
  });

/** `next build` imports every module but serves nothing, and may run where there is no configuration. */
const BUILD_ONLY = {
  APP_URL: "http://localhost:3000",
  DATABASE_URL: "postgres://build/none",
  AUTH_SECRET: "not used while building",
  LICENSE_KEY: "0".repeat(64),
  OIDC_ISSUER: "http://localhost:3000",
  OIDC_CLIENT_ID: "build",
  OIDC_CLIENT_SECRET: "build",
  STRIPE_SECRET_KEY: "sk_test_build",
  STRIPE_WEBHOOK_SECRET: "not_used_while_building",
  STRIPE_CONNECT_WEBHOOK_SECRET: "not_used_while_building",
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: "not_used_while_building",
  STORAGE_URL: "file:///tmp",
};

/** The whole configuration of the service, read once. Nothing else reads `process.env`. */
export const env = load();

function load() {
  const isBuild = process.env.NEXT_PHASE === "phase-production-build";
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const given = isBuild ? { ...BUILD_ONLY, STRIPE_API_BASE: undefined } : set;
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(describe(parsed.error));
  refuseUnsafe(parsed.data);
  refuseHalf(parsed.data);
  // next-auth reads these two by itself.
  process.env.NEXTAUTH_URL = parsed.data.APP_URL;
  process.env.NEXTAUTH_SECRET = parsed.data.AUTH_SECRET;
  return Object.freeze(parsed.data);
}

function describe(error: z.ZodError): string {
  const lines = error.issues.map(({ path, message, code }) =>
    code === "invalid_type" ? `  ${path.join(".")} is missing` : `  ${path.join(".")} ${message}`,
  );
  return `The configuration is incomplete; see "Configuration" in README.md:\n${lines.join("\n")}`;
}

/** Settings that are each fine but together would take real money to the wrong place. */
function refuseUnsafe({ NODE_ENV, SKILLYARD_DEMO, STRIPE_API_BASE, STRIPE_SECRET_KEY }: z.output<typeof schema>) {
  if (!STRIPE_API_BASE) return;
  if (/^(sk|rk)_live_/.test(STRIPE_SECRET_KEY))
    throw new Error("A live STRIPE_SECRET_KEY must not be used with STRIPE_API_BASE.");
  if (NODE_ENV === "production" && !SKILLYARD_DEMO) {
    throw new Error("STRIPE_API_BASE points at a simulator; unset it, or set SKILLYARD_DEMO=1 for a demonstration.");
  }
}

function refuseHalf({ UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN }: z.output<typeof schema>) {
  if (Boolean(UPSTASH_REDIS_REST_URL) === Boolean(UPSTASH_REDIS_REST_TOKEN)) return;
  throw new Error("Set both UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or neither.");
}
