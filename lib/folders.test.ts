import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
/** Whatever names another module: imports of values and types, exports from, dynamic imports, types of a module. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`]+)["'`]/g;
const COMPUTED_IMPORT = /\bimport\s*\(\s*[^"'`\s]|\brequire\s*\(|\bimport\.meta\.glob\b/;

/** Modules of the product by their path from the root, such as `lib/listings/detail.ts`. */
const modules = new Map(
  ["lib", "db"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => [name, readFileSync(path.join(ROOT, name), "utf8")] as const),
  ),
);

/** A folder of `lib`, a module beside them, or `db` as a whole: what may know another but not be known by it as well. */
function placeOf(module: string): string {
  const [top = "", next = ""] = module.split("/");
  return top === "db" ? "db" : `${top}/${next}`;
}

function importsOf(module: string): string[] {
  return [...(modules.get(module) ?? "").matchAll(IMPORT)].flatMap(([, name = ""]) => {
    if (/^@\/(?:lib|db)\//.test(name)) return resolved(name.slice(2));
    return name.startsWith(".") ? resolved(path.posix.join(path.posix.dirname(module), name)) : [];
  });
}

function resolved(name: string): string {
  return [name, `${name}.ts`, `${name}.tsx`].find((file) => modules.has(file)) ?? name;
}

/** From place to place, the imports that lead there. */
function graphOf(): Map<string, Map<string, string[]>> {
  const graph = new Map<string, Map<string, string[]>>();
  for (const module of modules.keys()) {
    const from = placeOf(module);
    const edges = graph.get(from) ?? new Map<string, string[]>();
    graph.set(from, edges);
    for (const imported of importsOf(module)) {
      const to = placeOf(imported);
      if (to !== from) edges.set(to, [...(edges.get(to) ?? []), `${module} imports ${imported}`]);
    }
  }
  return graph;
}

/** The shortest way from a place back to itself, as the imports that it is made of; empty where there is none. */
function circleFrom(start: string, graph: Map<string, Map<string, string[]>>): string[] {
  const ways = new Map<string, string[]>([[start, []]]);
  for (const [place, way] of ways) {
    for (const [next, imports] of graph.get(place) ?? []) {
      const others = imports.length > 1 ? ` (and ${imports.length - 1} more)` : "";
      const longer = [...way, `${imports[0]}${others}`];
      if (next === start) return longer;
      if (!ways.has(next)) ways.set(next, longer);
    }
  }
  return [];
}

test("the folders of lib know each other in one direction only, types included", () => {
  const graph = graphOf();
  expect([...graph.keys()].flatMap((place) => circleFrom(place, graph))).toStrictEqual([]);
});

test("every import of ours is one that this test can follow", () => {
  const unknown = [...modules.keys()].flatMap((module) =>
    importsOf(module)
      .filter((imported) => !modules.has(imported) && !imported.endsWith(".json"))
      .map((imported) => `${module} imports ${imported}`),
  );
  expect(unknown).toStrictEqual([]);
  expect([...modules].filter(([, text]) => COMPUTED_IMPORT.test(text)).map(([module]) => module)).toStrictEqual([]);
  expect(graphOf().get("lib/listings")?.get("db")).toContain("lib/listings/detail.ts imports db/client.ts");
});
