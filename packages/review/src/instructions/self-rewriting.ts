import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { KNOWN_MEMORY } from "./memory-files";
import { IMPERATIVE } from "./phrases";

const CHANGE = "(?:modify|rewrite|edit|update|change|replace|overwrite|extend|append to|add to|alter|patch|expand)";
const SELF =
  "(?:this (?:SKILL\\.md|skill(?:'s)? (?:file|instructions)|file|skill|agent file|prompt)|these instructions|your own (?:instructions|SKILL\\.md|prompt|system prompt|skill file|rules|code|permissions|settings)|its own (?:SKILL\\.md|instructions|skill file|prompt|rules)|itself|yourself)";
const REWRITES = new RegExp(String.raw`\b${CHANGE} (?:[\w-]{1,12} ){0,3}?${SELF}\b`, "i");
const REPLACED =
  /\b(?:download|fetch|pull|get)\b[^.!?;]{0,60}\b(?:version|copy|update) of (?:these|this|its own|your own) (?:instructions|skill|file|SKILL\.md|prompt)\b|\b(?:replace|overwrite) this (?:file|skill|SKILL\.md)\b/i;
const PLANTED = new RegExp(
  String.raw`\b(?:write|copy|add|append|insert|put|save) (?:(?:your own|these|this skill's|its own|the skill's) (?:[\w-]{1,12} ){0,2}(?:instructions?|rules?|prompt|text|skill|section|block|content)|this (?:[\w-]{1,12} ){0,2}(?:instruction|rule|prompt|skill))\b[^.!?;]{0,30}\b(?:to|into|in) (?:the |your |user's |their |global |project's |every |all ){0,3}${KNOWN_MEMORY}`,
  "i",
);
const GRANTS =
  /\b(?:grant|give|allow) (?:yourself|itself|this (?:skill|agent|package)|the (?:agent|assistant|skill)) (?:\w{1,12} ){0,3}(?:all|any|every|full|the|more|additional|elevated|root|admin\w*|unlimited|unrestricted)\b[^.!?;]{0,40}\b(?:permissions?|access|rights|privileges|tools|capabilities)\b|\b(?:set|turn|switch) (?:the )?sandbox(?:ing)? (?:to )?(?:off|disabled|none|false)\b/i;
/** What stays although it was sent away. */
const STAYS =
  /\b(?:load(?:ed)?|run(?:s|ning)?|active|start(?:ed|s)?|enabled?|kept?|stays?|back|install(?:ed)?|reinstall(?:ed|s)?)\b[^.!?;]{0,60}\beven (?:if|when|after|though) (?:the )?(?:user|person|owner) (?:has |have )?(?:disabled?s?|removed?s?|uninstall(?:ed|s)?|deleted?s?|turned (?:it )?off)\b|\b(?:put|install|copy|write|restore|reinstall)\b[^.!?;]{0,20}\b(?:it|itself|this skill|the skill)\b[^.!?;]{0,30}\b(?:should|if|when|whenever|once)\b[^.!?;]{0,30}\b(?:gone|removed|deleted|missing|uninstalled|disappears?)\b/i;
const FREELY =
  /\b(?:whenever|as (?:needed|you see fit|necessary)|new (?:capabilit\w+|abilities|tools|permissions)|each (?:run|session|time)|every (?:run|session|time)|before (?:each|every)|automatically|so (?:that )?(?:they|it|this)|next (?:time|session)|without|update server|at (?:start|startup))\b/i;
const UPKEEP =
  /\b(?:never|do not|don't|must not|ask (?:the )?user|if (?:the )?user|with (?:the user's )?(?:approval|permission|consent)|maintainers?|contribut\w+|when (?:adding|changing|editing|you change|a new)|pull request|commit|optional\w*|confirm\w*|propose|suggest|changelog|version bump|skill[- ](?:creator|author|builder|writing)|lessons?|learn\w*|frontmatter|keep (?:this|it) (?:up[- ]to[- ]date|current|in sync))\b/i;

/** Orders to change the package's own words, or the agent's own leave, while nobody looks. */
export const selfRewriting: Instruction = {
  rule: "self-modification",
  category: "persistence",
  message: "This has the agent rewrite the package's own orders, or widen its own permissions, after the review.",
  remediation: "Publish a new version instead, and let the person widen permissions.",
  ideas: [IDEA.write | IDEA.permit | IDEA.download | IDEA.run],
  judge({ text, kind }, around) {
    if (kind === "code" || kind === "table") return null;
    const granted = judged("warn", text, GRANTS, PLANTED) ?? judged("warn", text, STAYS);
    const hit = granted ?? judged("warn", text, REPLACED, REWRITES);
    if (!hit || !(IMPERATIVE.test(text.slice(0, hit.offset)) || STAYS.test(text)) || UPKEEP.test(around.near(1, 1)))
      return null;
    return granted || FREELY.test(text) ? hit : null;
  },
};
