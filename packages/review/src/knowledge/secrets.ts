import { textsOf } from "../compile/schema";
import { anyOf, namesOf } from "../match/names";
import { patternOf } from "../match/pattern";
import { RULE_SET } from "../match/rule-set";

/** What the rules find that is secret. The group `secret` is the part that must not be shown. */
const SECRETS = RULE_SET.rules
  .flatMap(textsOf)
  .flatMap(({ entropy, lines = [], any_case: anyCase }) =>
    entropy === undefined ? [] : [patternOf(lines, anyCase ? "giu" : "gu")],
  );

const PLACEHOLDER = new RegExp(String.raw`${anyOf("placeholder-secret")}|\*\*\*|\.\.\.|<|>|\$\{|\{\{|%s`, "i");
const RUN = /(.)\1{4,}/;
const DOCUMENTED = new Set(namesOf("documented-key"));

/** What breaks a long key into lines, in a file or in the string of a program. */
const BREAKS = /\\n|[\s"',\\]/g;
/** No single token is so long; the beginning of a key in a file of its own says of which kind it is. */
const LONG_CHARS = 256;
const SAMPLE_CHARS = 64;

/** Whether what has the looks of a secret is one, and not only there to show them. */
export function isSecret(text: string, minEntropy: number): boolean {
  const key = text.replaceAll(BREAKS, "");
  const samples = key.length < LONG_CHARS ? [key] : [key.slice(0, SAMPLE_CHARS), key.slice(-SAMPLE_CHARS)];
  return samples.some((sample) => !isPlaceholder(sample, minEntropy));
}

/** The text with everything that looks like a secret cut down to its first characters. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const pattern of SECRETS) {
    masked = masked.replace(pattern, (match, ...rest) => {
      const { secret } = rest.at(-1) as { secret: string };
      return match.replace(secret, maskOf(secret));
    });
  }
  return masked;
}

/** Below so many bits per character it is a placeholder, not a key. */
function isPlaceholder(secret: string, minEntropy: number): boolean {
  return (
    PLACEHOLDER.test(secret) ||
    RUN.test(secret) ||
    hasLongSequence(secret) ||
    DOCUMENTED.has(secret) ||
    entropyPerChar(secret) < Math.min(minEntropy, 0.8 * Math.log2(secret.length))
  );
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
