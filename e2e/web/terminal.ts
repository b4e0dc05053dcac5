import { createServer } from "node:http";
import { proof } from "../api/auth/sign-in";
import { unique } from "../fixtures";

/** The command line's side of a sign-in: it listens for the browser's answer. */
export async function startCommandLine(name?: string) {
  const { code_verifier, code_challenge } = proof();
  const state = unique("state");
  let answered: (query: URLSearchParams) => void = () => {};
  const answer = new Promise<URLSearchParams>((resolve) => {
    answered = resolve;
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname === "/callback") answered(searchParams);
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Done</title>Back to the terminal");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port to listen at");
  const { port } = address;
  const query = new URLSearchParams({ port: String(port), state, code_challenge, ...(name && { name }) });
  return { port, state, code_verifier, path: `/cli/authorize?${query}`, answer, close: () => server.close() };
}
