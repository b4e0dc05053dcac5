import { isSlipOf, isStuttered } from "../follow/packages/slip";
import { BRANDS, NAMESAKES } from "./brands";

const MIN_CHARS = 5;
/** Names of services and programs that are no words of any language, and far from all that are. */
const INVENTED = `
  github gitlab bitbucket openai anthropic chatgpt huggingface paypal coinbase binance metamask cloudflare vercel supabase
  digitalocean discord telegram whatsapp youtube instagram facebook linkedin spotify shopify salesforce atlassian dropbox
  microsoft google openclaw clawhub moltbook polymarket numpy scipy pytorch tensorflow matplotlib fastapi sqlalchemy
  kubernetes terraform ansible postgresql mongodb elasticsearch playwright puppeteer langchain pytest webpack eslint
  tailwind tailwindcss`
  .trim()
  .split(/\s+/);
/** Words that differ by one letter from such a name. */
const WORDS = new Set(["clawdhub", "discard", "fastai", "finance", "goggle", "goggles", "vessel", "protest"]);

/** The well-known thing that a word is easily taken for, or null. */
export function knownNear(word: string): string | null {
  if (word.length < MIN_CHARS || INVENTED.includes(word) || BRANDS.has(word)) return null;
  if (NAMESAKES.has(word) || WORDS.has(word)) return null;
  return (
    INVENTED.find((known) => {
      // "githubs" is a plural, "githubb" is not.
      const goesOn = word.startsWith(known) || known.startsWith(word);
      return isSlipOf(word, known) && (!goesOn || isStuttered(word, known));
    }) ?? null
  );
}
