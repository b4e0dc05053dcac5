import type { Handlers } from "@/lib/http/dispatch";

/**
 * The API, and what other programs ask for at places of their own, found by their place in the tree:
 * `scripts/glob-plugin.mjs` does it for the server's bundle.
 */
const modules = import.meta.glob<Handlers>(["./v1/**/route.ts", "./(clients)/**/route.ts"]);

/**
 * Path patterns in Next's notation with what answers each method there. Imported when asked for,
 * because one of the modules asks for all of them.
 */
export async function loadRoutes(): Promise<[pattern: string, handlers: Handlers][]> {
  return Promise.all(
    Object.entries(modules).map(async ([file, load]): Promise<[string, Handlers]> => {
      return [file.replace(/^\.(?:\/\(clients\))?|\/route\.ts$/g, ""), await load()];
    }),
  );
}
