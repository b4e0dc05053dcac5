import type { z } from "zod";
import type { Consent } from "./consent";
import type { Market } from "./market";

/** What a client may tell a person before a tool is used. */
type Effect = {
  /** Nothing is changed anywhere. */
  readOnlyHint: boolean;
  /** Something may be lost. */
  destructiveHint: boolean;
  /** Once more changes nothing more. */
  idempotentHint: boolean;
  /** It reaches beyond this machine. */
  openWorldHint: boolean;
};

export const READS: Effect = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

export type Tool<M extends Market = Market> = {
  name: string;
  title: string;
  description: string;
  annotations: Effect;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Answers what `output` says; throws what is refused, and does nothing that needs the person's word without it. */
  run(market: M, input: Record<string, unknown>, consent: Consent): Promise<object>;
};

type Typed<M extends Market, I extends z.ZodObject, O extends z.ZodObject> = Omit<
  Tool<M>,
  "input" | "output" | "run"
> & {
  input: I;
  output: O;
  run(market: M, input: z.output<I>, consent: Consent): Promise<z.output<O>>;
};

/** A tool for a market of this kind, whose work is held to its schemas. */
export function toolFor<M extends Market>() {
  return <I extends z.ZodObject, O extends z.ZodObject>(typed: Typed<M, I, O>): Tool<M> => typed as unknown as Tool<M>;
}

/** A tool can't do what it was asked: what happened, and what to do next. */
export class ToolFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  /** As whoever asked is told of it. */
  get sentence(): string {
    return `${this.code}: ${this.message}`;
  }
}
