// The rules of the review as modules: what bundles have instead of those that read the rules where they lie.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tsImport } from "tsx/esm/api";

/** The modules that are replaced, below packages/review/src. */
const MODULES = [
  "version",
  "match/rule-set",
  "match/judgements",
  "compile/own-knowledge",
  "docs/catalogue",
  "docs/rule-ids",
];
const FILES = new RegExp(
  `packages[\\\\/]review[\\\\/]src[\\\\/](?:${MODULES.join("|").replaceAll("/", "[\\\\/]")})\\.ts$`,
);

/**
 * Puts the rules of the review into the bundle, checked and compiled, and with them their version: programs read no YAML.
 * @type {esbuild.Plugin}
 */
export const compiledRules = {
  name: "compiled-rules",
  setup(build) {
    let compiled;
    build.onStart(() => {
      compiled = undefined;
    });
    build.onLoad({ filter: FILES }, async ({ path: file }) => {
      compiled ??= compileRules();
      const { knowledge, ...modules } = await compiled;
      const name = path.basename(file, ".ts");
      if (name === "own-knowledge") writeKnowledge(build.initialOptions, knowledge);
      const contents = modules[name];
      return { contents, loader: "js", resolveDir: path.dirname(file) };
    });
  },
};

/** What only few starts need lies beside the programs. */
function writeKnowledge({ absWorkingDir = ".", outdir = "." }, knowledge) {
  const folder = path.resolve(absWorkingDir, outdir);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "knowledge.json"), JSON.stringify(knowledge));
}

/** The source of each such module, by its name, and all that rules from elsewhere may name. */
export async function compileRules() {
  const source = (file) => tsImport(`../packages/review/src/${file}.ts`, import.meta.url);
  const { readOwnRules, judgementFile } = await source("compile/read-rules");
  const { sourceVersion } = await source("compile/source-version");
  const { judgedInCode } = await source("compile/schema");
  const { entriesOf, idsOf } = await source("docs/rule-entry");
  const { ownKnowledge } = await source("compile/own-knowledge");
  const { rules, ...named } = readOwnRules();
  const coded = rules.filter((rule) => judgedInCode(rule).length > 0);
  const imports = coded.map((rule, index) => `import * as rule${index} from "../../rules/${judgementFile(rule)}";`);
  const judgements = coded.map(({ id }, index) => `${JSON.stringify(id)}: rule${index}`);
  return {
    version: `export const RULESET_VERSION = ${JSON.stringify(sourceVersion())};`,
    "rule-set": [
      'import { withOperatorRules } from "./operator-rules";',
      `const OWN = ${JSON.stringify({ rules: rules.map(({ examples, ...rule }) => rule), ...named })};`,
      "export const RULE_SET = withOperatorRules(OWN);",
    ].join("\n"),
    "own-knowledge": [
      'import { readFileSync } from "node:fs";',
      'export const ownKnowledge = () => JSON.parse(readFileSync(new URL("knowledge.json", import.meta.url), "utf8"));',
    ].join("\n"),
    knowledge: ownKnowledge(),
    judgements: [
      ...imports,
      `const JUDGEMENTS = { ${judgements.join(", ")} };`,
      "export async function loadJudgements() {}",
      "export const judgementOf = (id) => JUDGEMENTS[id].judge;",
    ].join("\n"),
    catalogue: `export const RULES = ${JSON.stringify(entriesOf(rules))};`,
    "rule-ids": `export const RULE_IDS = ${JSON.stringify(idsOf(rules))};`,
  };
}
