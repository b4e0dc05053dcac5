// The rules of the review as modules: what bundles have instead of those that read the rules where they lie.
import path from "node:path";
import { tsImport } from "tsx/esm/api";

/** The modules that are replaced, below packages/review/src. */
const MODULES = ["version", "match/rule-set", "match/judgements", "docs/catalogue", "docs/rule-ids"];
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
      const contents = (await compiled)[path.basename(file, ".ts")];
      return { contents, loader: "js", resolveDir: path.dirname(file) };
    });
  },
};

/** The source of each such module, by its name. */
export async function compileRules() {
  const source = (file) => tsImport(`../packages/review/src/${file}.ts`, import.meta.url);
  const { readOwnRules, judgementFile } = await source("compile/read-rules");
  const { sourceVersion } = await source("compile/source-version");
  const { judgedInCode } = await source("compile/schema");
  const { entriesOf, idsOf } = await source("docs/rule-entry");
  const { rules, ...knowledge } = readOwnRules();
  const coded = rules.filter((rule) => judgedInCode(rule).length > 0);
  const imports = coded.map((rule, index) => `import * as rule${index} from "../../rules/${judgementFile(rule)}";`);
  const named = coded.map(({ id }, index) => `${JSON.stringify(id)}: rule${index}`);
  return {
    version: `export const RULESET_VERSION = ${JSON.stringify(sourceVersion())};`,
    "rule-set": `export const RULE_SET = ${JSON.stringify({ rules: rules.map(({ examples, ...rule }) => rule), ...knowledge })};`,
    judgements: [
      ...imports,
      `const JUDGEMENTS = { ${named.join(", ")} };`,
      "export async function loadJudgements() {}",
      "export const judgementOf = (id) => JUDGEMENTS[id].judge;",
    ].join("\n"),
    catalogue: `export const RULES = ${JSON.stringify(entriesOf(rules))};`,
    "rule-ids": `export const RULE_IDS = ${JSON.stringify(idsOf(rules))};`,
  };
}
