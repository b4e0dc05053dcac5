import type { Market, OwnMarket } from "../market";
import { toolFor } from "../tool";

export const publicTool = toolFor<Market>();
export const ownTool = toolFor<OwnMarket>();
