import { IDEA } from "../lexicon";
import { type Instruction, judged } from "./instruction";

const STARTS =
  /\b(?:append|add|write|configure|install|register|put|create|set up|insert|hook)\b[^.!?]{0,80}?(?:\.(?:bashrc|zshrc|bash_profile|profile|zprofile)\b|\bcrontab\b|\bcron (?:job|entry)|\blaunch ?(?:d|agent|daemon)s?\b|\bsystemd\b|\blogin items?\b|\bstart-?up (?:folder|items?|script)s?\b|\bscheduled tasks?\b|\bgit hooks?\b|\bpost-(?:commit|push|checkout|merge)\b|\bSessionStart\b)/i;
/** It is the package itself that comes back, or the agent without anybody who asked. */
const ITSELF =
  /\b(?:this|the|our) (?:skill|package|agent|plugin|assistant|helper|bootstrap command|tool) (?:runs?|starts?|loads?|is (?:started|loaded|run|active)|stays?|survives?|persists?|comes? back|keeps? running)\b|\b(?:runs?|starts?|reinstalls?|restores?|keeps?) itself\b|\bbootstrap command\b|\beven (?:after|if) (?:it |this skill |the skill |the package )?(?:is |has been )?(?:removed|uninstalled|deleted)\b|\b(?:survives?|across) (?:reboots?|restarts?|removal|uninstall\w*)\b/i;
const AT_START =
  /\b(?:at|on|every|each|after) (?:every |each )?(?:login|logon|boot|reboot|start-?up|session|shell|terminal|restart|commit|push)\b|\b(?:future|later|new) (?:agent )?sessions?\b|\bpersist\w*\b/i;
const ASKED =
  /\b(?:if (?:the )?user|if you (?:want|prefer|like)|optional\w*|ask(?:s|ed)? (?:the user )?(?:first|before|whether)|on request|never|do not|don't|remove (?:the|any)|uninstall with|to (?:stop|undo|remove|disable) (?:it|this))\b/i;

/** Orders to have the package start by itself from now on. */
export const foothold: Instruction = {
  rule: "instructed-persistence",
  category: "persistence",
  message: "This has the agent make the package start by itself from now on, unasked.",
  remediation: "Run when the person calls; offer a start-up entry and say how to remove it.",
  ideas: [IDEA.write | IDEA.run],
  judge({ text, kind }, around) {
    if (kind === "code") return null;
    const hit = judged("warn", text, STARTS);
    const near = around.near(1, 1);
    return hit && ITSELF.test(near) && AT_START.test(near) && !ASKED.test(near) ? hit : null;
  },
};
