import { CODED_FILE_RULES, CODED_GATHERING_RULES, CODED_PACKAGE_RULES } from "./match/coded";
import { listedCommands } from "./match/command";
import { openedContent } from "./match/content";
import { judgedSettings } from "./match/setting";
import type { FileRule, GatheringRule, PackageRule } from "./report";
import { attackTool } from "./rules/attack-tool";
import { blindedScanner } from "./rules/blinded-scanner";
import { brokenPromise } from "./rules/broken-promise";
import { commandsInPrograms } from "./rules/commands-in-programs";
import { declaredDeed } from "./rules/declared-deed";
import { disguisedValue } from "./rules/disguised-value";
import { erasedRecords } from "./rules/erased-records";
import { harmfulInstructions } from "./rules/harmful-instructions";
import { hiddenRecipient } from "./rules/hidden-recipient";
import { miner } from "./rules/miner";
import { plantedWebShell } from "./rules/planted-web-shell";
import { ransomNote } from "./rules/ransom-note";
import { seizedMachine } from "./rules/seized-machine";
import { shellExfiltration } from "./rules/shell-exfiltration";
import { signInForm } from "./rules/sign-in-form";
import { unfollowedProgram } from "./rules/unfollowed-program";
import { windowsCommands } from "./rules/windows-commands";

/** Where two rules say the same of a place, the first is heard. */
export const FILE_RULES: FileRule[] = [
  openedContent,
  shellExfiltration,
  miner,
  plantedWebShell,
  ransomNote,
  erasedRecords,
  blindedScanner,
  windowsCommands,
  listedCommands,
  ...CODED_FILE_RULES,
  attackTool,
  harmfulInstructions,
  declaredDeed,
  seizedMachine,
  disguisedValue,
];

export const GATHERING_RULES: GatheringRule[] = [judgedSettings, ...CODED_GATHERING_RULES];

export const PACKAGE_RULES: PackageRule[] = [
  signInForm,
  hiddenRecipient,
  commandsInPrograms,
  unfollowedProgram,
  brokenPromise,
  ...CODED_PACKAGE_RULES,
];
