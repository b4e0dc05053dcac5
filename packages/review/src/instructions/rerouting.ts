import { hostKindOf, isDeclaredHost } from "../knowledge/hosts";
import { IDEA } from "../lexicon";
import { matchesIn } from "../read/matches";
import { actsIn } from "./grammar/acts";
import { type Recipient, recipientsIn } from "./grammar/recipient";
import type { Instruction, Surroundings } from "./instruction";

/** What everything else goes through. */
const WAY =
  /\b(?:registr(?:y|ies)|index[- ]url|prox(?:y|ies)|dns(?: servers?| resolvers?)?|name ?servers?|resolvers?|gateways?|package (?:mirror|source|index)|mirror|(?:[A-Z]{2,20}_)?base[ _-]url|api endpoint|smtp (?:server|host|relay)|remote|origin|upstream|update (?:server|channel|url)|certificate authority|root certificate|trust store|webhooks?|mx records?|index|reply-to)\b|--(?:trusted-host|registry|index-url)/i;
const LASTING =
  /\b(?:all|every|each|any|global(?:ly)?|permanent(?:ly)?|keep it|from now on|default|system-wide|after (?:the|this) task|for good|future|always|persist\w*|never|trusted-host|regardless|without|silently)\b|~\/\.(?:zshrc|bashrc|profile|bash_profile|zshenv|claude)\b/i;
const CHOSEN =
  /\b(?:your|their own|of your choice|if (?:you|the user)|the user'?s?|when behind|example|self-hosted|optional\w*|read[- ]only)\b/i;

/** A name without a scheme, where things are pointed. */
const POINTED_AT =
  /\b(?:pointing|points?|to|at|through) (?:the host )?[`"']?((?:[a-z0-9-]{2,40}\.){1,3}(?:com|net|org|io|dev|app|cloud|xyz|co|info|biz|ru|cn|top|site|live|pro))\b/gi;

function hostsIn(text: string, pkg: Surroundings["pkg"]): Recipient[] {
  return [...matchesIn(text, POINTED_AT)].flatMap(({ 0: match, 1: host = "", index }) => {
    const isKnown = hostKindOf(`https://${host}`) !== "other" || isDeclaredHost(pkg, host);
    return isKnown ? [] : [{ kind: "stranger" as const, offset: index, end: index + match.length }];
  });
}

const MAX_BEHIND_CHARS = 60;

/** Orders to lead all traffic of a kind through a place that the package chose. */
export const rerouting: Instruction = {
  rule: "instructed-traffic-rerouting",
  category: "tampering",
  message: "This has packages, names or requests of every project go through a place that the package chose.",
  remediation: "Leave registries, proxies and name servers as the person set them.",
  ideas: [IDEA.address, IDEA.always | IDEA.hide | IDEA.write],
  judge({ text, kind }, around) {
    if (kind === "code" || !WAY.test(text) || !LASTING.test(text) || CHOSEN.test(text)) return null;
    const act = actsIn(text, ["make", "send", "keep", "grant"]).find(({ form, offset }) => {
      const [to] = [...recipientsIn(text.slice(offset), around.pkg), ...hostsIn(text.slice(offset), around.pkg)].filter(
        ({ kind: one }) => one === "odd" || one === "stranger",
      );
      return form !== "third" && to !== undefined && WAY.test(text.slice(offset, offset + to.end + MAX_BEHIND_CHARS));
    });
    return act ? { offset: act.offset, severity: "warn" } : null;
  },
};
