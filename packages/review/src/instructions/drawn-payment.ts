import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

/** A wallet or an account by its number. */
const ACCOUNT =
  /\b0x[0-9a-fA-F]{40}\b|\bbc1[a-z0-9]{25,60}\b|\b[13][1-9A-HJ-NP-Za-km-z]{25,34}\b|\bT[1-9A-HJ-NP-Za-km-z]{33}\b|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b/;
const MOVES =
  /\b(?:send|transfer|pay|deposit|move|pool|contribute|fund|top up|wire|remit|forward|route|donate|invest|stake|buy in)(?:s|ed|ing|ring|red)?\b|\bgoes to\b|\bbeneficiary\b|\bdestination\b|\btreasury\b/i;
const MONEY =
  /\b(?:eth|sol|btc|usdc|usdt|bnb|matic|funds?|money|tokens?|coins?|contributions?|payments?|amounts?|balances?|fees?|deposits?|stakes?|crypto|gas|\d+(?:\.\d+)? ?(?:%|percent|eur|usd|sol|eth)|transfers?|savings|assets?|pool)\b/i;
/** Why anybody's money should go there: a pretext or a lure, not a purchase. */
const PRETEXT =
  /\b(?:service fee|platform fee|gas reserve|reserve|safety|secure wallet|security deposit|coordination|community|treasury|pool(?:ed|ing)?|pump\w*|moon\w*|launch\w*|before the price|get in early|early (?:access|entries)|join(?:s|ing)?|verification|verify|validat\w+|activat\w+|unlock|release the|whenever|each (?:trade|swap|transfer|transaction|invoice)|every (?:trade|swap|transfer|transaction|invoice)|before each|before every|default (?:beneficiary|recipient|destination)|names? none|none is (?:given|named|set)|test transfers?|invite friends|guaranteed|returns? of)\b/i;
const ORDERED =
  /(?:^|[:;,.)\]>|–—-] {0,3}|\b(?:must|should|always|then|and|also|please|first|to|user|person|them|automatically|is|are)\b )$/i;
const NAMES_IT = /^(?:goes to|beneficiary|destination|treasury)\b/i;
/** Gifts, contracts that are called, and numbers that are only shown. */
const ORDINARY =
  /\b(?:donat\w+|tips?\b|buy me a coffee|support (?:the|this|my|us|development)|sponsor|contract(?: address)?|token address|router|factory|abi|mint address|program id|example|sample|testnet|devnet|sepolia|goerli|faucet|explorer|etherscan|solscan|usdc:|weth|verify the address|user(?:'s)? own|scam\w*|phish\w*|rug pull|never|do not|don't|attack\w*|drainer)\b/i;

/** Money that is asked for, or moved, to an account that the package names, under a pretext. */
export const drawnPayment: Instruction = {
  rule: "payment-diversion",
  category: "fraud",
  message: "This has the person's money go to an account that the package named, under a pretext.",
  remediation: "Let the person name the recipient and confirm every payment.",
  ideas: [IDEA.money | IDEA.settle],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table" || !MOVES.test(text)) return null;
    const after = around.near(0, 4);
    if (!ACCOUNT.test(after) || !MONEY.test(text) || ORDINARY.test(around.near(1, 4))) return null;
    const hit = judged("warn", text, MOVES);
    const isOrder = hit && (ORDERED.test(text.slice(0, hit.offset)) || NAMES_IT.test(text.slice(hit.offset)));
    return isOrder && PRETEXT.test(around.near(1, 4)) ? hit : null;
  },
};
