import { CODED_FILE_RULES, CODED_FINDINGS_RULES, CODED_GATHERING_RULES, CODED_PACKAGE_RULES } from "./match/coded";
import { listedCommands } from "./match/command";
import { fileContent } from "./match/content";
import { judgedSettings } from "./match/setting";
import type { FileRule, FindingsRule, GatheringRule, PackageRule } from "./report";
import { commandsInPrograms } from "./rules/commands-in-programs";
import { harmfulInstructions } from "./rules/harmful-instructions";

/** Where two rules say the same of a place, the first is heard. */
export const FILE_RULES: FileRule[] = [fileContent, listedCommands, ...CODED_FILE_RULES, harmfulInstructions];

export const GATHERING_RULES: GatheringRule[] = [judgedSettings, ...CODED_GATHERING_RULES];

export const PACKAGE_RULES: PackageRule[] = [commandsInPrograms, ...CODED_PACKAGE_RULES];

export const FINDINGS_RULES: FindingsRule[] = CODED_FINDINGS_RULES;
