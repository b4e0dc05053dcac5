import { toolFor } from "@skillyard/mcp/tool";
import { z } from "zod";
import type { LocalMarket } from "../market";

export const localTool = toolFor<LocalMarket>();

/** What it changes can be brought back. */
export const CHANGES = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true };
/** It writes over files, or removes them. */
export const REPLACES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };
/** Others see it. */
export const PUBLISHES = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
/** It looks at this machine alone. */
export const LOOKS_HERE = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Whether a tool is about this project or about what is installed for all of the person's. */
export const everywhere = z.boolean().default(false).describe("For all of the person's projects instead of this one");

/** The same as the command line is told it. */
export function scopeFlag(isEverywhere: boolean): string[] {
  return isEverywhere ? ["--global"] : [];
}
