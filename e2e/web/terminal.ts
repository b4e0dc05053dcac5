import { proof } from "../api/auth/sign-in";
import { unique } from "../fixtures";
import { listenForCallback } from "./callback";

/** The command line's side of a sign-in: it listens for the browser's answer. */
export async function startCommandLine(name?: string) {
  const { code_verifier, code_challenge } = proof();
  const state = unique("state");
  const { port, answer, close } = await listenForCallback("terminal");
  const query = new URLSearchParams({ port: String(port), state, code_challenge, ...(name && { name }) });
  return { port, state, code_verifier, path: `/cli/authorize?${query}`, answer, close };
}
