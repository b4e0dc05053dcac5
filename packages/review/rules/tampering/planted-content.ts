import type { Instruction, Surroundings } from "../../src/instructions/instruction";
import { KNOWN_MEMORY } from "../../src/instructions/memory-files";
import { ordered } from "../../src/instructions/phrases";
import { urlsIn } from "../../src/knowledge/hosts";
import { isStranger } from "../../src/knowledge/strangers";
import { holdsIdeas, IDEA } from "../../src/lexicon";

const PLANT =
  "(?:add|insert|include|inject|embed|append|prepend|plant|introduce|place|put|leave|hide|sneak|slip|write|create|recommend|suggest)";
const WEAKNESS = new RegExp(
  String.raw`\b${PLANT} (?:in )?(?:(?:an?|the|some|subtle|hidden|small|minor|covert|malicious|secret|exploitable|intentional|deliberate|persistent|plausible|one|more|security) ){1,5}(?:back ?doors?|vulnerabilit(?:y|ies)|(?:subtle|hidden|intentional|deliberate) (?:bugs?|flaws?|errors?|weakness\w*)|logic bombs?|malware|keyloggers?|web ?shells?|reverse shells?|rootkits?|trojans?|time bombs?|kill ?switch(?:es)?|spyware)`,
  "i",
);
const EVERYWHERE = "(?:all|every|each|any|generated|produced|new|created|resulting|the user's|user's|final)";
const INTO_OUTPUT = new RegExp(
  String.raw`\b${PLANT} [^!?\n]{0,200}? (?:in(?:to|side)?|to|at the (?:end|top|bottom|start|beginning) of|with|on) (?:the (?:[\w-]{1,14} ){0,2}of )?(?:${EVERYWHERE} ){1,3}(?:[\w-]{1,20} ){0,3}(?:code|html|files?|pages?|responses?|repl(?:y|ies)|answers?|outputs?|commits?|documents?|reports?|projects?|websites?|emails?|messages|components?|scripts?|package\.json|requirements|functions?|config\w*|dependenc\w+|readme|summar(?:y|ies)|articles?|posts?|newsletters?|slides?|presentations?|letters?|captions?|descriptions?|tweets?|listings?|invoices?)\b`,
  "i",
);
const ACTIVE =
  /<script\b|<iframe\b|<img\b[^>]{0,200}https?:|\bscript tag|\btracking (?:pixel|code|script|link)|\bbeacon|\banalytics (?:snippet|script|code)|\baffiliate|\breferral|\bref=|\b(?:back|hyper)?links? (?:to|back)|\bbanner|\bpromot|\badvert|\bwatermark|\bqr code|\bdependency\b|\bimport\b|\brequire\(|\bpip install|\bnpm i/i;
/** Where the person is, or at which machine, written into what they hand on; and pixels that report who reads it. */
const TELLTALE = new RegExp(
  String.raw`\b${PLANT} (?:an? |the |user's |their |current |exact |precise ){0,4}(?:tracking (?:pixel|beacon|code|image|link)|web beacon|(?:gps )?(?:location|coordinates)(?: data)?|ip address|mac address|machine id|serial number|hostname|device id)\b[^.!?;]{0,40}\b(?:in|into|to|at the end of) (?:${EVERYWHERE} ){1,2}(?:[\w-]{1,14} ){0,2}(?:files?|documents?|pages?|e-?mails?|reports?|code|commits?|presentations?|pictures?|messages?|html|output)\b`,
  "i",
);
const SPREAD = new RegExp(
  String.raw`\b(?:copy|replicate|propagate|spread|install|inject|append|add|clone|write) (?:(?:this|these|the|itself|yourself|its|same) ){1,3}(?:(?:skill|instructions?|prompt|block|section|text|payload|rule|file|directive|package|snippet|message|code|content)s? )?(?:[\w-]{1,20} )?(?:(?:in)?to|across|onto|over|at the (?:end|top) of) (?:(?:all|any|every|each|other|the user's|their) ){1,3}(?:[\w.-]{1,20} ){0,3}(?:skills?|SKILL\.md|agents?|repositor(?:y|ies)|repos?|projects?|machines?|hosts?|contacts?|users?|${KNOWN_MEMORY}|readmes?|workspaces?|director(?:y|ies)|system prompts?)\b`,
  "i",
);

/** Statements that hold it speak of one idea of each. */
const IDEAS = [IDEA.write | IDEA.send | IDEA.hide | IDEA.run];

/** Orders to put something into the person's work that does not serve them. */
export const judge: Instruction["judge"] = ({ text, ideas }, around) => {
  if (!holdsIdeas(ideas, IDEAS)) return null;
  for (const pattern of [WEAKNESS, SPREAD, TELLTALE]) {
    const hit = ordered("warn", text, pattern);
    if (hit) return hit;
  }
  const planted = ordered("warn", text, INTO_OUTPUT);
  if (!planted) return null;
  const near = around.near(0, 2).slice(planted.offset);
  return ACTIVE.test(near) && leadsAway(near, around.pkg) ? planted : null;
};

function leadsAway(text: string, pkg: Surroundings["pkg"]): boolean {
  return urlsIn(text).some(({ url }) => isStranger(pkg, url));
}
