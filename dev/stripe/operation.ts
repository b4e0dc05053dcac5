import type { z } from "zod";
import type { Sim } from "./store";

type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : unknown;

export type Call<Params = unknown, Path = unknown> = {
  sim: Sim;
  /** The account whose objects the call may see: the platform's, or the one in `Stripe-Account`. */
  account: string;
  params: Params;
  path: Path;
};

export type Operation = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  params: z.ZodType;
  run: (call: Call<unknown, Record<string, string>>) => object;
};

/** Declares one operation of the API: what it takes, and the synchronous function that performs it. */
export function operation<const P extends string, S extends z.ZodType>(
  method: Operation["method"],
  path: P,
  params: S,
  run: (call: Call<z.output<S>, PathParams<P>>) => object,
): Operation {
  // The router calls it with the parameters this schema let through and the names this path holds.
  return { method, path, params, run: run as unknown as Operation["run"] };
}
