// import.meta.glob for esbuild, as Next's bundler and Vite have it: a call with a list of "./folder/**/name".
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const CALL = /import\.meta\.glob(?:<[^(]*>)?\(\s*\[([^\]]*)\]\s*\)/;

/** @param {string} root @returns {import("esbuild").Plugin} */
export function globPlugin(root) {
  return {
    name: "glob",
    setup(build) {
      build.onLoad({ filter: /[\\/]app[\\/]routes\.ts$/ }, ({ path: file }) => {
        const source = readFileSync(file, "utf8");
        const [call, list] = CALL.exec(source) ?? [];
        if (!call) return { errors: [{ text: `${path.relative(root, file)} has no import.meta.glob that we know` }] };
        const globs = [...list.matchAll(/"\.\/([^"*]+)\/\*\*\/([^"*]+)"/g)].map(([, folder, name]) => ({
          folder,
          name,
        }));
        const files = globs.flatMap(({ folder, name }) => filesIn(path.dirname(file), folder, name));
        return {
          contents: source.replace(call, () => objectOf(files)),
          loader: "ts",
          watchFiles: [file],
          watchDirs: globs.map(({ folder }) => path.join(path.dirname(file), folder)),
        };
      });
    },
  };
}

function filesIn(base, folder, name) {
  return readdirSync(path.join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === name)
    .map((entry) => `./${path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/")}`)
    .sort();
}

function objectOf(files) {
  return `{ ${files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(file)})`).join(", ")} } as Record<string, any>`;
}
