import { IDEA } from "../lexicon";
import type { Instruction } from "./instruction";
import { ordered } from "./phrases";

const DESTROY =
  "(?:delete|remove|wipe|erase|destroy|shred|purge|overwrite|corrupt|encrypt|format|truncate|drop|clear|trash)";
const EVERYTHING = String.raw`(?:all|every|any|everything|the (?:entire|whole|complete)|entire|the user's|user's|their|(?:\w+ )?all of)`;
const BELONGINGS =
  "(?:files?|documents?|photos?|pictures|data|emails?|messages|contacts|backups?|repositor(?:y|ies)|commits?|branch(?:es)?|history|databases?|tables?|records|projects?|home (?:directory|folder)|desktop|downloads|disks?|drives?|partitions?|file ?systems?|snapshots?|source (?:code|files)|workspace|working directory|directory|directories|folders?|calendars?|events|accounts?|logs?)";
const DEED = new RegExp(
  String.raw`\b(?:(?:permanently|recursively|securely|silently|immediately|irreversibly) )?${DESTROY} (?:of )?${EVERYTHING} (?:[\w.*'/-]{1,24} ){0,4}${BELONGINGS}\b`,
  "i",
);
/** Whose, or how far: a cache or a build folder is nobody's loss. */
const LOSS =
  /\b(?:user'?s?|home|~\/?|\/home|\/users|c:\\|documents|desktop|photos|pictures|backups?|production|disk|drive|system|entire|permanent\w*|irrevers\w*|unrecoverabl\w*|\.git\b|git history|repositor(?:y|ies)|shadow copies|snapshots?|recycle|trash|without (?:backup|asking|confirm\w*|warning)|no confirmation|silently|everything)\b/i;
const DISPOSABLE =
  /\b(?:temp(?:orary)?|tmp|cache[ds]?|build|dist|node_modules|generated|intermediate|stale|unused|old|obsolete|log files?|artifacts?|scratch|draft|test|mock|dummy|sample|placeholder|duplicate|orphan\w*|merged|debug|whitespace|comments?|formatting|references?|occurrences?|imports?|created (?:by|during)|staging|docker|containers?|cluster|previous(?:ly)? (?:generated|created)|unnecessary|selected|expired|cookies|session data|example|PII|personal(?:ly)? (?:data|information|identif\w+)|sensitive|resources?|metadata)\b/i;
const ASKED =
  /\b(?:if (?:the )?(?:user|you|asked|requested|needed|necessary|desired)|when (?:the user )?(?:asks|asked|requested)|user (?:asks|requests|wants|confirms)|(?<!without |do not |don't |never )ask|(?<!(?:without|no|skip|without any|without asking for) )confirm(?:ation|s|ed)?|with (?:the user's )?(?:permission|approval|consent)|upon request|allows?|lets?|can|may|option(?:al|ally)?|warning|caution|careful(?:ly)?|dry[- ]run|back ?up first|will|might|could|would|right to|gdpr|before deleting|irreversible)\b/i;

/** Orders to destroy what belongs to the person. */
export const destruction: Instruction = {
  rule: "destructive-instruction",
  category: "destruction",
  message: "This tells the agent to destroy what belongs to the person it works for.",
  remediation: "Touch only what the package itself made, and ask before anything is deleted.",
  ideas: [IDEA.destroy, IDEA.possessions | IDEA.always],
  judge({ text, kind }, around) {
    const deed = kind === "code" ? null : ordered("warn", text, DEED);
    if (!deed) return null;
    const rest = text.slice(deed.offset);
    if (DISPOSABLE.test(rest) || ASKED.test(text) || !LOSS.test(around.near(1, 1))) return null;
    const isUnasked = /\bwithout\b|\bsilently\b|\bdo not (?:ask|tell|inform|mention)|\bsecretly\b|\brm -rf?\b/i.test(
      around.near(1, 2),
    );
    return isUnasked ? { ...deed, severity: "block" } : deed;
  },
};
