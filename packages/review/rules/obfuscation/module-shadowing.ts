import type { PackageJudgement } from "../../src/match/coded";
import { namesOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { linesMatching } from "../../src/read/lines";
import { roleOf } from "../../src/read/path-role";

const LIBRARIES = new Set(namesOf("shadowable-libraries"));

/** Finds files that a program imports in the place of a library, because they lie beside it under its name. */
export const judge: PackageJudgement = (pkg) => {
  const programs = pkg.files.filter(
    ({ path, text }) => path.endsWith(".py") && text !== null && roleOf(path) !== "test",
  );
  const paths = new Set(pkg.files.map(({ path }) => path));
  return programs.flatMap((file) => {
    const { folder, name } = partsOf(file.path);
    if (!LIBRARIES.has(name) || file.firstLine !== 1) return [];
    // A folder that is a package of its own has its files imported by its name.
    if (paths.has(`${folder}__init__.py`)) return [];
    const imports = new RegExp(String.raw`^\s*(?:import|from)\s+${name}\b`, "m");
    const isImported = programs.some(
      (other) => other !== file && partsOf(other.path).folder === folder && imports.test(other.text ?? ""),
    );
    if (!isImported) return [];
    const [first] = linesMatching(file.text ?? "", /^\s*(?:import|from|def|class|async)\b/gm);
    const { said, add } = saidList({ pkg, file });
    const message = `The file lies where a program looks for the library ${name}, and is run in its place.`;
    add("warn", { line: first?.number ?? 1 }, { message });
    return said;
  });
};

function partsOf(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, slash), name: path.slice(slash).replace(/\.py$/, "") };
}
