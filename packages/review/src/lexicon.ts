import { MEMORY_FILE_NAMES } from "./instructions/memory-files";

/** Ideas that words of a text stand for; a statement carries the bits of all that it speaks of. */
export const IDEA = {
  dismiss: 1 << 0,
  orders: 1 << 1,
  hide: 1 << 2,
  negation: 1 << 3,
  send: 1 << 4,
  gather: 1 << 5,
  secret: 1 << 6,
  conversation: 1 << 7,
  run: 1 << 8,
  destroy: 1 << 9,
  write: 1 << 10,
  memory: 1 << 11,
  address: 1 << 12,
  obey: 1 << 13,
  permit: 1 << 14,
  protection: 1 << 15,
  money: 1 << 16,
  tell: 1 << 17,
  person: 1 << 18,
  download: 1 << 19,
  lure: 1 << 20,
  possessions: 1 << 21,
  persona: 1 << 22,
  always: 1 << 23,
  foreign: 1 << 24,
  forged: 1 << 25,
  entitle: 1 << 26,
  expose: 1 << 27,
  settle: 1 << 28,
  skew: 1 << 29,
  bend: 1 << 30,
} as const;

const VERBS: [bits: number, words: string][] = [
  [IDEA.dismiss, "ignore disregard forget override bypass discard dismiss nullify supersede neglect abandon overrule"],
  [IDEA.hide, "hide conceal suppress mask omit"],
  [
    IDEA.send,
    "send upload post transmit forward exfiltrate email mail submit sync push share report deliver beacon leak relay curl wget copy ping log transfer include append attach embed encode stream publish save back ship dispatch hand mirror duplicate feed drop scp",
  ],
  [
    IDEA.gather,
    "collect gather read find scan search extract dump harvest grep cat copy list locate retrieve enumerate capture steal get grab fetch take save store print include record check",
  ],
  [
    IDEA.run,
    "run press execute eval evaluate install launch invoke start open paste type double-click enter re-enter load import source bash sudo",
  ],
  [
    IDEA.destroy,
    "delete remove wipe erase destroy format overwrite shred purge drop truncate encrypt corrupt rm clear",
  ],
  [
    IDEA.write,
    "add append write insert put fill enter save update modify edit inject prepend include embed plant introduce place store persist copy replace set change register create echo record",
  ],
  [IDEA.obey, "follow obey execute apply perform comply adhere act treat do carry run interpret honor implement"],
  [
    IDEA.permit,
    "approve accept allow grant weaken loosen confirm click authorize auto-approve skip disable bypass suppress turn ignore remove dismiss deactivate stop answer whitelist",
  ],
  [
    IDEA.tell,
    "tell inform mention notify alert warn reveal disclose show report announce explain acknowledge discuss surface display expose know ask see notice say communicate log describe output aware prompt",
  ],
  [
    IDEA.download,
    "download fetch get retrieve grab pull visit load curl wget read open access check poll query request clone install",
  ],
  [
    IDEA.bend,
    "invent fabricate fake falsify forge manipulate doctor bias inflate deflate exaggerate understate tamper distort misreport misrepresent embellish slip drop omit suppress exclude discard count treat mark classify rate score accept leave present insert remember believe trust prioritize prioritise prefer favor favour recommend suggest promote rank assume presume merge reply answer respond refund spawn exhaust fill burn rewrite label disclose close end encode comment swallow",
  ],
];

const NOUNS: [bits: number, words: string][] = [
  [
    IDEA.forged,
    "system system-reminder system-message system-notice system-alert sys assistant inst im_start im_end im_end admin administrator developer root operator endoftext eot_id start_of_turn anthropic openai",
  ],
  [
    IDEA.foreign,
    "ignora ignorar ignorez oublie oubliez ignoriere ignorieren vergiss missachte zignoruj negeer vergeet abaikan dimentica olvida descarta omite desconsidere descarte trascura talimat yok instrucciones indicaciones reglas anweisungen instruktionen regeln vorgaben istruzioni regole consignes directives instrukcje instructies opdrachten instruksi perintah utilisateur benutzer nutzer anwender usuario digas envia enviar reenvia sube comparte copia elimina borra cancela reembolsa paga aprueba agrega invita otorga todos todas cada envoie envoyez envoyer transfere transmets copie partage supprime supprimez efface annule rembourse payez approuve ajoute invitez chaque tous toutes sende schicke leite kopiere teile alle jede jeden jeder entferne storniere erstatte bezahle genehmige erteile ernenne gib ohne inoltra invia carica elimina cancella rimborsa aggiungi tutti tutte ogni envie encaminhe compartilhe apague exclua cancele reembolse adicione todos qualquer stuur verzend verwijder betaal voeg alle elke usun dodaj kirim hapus semua sil ekle sin sans senza sem zonder bez",
  ],
  [
    IDEA.orders,
    "instruction direction prompt rule guideline directive policy policies constraint restriction guardrail safeguard command task message training programming order limitation filter ethics content steps procedure guidance prompts playbook",
  ],
  [
    IDEA.secret,
    "credential secret token phrase recovery code verification password passphrase passwd key keys apikey env .env ssh .ssh id_rsa id_ed25519 aws .aws wallet seed mnemonic cookie keychain kubeconfig .kube pem .netrc .npmrc .pypirc .git-credentials auth.json variable variables keystore otp mfa 2fa pin login environ environment printenv cvv ssn config configuration shadow",
  ],
  [
    IDEA.conversation,
    "conversation history chat context transcript message dialogue session discussion prompt query queries response input memory",
  ],
  [
    IDEA.possessions,
    "file document folder directory photo picture image home desktop backup repository repo database disk drive data workspace project code source codebase content output result report spreadsheet presentation invoice table record branch commit history volume table bucket",
  ],
  [
    IDEA.memory,
    `${MEMORY_FILE_NAMES.join(" ").toLowerCase()} settings.json settings.local.json memory skill skills skill.md config.toml .claude .cursor .openclaw .clawdbot instructions`,
  ],
  [
    IDEA.protection,
    "permission confirmation approval prompt sandbox sandboxing antivirus defender gatekeeper firewall sip selinux quarantine warning dialog protection check guard safety security edr falcon amsi uac verification popup alert hook request script source code file contents scanner auditor",
  ],
  [
    IDEA.money,
    "recipient address wallet payment payout fund balance transaction eth sol btc usdc usdt iban account allowance fee transfer deposit withdrawal beneficiary token crypto bitcoin invoice contribution treasury",
  ],
  [
    IDEA.person,
    "user human operator owner anyone anybody developer customer person them their they client people maintainer reviewer nobody author vendor",
  ],
  [
    IDEA.lure,
    "prerequisite requirement required require requires must need needed necessary mandatory before first important setup critical essential installation dependency driver helper utility agent update activation activate urgency",
  ],
  [
    IDEA.persona,
    "dan unrestricted uncensored jailbroken jailbreak unfiltered restrictions limits limitations filters mode unlimited amoral omnipotent persona freed rules",
  ],
  [
    IDEA.always,
    "always every each any all everything anything whenever automatically must never before after first periodically continuously everytime mandatory future startup daily hourly minutes session sessions",
  ],
  [
    IDEA.hide,
    "deny denied reply summary learn explained silently secretly covertly quietly stealthily surreptitiously discreetly invisibly hidden unnoticed invisible undetected background trace traces tracks without secret confidential unaware undisclosed unreported unmentioned omitted withheld refrain nothing knowledge transparent transparently",
  ],
  [
    IDEA.negation,
    "not never don't dont no without avoid cannot can't mustn't shouldn't doesn't won't neither nor refuse",
  ],
  [
    IDEA.entitle,
    "admin administrator administrative admins owner ownership co-owner maintainer collaborator editor edit editing access root sudo sudoer superuser permission privilege right rights cluster-admin host co-host moderator deploy delegate signatory password trusted recovery manager bypass allowlist allow-list emergency beneficiary kin payee billing shipping delivery reply-to token authentication key keys code",
  ],
  [
    IDEA.expose,
    "public publicly anyone everyone world-readable world-writable 0.0.0.0 0.0.0.0/0 unauthenticated password authentication chmod 777 public-read internet world origins visibility open",
  ],
  [
    IDEA.settle,
    "refund refunds refunded pay pays paid payment invoice subscription charge order merge merges merged approve approves approved sign signed settle settles settled sell sells sold buy purchase transfer withdraw cancel cancels cancelled cancelling unsubscribe revoke terminate unlock close reset empty accept issue donate wire trash uninstall disable decline reject book credit approval operator spender allowance accept drop clear delete remove taken",
  ],
  [
    IDEA.skew,
    "accuracy fail failing assertion assertions pass passed passing passes successful success green clean first top best buy superior independently safest recommended highest positive positively favorable favourable favorably preferred negative competitor alternative rival drawback lower lowered points reject rejected downplay omit suppress 100 verified safe sponsored bury advise conclude whatever regardless irrespective measurements evidence less fewer grade score scored weight weighted sponsor advertiser chosen winner steer nudge withhold discourage",
  ],
  [
    IDEA.address,
    "http https ftp webhook endpoint server email url hxxp hxxps ws wss api host remote external domain dns mx registry proxy index mirror install",
  ],
  [
    IDEA.bend,
    "consent silence approval affiliate sponsored referral partner memory budget quota sub-agent subagent fork loop branch trailer dns subdomain pixel chmod tls ssl verify firewall md5 sha1 password public bucket port cors sudo privileged docker.sock administratoraccess iam node_tls_reject_unauthorized permitrootlogin certificate",
  ],
];

const IDEAS = new Map<string, number>();
for (const [bits, words] of VERBS)
  for (const word of words.split(" ")) for (const form of formsOf(word)) add(form, bits);
for (const [bits, words] of NOUNS) {
  for (const word of words.split(" ")) {
    add(word, bits);
    add(`${word}s`, bits);
  }
}

const MAX_WORD_CHARS = 60;
const OF_WORDS = charTable("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._'-");
/** What a word may be set in. */
const OF_EDGES = charTable("-'_.");

/** Whether of the ideas that a text speaks of one is of each mask. */
export function holdsIdeas(ideas: number, masks: number[]): boolean {
  return masks.every((mask) => (ideas & mask) !== 0);
}

/** The bits of all ideas that a text speaks of. */
export function ideasOf(text: string): number {
  let ideas = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    while (OF_WORDS[text.charCodeAt(at)] === 1 && at - start < MAX_WORD_CHARS) at += 1;
    if (at > start) ideas |= ideaOf(text.slice(start, at).toLowerCase());
    else {
      if (text.charCodeAt(at) > 0x7f) ideas |= IDEA.foreign;
      at += 1;
    }
  }
  return ideas;
}

function ideaOf(word: string): number {
  const known = IDEAS.get(word);
  if (known !== undefined) return known;
  if (word.endsWith("'s")) return IDEAS.get(word.slice(0, -2)) ?? 0;
  const isBare = OF_EDGES[word.charCodeAt(0)] !== 1 && OF_EDGES[word.charCodeAt(word.length - 1)] !== 1;
  return isBare ? 0 : (IDEAS.get(word.replace(/^[-'_]+|[-.'_]+$/g, "")) ?? 0);
}

/** 1 for each of the characters, by their codes. */
function charTable(chars: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}

function add(word: string, bits: number): void {
  IDEAS.set(word, (IDEAS.get(word) ?? 0) | bits);
}

function formsOf(verb: string): string[] {
  const stem = verb.endsWith("e") ? verb.slice(0, -1) : verb;
  const doubled = /[^aeiou][aeiou][gnpt]$/.test(verb) ? `${verb}${verb.at(-1)}` : stem;
  const softened = /[^aeiou]y$/.test(verb) ? verb.slice(0, -1) : null;
  const regular = [verb, `${verb}s`, `${verb}es`, `${stem}ed`, `${stem}ing`, `${doubled}ed`, `${doubled}ing`];
  return softened === null ? regular : [...regular, `${softened}ies`, `${softened}ied`];
}
