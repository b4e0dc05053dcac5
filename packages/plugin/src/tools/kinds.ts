import { toolFor } from "@skillyard/mcp/tool";
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
