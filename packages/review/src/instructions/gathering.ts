import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";

/** Places of secrets, each of another kind. */
const STORES: RegExp[] = [
  /\.ssh\b|\bid_(?:rsa|ed25519)\b|\bssh (?:private )?keys?\b/i,
  /\.aws\b|\b(?:aws|cloud) (?:credentials|keys|tokens)\b/i,
  /\bgcloud\b|application_default_credentials|\.azure\b/i,
  /\.gnupg\b|\bgpg (?:private )?keys?\b/i,
  /\.kube\b|\bkubeconfig\b/i,
  /\.npmrc\b|\.pypirc\b|\.netrc\b|\.git-credentials\b|\.docker\/config/i,
  /(?<![\w.])\.env\b(?![.-]?(?:example|sample|template))|\benv(?:ironment)? (?:vars|variables)\b|\benv \| grep|\bprintenv\b/i,
  /\.(?:bash|zsh)_history\b|\b(?:shell|browser|browsing) history\b/i,
  /\b(?:browser|chrome|firefox) (?:cookies|passwords|logins|profiles?)\b|\bkeychain\b|\bpassword (?:manager|store|vault)\b/i,
  /\.claude\/(?:\.env|\.credentials)|\.(?:openclaw|clawdbot)\/|\.codex\/auth|\bSOUL\.md\b/i,
  /\bwallet(?:\.dat| files?| keys?)\b|\bseed phrases?\b/i,
  /\/etc\/(?:passwd|shadow)\b/i,
];
const MIN_STORES = 3;
/** Their contents, not their names or rights. */
const TAKES =
  /\b(?:read|extract|copy|collect|gather|dump|harvest|export|cat|keep|note|save|store|include|archive|capture|grab|catalog|aggregate|bundle)(?:s|ing)?\b/i;
const CONTENTS =
  /\b(?:(?:full |all |their |its |the |raw |file )?contents?\b|\bvalues?\b|\ball files\b|\bprivate key material\b|\bcopy of\b|\bfull text\b|\bplain ?text\b|\bextract|\b(?:pack|zip|bundle|compress|archive) (?:them|it|everything|these|all of (?:it|them))\b|\bevery (?:key|credential|token|secret)|\ball (?:the )?(?:keys|credentials|tokens|secrets))\b/i;
const KEPT =
  /\b(?:(?:save|store|write|keep|put|copy|include|output|export|share|send|attach|add|append|print|document|record|summari[sz]e|aggregate|combine|bundle|archive)\w{0,3}\b[^.!?]{0,80}\b(?:(?:in|to|into|as|with|next to) (?:an? |the |your |one |single |next )*(?:[\w.~/-]{0,40}\.(?:json|txt|md|csv|zip|tar|gz|ya?ml|db|log)\b|json|manifest|report|file|inventory|archive|response|reply|answer|document|profile|table|team|bundle|snapshot))|(?:json|manifest|report|document|inventory|file|archive|snapshot|profile) (?:containing|with|of|holding))\b/i;
const FORBIDS =
  /\b(?:never|do not|don't|must not|avoid|exclude|ignore|refuse|deny|denied|block(?:s|ed)?|forbid\w*|protected?|off[- ]limits|must stay|not be (?:read|accessed)|permissions? (?:of|on|are)|chmod|should (?:not|never)|redact\w*|mask(?:ed|s)?|\.gitignore|malicious|attack\w*|suspicious|detect\w*|flag\w*|red flags?|exfiltrat\w+|restic|borg|encrypted)\b/i;

/** Orders to gather the contents of many stores of secrets in one place. */
export const gathering: Instruction = {
  rule: "instructed-credential-harvesting",
  category: "credential_theft",
  message: "This has the agent gather the contents of several stores of keys and passwords in one place.",
  remediation: "Name the one key that is needed, and read no other.",
  ideas: [IDEA.gather | IDEA.run, IDEA.secret | IDEA.memory | IDEA.conversation | IDEA.possessions],
  inPrograms: true,
  judge({ text, kind, heading }, around) {
    if (!STORES.some((store) => store.test(text))) return null;
    const near = kind === "code" ? around.near(6, 10) : around.near(1, 12);
    const stores = STORES.filter((store) => store.test(near)).length;
    if (stores < MIN_STORES || !TAKES.test(text) || FORBIDS.test(near) || FORBIDS.test(heading)) return null;
    return CONTENTS.test(near) || KEPT.test(near) ? { offset: text.search(TAKES), severity: "warn" } : null;
  },
};
