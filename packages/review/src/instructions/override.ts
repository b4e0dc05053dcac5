import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";
import { IMPERATIVE } from "./phrases";

const DISMISS =
  "(?:ignore|disregard|forget|discard|dismiss|nullify|overrule|stop (?:following|obeying)|pay no attention to|do not (?:follow|obey|comply with)|don't (?:follow|obey))";
const WEAK_DISMISS = "(?:override|bypass|supersede|abandon)s?";
const EARLIER =
  "(?:previous|prior|above|earlier|preceding|former|initial|original|existing|other|current|system|developer|platform|safety|security|ethical|content|core|anthropic|openai|built-in|hidden|default)";
const ORDERS =
  "(?:instructions?|prompts?|guidelines?|guidance|directives?|guardrails?|programming|training|safeguards?|(?:safety|content|ethical|security|usage) (?:polic(?:y|ies)|rules|filters|measures|protocols|constraints|restrictions)|rules|restrictions|constraints|orders|commands)";

/** The verb and what it dismisses; "all" or "your" without "previous" dismisses them as well. */
const PLAIN = new RegExp(
  String.raw`\b${DISMISS}\b(?: and (?:forget|ignore|disregard|override))? (?:about )?(?:(?:all|any|every|each|of|the|these|those|your|its|my|our|own|their|and|or|other|everything in) ){0,4}(?:${EARLIER}[ ,/]{1,2}(?:and |or )?(?:[\w-]{1,20} )?){1,3}${ORDERS}`,
  "i",
);
/** Defaults are overridden by many an honest tool. */
const WEAK = new RegExp(
  String.raw`\b${WEAK_DISMISS} (?:(?:all|any|every|the|your|its) ){0,3}(?:previous|prior|earlier|preceding|system|developer|safety|ethical|anthropic|openai)[ ,/]{1,2}(?:and |or )?(?:[\w-]{1,20} )?${ORDERS}`,
  "i",
);
const YOURS =
  /\b(?:ignore|disregard|forget|override|bypass|stop following|abandon) (?:(?:all|any|of|everything|about) ){0,3}your (?:(?:[\w-]{1,20} ){0,2}(?:instructions|guidelines|directives|guardrails|programming|training|safeguards|safety \w{4,12}|system prompt)|(?:(?:own|current|original|previous|prior|usual|normal|default|built-in|safety|security|content|ethical|model|system|ai) ){0,2}restrictions)/i;
const ALL_TOLD =
  /\b(?:ignore|disregard|forget) (?:everything|anything|all)(?: that)? (?:above|before (?:this|now)|(?:that )?(?:you(?:'ve| have| were)|i|we|they) (?:been |were |have )?(?:told|said|instructed|learned|taught))/i;
const SUSPENDED =
  /\b(?:all )?(?:your |of your )?(?:previous|prior|earlier|original|existing)(?: system)? (?:instructions?|prompts?|guidelines|rules|training|persona|identity|programming)(?:,? and (?:[\w-]{1,20} ){1,2})?(?: (?:is|are|have been|has been|was|were|no longer))? (?:now )?(?:void|null|suspended|superseded|revoked|cancell?ed|overridden|replaced|overwritten|erased|invalid|apply to you)/i;

/** What stands above everything else has no business in a package. */
const ABOVE_ALL =
  /\b(?:overrides?|supersedes?|replaces?|outranks?|takes? precedence over|has priority over)\b[^.!?]{0,60}\b(?:the|your|any|all|every) (?:system prompt|system instructions|developer message|other instructions|safety (?:rules|guidelines|instructions))\b(?! behavio)/i;

/** Content that is to be obeyed like the one who gives the orders, or that lifts the rules by a word it holds. */
const MADE_ORDERS =
  /\btreat\b[^.!?]{0,140}\bas (?:an? |the )?(?:(?:high(?:est)?|top)[- ]priority |trusted |authoritative |direct ){0,2}(?:system|developer|administrator|admin|operator) (?:instructions?|prompts?|commands?|directives?|messages?)\b|\btreat this (?:workflow|skill|file|document|text) as the highest[- ](?:priority|ranking)\b/i;
const MAGIC_WORD =
  /\b(?:when|whenever|if)\b[^.!?]{0,50}\b(?:contains?|includes?|containing|including)\b[^.!?]{0,30}\b(?:token|phrase|keyword|string|sequence|marker|code ?word|magic word)s?\b[^.!?]{0,160}\b(?:exempt from|bypass(?:es)?|overrides?|regardless of (?:content|the content|polic\w+)|skip (?:all )?(?:checks|review|moderation|validation))\b/i;

/** Everybody gives rules and constraints; these are given to an agent. */
const OF_AGENTS =
  /\b(?:instructions?|prompts?|guidelines?|directives?|guardrails?|programming|training|safeguards?)\b|told|said/i;

/** What the sentence must not be about: settings of programs are overridden all the time. */
const ORDINARY =
  /\b(?:eslint|lint|tslint|css|linter|config(?:uration)?|preset|\.gitignore|stylelint|biome|prettier)\b/i;

const OTHER_LANGUAGES: RegExp[] = [
  /(?:忽略|无视|無視|忘记|忘記|不要理会|不要遵守|覆盖|绕过)(?:掉)?(?:你)?(?:所有|全部|一切|任何)?(?:的)?(?:之前|以前|先前|前面|以上|上述|上面|此前|原有|原来|系统|安全)(?:的)?(?:所有|全部|一切)?(?:的)?(?:系统)?(?:指令|指示|提示词?|规则|規則|命令|设定|限制|要求|准则)/,
  /(?:以前|これまで|前|上記|先|既存|システム)の?(?:すべての|全ての|あらゆる)?(?:の)?(?:指示|命令|ルール|プロンプト|制約)(?:を|は)?(?:すべて|全て)?(?:無視|忘れ|破棄|上書き)/,
  /(?:이전|앞선|위의|기존|시스템)의? ?(?:모든 )?(?:지시|명령|지침|규칙|프롬프트)(?:사항)?(?:을|를|들을)? ?(?:모두 |전부 )?(?:무시|잊)/,
  /(?:игнорируй|проигнорируй|забудь|отмени)(?:те)? (?:все |всё )?(?:предыдущие|прежние|прошлые|вышеуказанные|системные|ранее)[^.!?]{0,20}(?:инструкц|указани|правил|команд|запрос)/i,
  /(?:ігноруй|проігноруй|забудь)(?:те)? (?:усі |всі )?(?:попередні|системні)[^.!?]{0,20}(?:інструкц|вказівк|правил|команд)/i,
  /\b(?:ignor[ae]|olvida|descarta|omite|haz caso omiso de)n? (?:de )?(?:todas? )?(?:las? |los |sus )?(?:instruccion(?:es)?|indicaciones|órdenes|reglas|directrices)[^.!?]{0,12} (?:anteriores|previas|del sistema|originales)/i,
  /\b(?:ignore|oublie|néglige)[zrs]? (?:de )?(?:toutes? )?(?:les |vos |tes )?(?:instructions?|consignes|directives|règles)[^.!?]{0,12} (?:précédentes?|antérieures?|ci-dessus|du système)/i,
  /\b(?:ignorier|vergi(?:ss|ß)|missacht|verwirf)(?:e|en|t|en sie)? (?:sie )?(?:alle |sämtliche )?(?:die |deine |ihre )?(?:vorherigen|bisherigen|vorigen|obigen|früheren|ursprünglichen|vorangegangenen)[^.!?]{0,20}(?:anweisung|instruktion|regel|vorgabe|befehl)/i,
  /\b(?:ignor[ea]|esqueça|desconsidere|descarte)m? (?:de )?(?:todas? )?(?:as |suas )?(?:instruç(?:ões|ão)|regras|diretrizes|ordens)[^.!?]{0,12} (?:anteriores|prévias|acima|do sistema)/i,
  /\b(?:ignora|dimentica|trascura)(?:re|te)? (?:tutte )?(?:le |tue )?(?:istruzioni|regole|direttive)[^.!?]{0,12} (?:precedenti|di sistema|sopra)/i,
  /\b(?:zignoruj|pomiń|zapomnij o)(?:cie)? (?:wszystkie |wszystkich )?(?:poprzedni|wcześniejsz|powyższ)\w{1,4} (?:instrukcj|polece|zasad)/i,
  /\b(?:negeer|vergeet) (?:alle )?(?:vorige|eerdere|bovenstaande|voorgaande) (?:instructies|opdrachten|regels)/i,
  /\bönceki (?:tüm |bütün )?(?:talimat|yönerge|komut|kural)\w{0,8} (?:yok say|görmezden gel|unut)/i,
  /\b(?:bỏ qua|phớt lờ|quên) (?:tất cả |mọi )?(?:các )?(?:hướng dẫn|chỉ dẫn|lệnh|quy tắc) (?:trước|ở trên)/i,
  /\babaikan (?:semua )?(?:instruksi|perintah|aturan) (?:sebelumnya|di atas)/i,
  /(?:تجاهل|انس|تجاوز) (?:جميع |كل )?(?:التعليمات|الأوامر|القواعد|الإرشادات) (?:السابقة|أعلاه)/,
  /(?:पिछले|पहले के|उपरोक्त) (?:सभी )?(?:निर्देश|आदेश|नियम)\S{0,4} (?:को )?(?:अनदेखा|नज़रअंदाज़|भूल)/,
];

/** Instructions of one kind, which a later wish may well replace. */
const OF_ONE_KIND =
  /\b(?:style|styling|format(?:ting)?|tone|layout|length|wording|language|colou?r|naming|build|install(?:ation)?|set-?up|migration|deployment|shipping|cooking|assembly|translation) (?:instructions?|guidelines?|rules|prompts?|constraints|restrictions)\b/i;
/** What is left to the person is theirs to ask for. */
const WHERE_ASKED =
  /\b(?:if|when|where|unless|once|as soon as) (?:the |a )?(?:user|person|customer|they) (?:explicitly |later |then )?(?:asks?|wants?|requests?|prefers?|says?|chooses?|changes?)\b/i;

/** Orders to drop what the agent was told before. */
export const override: Instruction = {
  rule: "instruction-override",
  category: "prompt_injection",
  message: "This tells the agent to drop the instructions it was given by others.",
  remediation: "Say what the package does, and leave the agent's other instructions alone.",
  ideas: [
    IDEA.dismiss | IDEA.foreign | IDEA.permit | IDEA.negation | IDEA.obey | IDEA.orders,
    IDEA.orders | IDEA.foreign | IDEA.always,
  ],
  inPrograms: true,
  judge({ text }) {
    if (ORDINARY.test(text)) return null;
    const hit = judged("warn", text, PLAIN, WEAK, YOURS, ALL_TOLD);
    if (!hit) return abroad(text) ?? judged("warn", text, SUSPENDED, ABOVE_ALL, MADE_ORDERS, MAGIC_WORD);
    // "This skill overrides ..." describes; an order begins its clause.
    const rest = text.slice(hit.offset, hit.offset + ORDER_CHARS);
    if (OF_ONE_KIND.test(rest)) return WHERE_ASKED.test(text) ? null : { ...hit, severity: "warn" };
    const isGrave = isOrder(text, hit.offset) && OF_AGENTS.test(rest);
    return { ...hit, severity: isGrave ? "block" : "warn" };
  },
};

/** One of these stems stands in each. */
const MAY_DISMISS_ABROAD =
  /忽略|无视|無視|忘|不要|覆盖|绕过|破棄|上書き|무시|잊|игнорируй|забудь|отмени|ігноруй|ignor|olvida|descart|omite|haz caso|oublie|néglige|vergi|missacht|verwirf|esqueça|desconsidere|dimentica|trascura|pomiń|zapomnij|negeer|vergeet|önceki|bỏ qua|phớt lờ|quên|abaikan|تجاهل|انس|تجاوز|अनदेखा|नज़रअंदाज़|भूल/i;

function abroad(text: string) {
  return MAY_DISMISS_ABROAD.test(text) ? judged("block", text, ...OTHER_LANGUAGES) : null;
}

const ORDER_CHARS = 160;

function isOrder(text: string, offset: number): boolean {
  return IMPERATIVE.test(text.slice(0, offset)) && !/^(?:override|bypass|supersede)s?\b/i.test(text.slice(offset));
}
