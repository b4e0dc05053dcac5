type Handler = (request: Request, context: { params: Promise<Record<string, string | string[]>> }) => Promise<Response>;

/** The API and the files, found by their place in the tree: `scripts/glob-plugin.mjs` does it for the server's bundle. */
const modules = import.meta.glob<Record<string, Handler | undefined>>(["./v1/**/route.ts", "./files/**/route.ts"], {
  eager: true,
});

/** Path patterns in Next's notation with what answers each method there. */
export const routes = Object.entries(modules).map(([file, module]): [string, Record<string, Handler | undefined>] => [
  file.slice(1).replace(/\/route\.ts$/, ""),
  module,
]);
