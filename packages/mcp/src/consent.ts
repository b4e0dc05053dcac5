import type { ServerContext } from "@modelcontextprotocol/server";
import { z } from "zod";
import { ToolFailure } from "./tool";

/** The field by which a client that can't ask the person passes their word on. */
export const confirm = z
  .string()
  .max(200)
  .optional()
  .describe("Only what the person has agreed to in so many words, as an earlier refusal of this tool names it");

/** Ends a tool's run unless the person agrees to it: throws Question where they are to be asked first. */
export type Consent = (act: { what: string; question: string }) => void;

/** The person has to be asked before the tool goes on. */
export class Question extends Error {
  constructor(
    readonly what: string,
    question: string,
  ) {
    super(question);
  }
}

type Answers = ServerContext["mcpReq"]["inputResponses"];

/**
 * What the person has said of this call. Where the client can ask them, only their answer counts; `what` names the act and
 * the version, so that a yes is to nothing else. Where it can't, the call itself has to name it.
 */
export function consentOf({ canAsk, answers, given }: { canAsk: boolean; answers: Answers; given: unknown }): Consent {
  return ({ what, question }) => {
    if (!canAsk) {
      if (given === what) return;
      throw new ToolFailure(
        "CONFIRMATION_REQUIRED",
        `${question} Nothing was done. Ask the person; only if they say yes, call again with confirm: ${JSON.stringify(what)}`,
      );
    }
    const answer = answers?.[what] as { action?: unknown; content?: { agreed?: unknown } } | undefined;
    if (answer?.action === "accept" && answer.content?.agreed === true) return;
    if (answer) throw new ToolFailure("DECLINED", "The person said no. Nothing was done; don't ask again unasked");
    throw new Question(what, question);
  };
}
