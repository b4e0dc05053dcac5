import { anyOf, namesOf } from "../match/names";

/** A kind of secret that is known by its looks. `secret` is the part that must not be shown. */
export type SecretPattern = {
  name: string;
  pattern: RegExp;
  /** Below this many bits per character it is a placeholder, not a key. */
  minEntropy: number;
  severity: "block" | "warn";
};

/** Opens an account to whoever holds it: it must not be handed to buyers. */
const key = (name: string, pattern: RegExp, minEntropy = 3): SecretPattern => {
  return { name, pattern, minEntropy, severity: "block" };
};

/** Half of a pair, often meant to be public, or open only to those inside a network. */
const partial = (name: string, pattern: RegExp, minEntropy = 3): SecretPattern => {
  return { name, pattern, minEntropy, severity: "warn" };
};

export const SECRET_PATTERNS: SecretPattern[] = [
  key("Skillyard token", /\bskillyard_(?:cli|mcp|mcp_refresh)_(?<secret>[0-9A-Za-z]{46})\b/g),
  partial("AWS access key", /\b(?:AKIA|ASIA)(?<secret>[0-9A-Z]{16})\b/g),
  key(
    "AWS secret key",
    /\baws_?secret_?(?:access_?)?key["']?\s{0,4}[:=]\s{0,4}["']?(?<secret>[0-9A-Za-z/+]{40})\b/gi,
    4,
  ),
  key("GitHub token", /\bgh[pousr]_(?<secret>[0-9A-Za-z]{36,255})\b/g),
  key("GitHub token", /\bgithub_pat_(?<secret>[0-9A-Za-z]{22}_[0-9A-Za-z]{59})\b/g),
  key("GitLab token", /\bglpat-(?<secret>[0-9A-Za-z_-]{20,64})/g),
  key("Anthropic key", /\bsk-ant-(?:api|admin)\d{2}-(?<secret>[0-9A-Za-z_-]{40,200})/g),
  key("OpenAI key", /\bsk-(?:proj|svcacct|admin)-(?<secret>[0-9A-Za-z_-]{40,200})/g),
  key("OpenAI key", /\bsk-(?<secret>[0-9A-Za-z]{20}T3BlbkFJ[0-9A-Za-z]{20})\b/g),
  key("Stripe live key", /\b[rs]k_live_(?<secret>[0-9A-Za-z]{20,250})\b/g),
  key("Stripe webhook secret", /\bwhsec_(?<secret>[0-9A-Za-z+/]{32,64})/g),
  key("Slack token", /\bxox[abeoprs]-(?<secret>[0-9]{8,14}-[0-9A-Za-z-]{20,200})/g),
  partial(
    "Slack webhook",
    /\bhooks\.slack\.com\/services\/(?<secret>T[0-9A-Z]{8,12}\/B[0-9A-Z]{8,12}\/[0-9A-Za-z]{24})\b/g,
  ),
  partial("Discord webhook", /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/(?<secret>[0-9A-Za-z_-]{60,80})/g),
  key("Telegram bot token", /\b\d{8,10}:(?<secret>AA[0-9A-Za-z_-]{33})\b/g),
  partial("Google key", /\bAIza(?<secret>[0-9A-Za-z_-]{35})(?![0-9A-Za-z_-])/g),
  key("Google OAuth secret", /\bGOCSPX-(?<secret>[0-9A-Za-z_-]{28})(?![0-9A-Za-z_-])/g),
  key("npm token", /\bnpm_(?<secret>[0-9A-Za-z]{36})\b/g),
  key("PyPI token", /\bpypi-(?<secret>AgEIcHlwaS5vcmc[0-9A-Za-z_-]{50,250})/g),
  key("Hugging Face token", /\bhf_(?<secret>[A-Za-z]{34})\b/g),
  key("SendGrid key", /\bSG\.(?<secret>[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43})(?![0-9A-Za-z_-])/g),
  key("DigitalOcean token", /\bdo[opr]_v1_(?<secret>[0-9a-f]{64})\b/g),
  key("Azure storage key", /\bAccountKey=(?<secret>[0-9A-Za-z+/]{86}==)/g, 4),
  partial(
    "database password",
    /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?):\/\/(?!([^\s:@/]{1,64}):\1@)[^\s:@/]{1,64}:(?<secret>[^\s:@/]{8,128})@(?!localhost|127\.|\[::1|db[:/]|postgres[:/]|host[.:/])/g,
  ),
];

const PLACEHOLDER = new RegExp(String.raw`${anyOf("placeholder-secret")}|\*\*\*|\.\.\.|<|>|\$\{|\{\{|%s`, "i");
const RUN = /(.)\1{4,}/;
const DOCUMENTED = new Set(namesOf("documented-key"));

/** Whether a value that has the looks of a secret is only there to show them. */
export function isPlaceholder(secret: string, minEntropy: number): boolean {
  return (
    PLACEHOLDER.test(secret) ||
    RUN.test(secret) ||
    hasLongSequence(secret) ||
    DOCUMENTED.has(secret) ||
    entropyPerChar(secret) < Math.min(minEntropy, 0.8 * Math.log2(secret.length))
  );
}

/** The text with everything that looks like a secret cut down to its first characters. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const { pattern } of SECRET_PATTERNS) {
    masked = masked.replace(pattern, (match, ...rest) => {
      const { secret } = rest.at(-1) as { secret: string };
      return match.replace(secret, maskOf(secret));
    });
  }
  return masked;
}

function maskOf(secret: string): string {
  return `${secret.slice(0, 2)}${"*".repeat(8)}`;
}

function entropyPerChar(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** "abcdefgh" and "12345678" are typed, not drawn. */
function hasLongSequence(text: string): boolean {
  let run = 1;
  for (let i = 1; i < text.length; i += 1) {
    run = text.charCodeAt(i) - text.charCodeAt(i - 1) === 1 ? run + 1 : 1;
    if (run >= 6) return true;
  }
  return false;
}
