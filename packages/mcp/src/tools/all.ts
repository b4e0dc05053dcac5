import type { Market, OwnMarket } from "../market";
import type { Tool } from "../tool";
import { listCategories } from "./categories";
import { getInstallCommand } from "./install-command";
import { checkUpdates, listLibrary } from "./library";
import { getSkill, searchSkills } from "./listings";
import { checkPurchase, preparePurchase } from "./purchase";
import { getSecurityReport } from "./security";

/** What anybody may use, in the order in which clients list it. */
export const PUBLIC_TOOLS: Tool<Market>[] = [
  searchSkills,
  getSkill,
  getSecurityReport,
  listCategories,
  getInstallCommand,
];

/** What whoever is signed in may use as well. */
export const OWN_TOOLS: Tool<OwnMarket>[] = [
  ...PUBLIC_TOOLS,
  listLibrary,
  checkUpdates,
  preparePurchase,
  checkPurchase,
];
