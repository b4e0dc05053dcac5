import { holdsIdeas, IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

/** Times, places and persons that a deed waits for. */
const WAITS = [
  /\bthe (?:second|third|fourth|fifth|sixth|tenth|next|last) time (?:the |a )?(?:user|person|they|somebody|it|this|you)\b|\bwait (?:until|till) the (?:reviewer|user|person|owner|auditor|admin\w*) (?:has|is) (?:left|gone|away|offline|finished|asleep|looked away)\b|\b(?:after|from|since|until) the (?:first|second|tenth|fifteenth|twentieth|last|\d{1,2}(?:st|nd|rd|th)) of (?:the|each|every|next|this|[a-z]{3,9})\b/i,
  /\b(?:after|from|on|since|starting with|beginning with|once|until) (?:the |about |a |an )?(?:first |next |last )?(?:\d+(?:st|nd|rd|th)?|two|three|four|five|six|seven|ten|dozen|fifty|hundred|second|third|fourth|fifth|tenth|handful|few|number) (?:or more |successful |of )?(?:runs?|uses?|lessons?|sessions?|calls?|invocations?|requests?|times?|conversations?|questions|days|weeks|tasks)\b/i,
  /\b(?:from|on|after|starting|until|as of) (?:\d{1,2}(?:st|nd|rd|th)? )?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{1,2})?\b[^.!?]{0,12}\b(?:on|onwards?|20\d\d)?|\b(?:on|at) (?:weekends?|fridays?|saturdays?|sundays?|mondays?|night|christmas|the \d{1,2}(?:st|nd|rd|th))\b/i,
  /\b(?:if|when|where|whenever|in case|should) (?:the |a |an |its |their )?(?:git )?(?:remote|repo(?:sitory)?|project|company|organi[sz]ation|author|committer|host ?name|machine|domain|user ?name|user's (?:e-?mail|name|domain)|e-?mail|customer|client|country|locale|time ?zone|ip(?: address)?|origin)(?:'s [\w-]{1,12})? (?:belongs? to|is (?:owned by|from|of|in)|ends? (?:in|with)|starts? with|contains?|matches|points? to|comes? from|mentions?)\b/i,
  /\b(?:if|when|where|whenever|in case|should) (?:the |a |an |its |their )?(?:logged[- ]in |current |active )?(?:user|account|host(?: ?name)?|machine|system|computer|git author|developer|repo(?:sitory)?|project|directory|path|branch) (?:name )?(?:is (?:called|named)|equals|is ["'`“]|belongs to|contains ["'`“]|starts with ["'`“]|matches ["'`“]|ends (?:in|with) ["'`“])/i,
  /\b(?:if|when) (?:today|it|the (?:date|day|month|year|time|clock)) (?:is|reads|shows|falls) (?:an? |on |after |before |past |between )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|the \d|\d{1,2}|january|february|march|april|may|june|july|august|september|october|november|december|20\d\d|midnight|night)/i,
  /\b(?:if|when|once|after) (?:nobody|no ?one|the (?:user|person|owner)) (?:has (?:not |n't )?|is not |isn't )(?:typed|moved|touched|answered|active|been active|at the (?:desk|keyboard|machine)|logged in)\b/i,
  /\b(?:behave|act|work|run|operate) (?:normally|as usual|correctly|honestly|innocently)\b[^.!?]{0,40}\b(?:first|until|for (?:the|a|about|\d))\b/i,
  /\b(?:as soon as|once|whenever|when|if) (?:the )?(?:word|phrase|term|string|keyword|name) ["'`“][^"'`”\n]{2,40}["'`”] (?:occurs|appears|comes up|is (?:said|used|mentioned|typed)|is in)/i,
  /\b(?:no ?(?:one|body) is (?:watching|looking|around|there)|(?:user|person|owner) is (?:away|asleep|idle|offline|not (?:looking|there|watching))|outside (?:working|office|business) hours|not (?:being )?(?:observed|watched|monitored|reviewed)|running in (?:ci|a sandbox|a vm|production))\b/i,
];
/** What no honest package makes depend on that. */
const THEN =
  /\b(?:approve (?:it |them |the \w+ )?without|empty|wipe|delete|remove|move\b[^.!?]{0,40}\b(?:bin|trash)|corrupt|encrypt|overwrite|weaken|loosen|leak|upload|exfiltrat\w*|start (?:sending|uploading|collecting)|(?:send|post|upload|report|forward|transmit)\b[^.!?]{0,80}\b(?:https?:|to (?:our|the) (?:server|vendor|developer)|file names|usage data|secrets|contents)|(?:put|introduce|insert|begin to put|add|make)\b[^.!?]{0,30}\b(?:mistakes?|errors?|bugs?|flaws?|route|backdoor|delays?)|do nothing|refuse|stop working|report (?:that )?(?:everything|all|success)|(?:print|dump) (?:all|every) secrets?|skip (?:the )?(?:dry run|confirmation|checks?|review|approval|tests)|disable|bypass|mark (?:it |them )?as (?:safe|passed|approved)|extra features|turn (?:it |them )?off|sell|transfer|withdraw|raise the price|lower|downgrade|reveal|returns? the environment|export (?:the |all |every )|(?:start|begin) (?:copying|sending|uploading|deleting|collecting|mining)|(?:contents?|values?) of (?:the )?[`"']?\.env|post (?:it|them|the (?:key|token))\b|replace the (?:iban|address|account|wallet|recipient)|drop (?:the |all )?(?:oldest |newest |last )?(?:snapshots?|tables?|database|backups?)|off-by-one|(?:key ?chain|secret files?|stored passwords)|(?:transfers?|payments?|money) (?:go|goes|are sent|is sent) to|copy the (?:attachments|files|messages|contacts)|push (?:the|it) (?:second|hidden|other)|ask for the (?:licen[cs]e|api|access) key)\b/i;
const ORDINARY =
  /\b(?:retry|retries|backoff|time(?:s)? ?out|rate limit\w*|stale|old|expired?|expir\w+|cache|temp\w*|draft|archive|retention|gdpr|log rotation|rotat\w+|reminder|follow[- ]up|escalat\w*|ask (?:the )?user|confirm|tell the user|inform|warn|notify the user|if (?:the )?user|deprecat\w*|sunset|end of (?:life|support)|migrat\w*|release|version|test|fail\w*|attempts?|iterations?|rounds?|merge conflict|fork|attack\w*|malware|malicious|suspicious|detect\w*|time bomb|trial|unsubscribe|spam|bounce\w*|invalid|duplicate|error|tokens?|context|turns|compact\w*|summari[sz]e|memory)\b/i;

/** Nobody waits for that who has nothing to hide. */
const UNWATCHED =
  /\b(?:wait (?:until|till|for)|only (?:\w{1,12} ){0,5}when|as soon as) (?:the )?(?:no ?(?:one|body) is (?:watching|looking)|(?:user|person|owner) is (?:away|asleep|not (?:looking|watching|there)))\b/i;
const FORBIDS = /\b(?:never|not|don't|must not|avoid|without|instead of) (?:\w{1,12} ){0,2}$/i;

/** Statements that hold it speak of one idea of each. */
const IDEAS = [
  IDEA.destroy | IDEA.send | IDEA.permit | IDEA.bend | IDEA.tell | IDEA.gather | IDEA.person | IDEA.write,
  IDEA.always | IDEA.person | IDEA.possessions | IDEA.negation | IDEA.address | IDEA.secret | IDEA.money,
];

/** Orders that wait for a day, a number of uses, a victim or an unwatched moment. */
export const judgeConditions: Instruction["judge"] = ({ text, kind, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  if (kind === "code" || kind === "table") return null;
  const hit = judged("warn", text, ...WAITS);
  if (!hit || UNWATCHED.test(text)) return hit;
  const near = around.near(0, 1);
  const then = THEN.exec(near.slice(0, MAX_CHARS));
  const isForbidden = then !== null && FORBIDS.test(near.slice(0, then.index));
  return then && !isForbidden && !ORDINARY.test(text) ? hit : null;
};

const MAX_CHARS = 400;
