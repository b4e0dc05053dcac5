#!/usr/bin/env node
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { marketServer } from "@skillyard/mcp/server";
import { ToolFailure } from "@skillyard/mcp/tool";
import { failureOf } from "skillyard/failure";
import { version } from "../package.json";
import { localMarket } from "./market";
import { LOCAL_TOOLS } from "./tools/all";

const { env, stderr } = process;
const market = localMarket(env);

/** The market's tools and those that change this machine, over the streams that an assistant holds. */
serveStdio(() => marketServer({ version, market, tools: LOCAL_TOOLS, explain }), {
  onerror: (error) => stderr.write(`skillyard: ${error.message}\n`),
});

function explain(error: unknown): string {
  if (error instanceof ToolFailure) return error.sentence;
  const failure = failureOf(error);
  if (failure) return [`${failure.code}: ${failure.message}`, ...(failure.hint ? [failure.hint] : [])].join(". ");
  stderr.write(`skillyard: ${error instanceof Error ? error.stack : String(error)}\n`);
  return "Something went wrong here; the assistant's log of this server says what";
}
