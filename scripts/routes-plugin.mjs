// Lets the server import the route modules that Next finds by their place in the tree.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const NAME = "virtual:routes";
const FOLDERS = ["app/v1", "app/files"];

/** @param {string} root @returns {import("esbuild").Plugin} */
export function routesPlugin(root) {
  return {
    name: "routes",
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${NAME}$`) }, () => ({ path: NAME, namespace: "routes" }));
      build.onLoad({ filter: /.*/, namespace: "routes" }, () => {
        const files = FOLDERS.flatMap((folder) => routeFiles(root, folder));
        return {
          contents: moduleOf(files),
          loader: "js",
          resolveDir: root,
          watchDirs: FOLDERS.map((folder) => join(root, folder)),
        };
      });
    },
  };
}

function routeFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "route.ts")
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/").replace(/^\//, ""))
    .sort();
}

function moduleOf(files) {
  const imports = files.map((file, i) => `import * as route${i} from "./${file}";`);
  const entries = files.map((file, i) => `["${file.replace(/^app/, "").replace(/\/route\.ts$/, "")}", route${i}]`);
  return `${imports.join("\n")}\nexport const routes = [${entries.join(", ")}];\n`;
}
