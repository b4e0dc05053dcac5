import type { Tool } from "@skillyard/mcp/tool";
import { OWN_TOOLS } from "@skillyard/mcp/tools/all";
import type { LocalMarket } from "../market";
import { installSkill, uninstallSkill, updateSkill } from "./install";
import { checkUpdates, scanFolder, verifySkills } from "./look";
import { publishSkill, writeReview } from "./publish";

/** What an assistant on a person's machine may use, in the order in which clients list it. */
export const LOCAL_TOOLS: Tool<LocalMarket>[] = [
  ...OWN_TOOLS.map((each) => (each.name === checkUpdates.name ? checkUpdates : each)),
  installSkill,
  updateSkill,
  uninstallSkill,
  verifySkills,
  scanFolder,
  publishSkill,
  writeReview,
];
