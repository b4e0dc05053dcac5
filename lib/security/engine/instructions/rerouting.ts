import { IDEA } from "../lexicon";
import { actsIn } from "./grammar/acts";
import { recipientsIn } from "./grammar/recipient";
import type { Instruction } from "./instruction";

/** What everything else goes through. */
const WAY =
  /\b(?:registr(?:y|ies)|index[- ]url|prox(?:y|ies)|dns(?: servers?| resolvers?)?|name ?servers?|resolvers?|gateways?|package (?:mirror|source|index)|mirror|base[ _-]url|api endpoint|smtp (?:server|host|relay)|remote|origin|upstream|update (?:server|channel|url)|certificate authority|root certificate|trust store|webhooks?)\b/i;
const LASTING =
  /\b(?:all|every|each|any|global(?:ly)?|permanent(?:ly)?|keep it|from now on|default|system-wide|after (?:the|this) task|for good|future|always|persist\w*|regardless|without|silently)\b/i;
const CHOSEN =
  /\b(?:your|their own|of your choice|if (?:you|the user)|the user'?s?|when behind|example|self-hosted|optional\w*|read[- ]only)\b/i;

/** Orders to lead all traffic of a kind through a place that the package chose. */
export const rerouting: Instruction = {
  rule: "rerouted_traffic",
  category: "tampering",
  message: "This has packages, names or requests of every project go through a place that the package chose.",
  remediation: "Leave registries, proxies and name servers as the person set them.",
  ideas: [IDEA.address, IDEA.always | IDEA.hide],
  judge({ text, kind }, around) {
    if (kind === "code" || !WAY.test(text) || !LASTING.test(text) || CHOSEN.test(text)) return null;
    const act = actsIn(text, ["make", "send", "keep"]).find(({ form, offset }) => {
      const [to] = recipientsIn(text.slice(offset), around.pkg).filter(
        ({ kind: one }) => one === "odd" || one === "stranger",
      );
      return form !== "third" && to !== undefined && WAY.test(text.slice(offset, offset + to.offset));
    });
    return act ? { offset: act.offset, severity: "warn" } : null;
  },
};
