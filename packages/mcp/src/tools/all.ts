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

/** What asks for the library of whoever is signed in. */
export const LIBRARY_TOOLS: Tool<OwnMarket>[] = [listLibrary, checkUpdates];
/** What prepares a purchase of theirs. */
export const PURCHASE_TOOLS: Tool<OwnMarket>[] = [preparePurchase, checkPurchase];

export const OWN_TOOLS: Tool<OwnMarket>[] = [...PUBLIC_TOOLS, ...LIBRARY_TOOLS, ...PURCHASE_TOOLS];
