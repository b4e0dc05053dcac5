import { IDEA } from "../lexicon";
import { isProgram } from "../read/statements";
import { saysNear } from "./grammar/abroad";
import { type Instruction, judged } from "./instruction";
import { MEMORY_FILE } from "./memory-files";

const MEMORY = new RegExp(MEMORY_FILE, "i");
const WRITES =
  /追記|追加|書き込|書き加|記入|写入|寫入|添加|加入|追加到|附加|保存到|추가|기록|작성|적어|(?<!\p{L})(?:añad|agreg|escrib|inclu|insert|anex|adicion|acrescent|escrev|ajout|écri|inscri|insér|schreib|füg|ergänz|trag|häng|добав|запи[шс]|допи[шс]|впи[шс]|aggiung|scriv|inseri|voeg|schrijf|dopis|dodaj|ekle|yaz|tambah)\p{L}{0,10}/iu;
/** It comes back, outlasts the package, or nobody is told of it. */
const LASTING =
  /(?:削除|アンインストール|消え|消さ)\p{L}{0,8}(?:ても|たら|残)|再度追記|残しておく|(?:即使|就算|哪怕)[^。\n]{0,12}(?:删除|卸载|移除)|(?:被)?删(?:除|掉)(?:后|了)[^。\n]{0,6}(?:重新|再|恢复)|삭제(?:되어도|해도|하더라도)|(?<!\p{L})(?:aunque|incluso si|même si|auch wenn|selbst wenn|даже если|anche se|mesmo que|ook als|nawet) [^.!?\n]{0,50}(?:desinstal|elimin|borr|supprim|désinstall|entfern|gelöscht|deinstall|удал|rimoss|disinstall|remov|verwijder|usun)|(?:si|wenn|se|если|als) [^.!?\n]{0,30}(?:desaparec|borr|fehlt|gelöscht|entfernt|disparu|supprim|manca|пропад|удал)\p{L}{0,8}[^.!?\n]{0,30}(?:de nuevo|otra vez|erneut|wieder|nouveau|снова|nuovo)/iu;
/** Nobody is to be told. */
const UNTOLD =
  /(?:説明|通知|報告|確認)(?:は|も)?(?:不要|無用|しない|せず)|无需(?:告知|说明|解释|通知)|不(?:必|用|需要)(?:告知|说明|解释|通知)|설명(?:은|할)? ?(?:불필요|필요 ?없)/u;

/** Notes in another language for the agent's memory that are kept from the person, or come back when they are removed. */
export const memoryAbroad: Instruction = {
  rule: "memory-poisoning",
  category: "persistence",
  message: "This plants lasting orders, in another language, in what the agent reads in every later conversation.",
  remediation: "Keep the package's instructions in the package.",
  ideas: [IDEA.foreign, IDEA.memory],
  laidOut: true,
  judge(statement, around) {
    const { text } = statement;
    if (isProgram(statement) || !MEMORY.test(text)) return null;
    const hit = judged("warn", text, WRITES);
    if (!hit) return null;
    const near = `${statement.heading} \n${around.near(2, 12)}`;
    const isHidden = saysNear(near, "secretly") || UNTOLD.test(near);
    if (LASTING.test(near)) return isHidden ? { ...hit, severity: "block" } : hit;
    return isHidden ? hit : null;
  },
};
