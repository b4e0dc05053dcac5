import { createServer } from "node:http";

/** Listens as a program on this machine does for what the browser brings it back from a sign-in. */
export async function listenForCallback(program: string) {
  let answered: (query: URLSearchParams) => void = () => {};
  const answer = new Promise<URLSearchParams>((resolve) => {
    answered = resolve;
  });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (pathname === "/callback") answered(searchParams);
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Done</title>Back to the ${program}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port to listen at");
  const { port } = address;
  return { port, url: `http://127.0.0.1:${port}/callback`, answer, close: () => server.close() };
}
