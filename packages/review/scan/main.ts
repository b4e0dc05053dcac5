import { parseArgs } from "node:util";
import { readOperatorRules } from "../src/compile/operator-rules";
import { asSarif } from "./sarif";
import { addOperatorRules, type Result, scanAll } from "./scan";
import { asText } from "./text";

/** Where the rules are explained, unless another service is named. */
const SERVICE = "https://skillyard.example";

const USAGE = `npm run scan -- [--json | --sarif] [--service URL] [--rules DIR] DIR|FILE…

Reviews packages offline, with the rules by which versions are published. A folder without a package of its own
stands for all packages below it. --rules adds rules of your own; REVIEW_RULES is the same. Exit code: 0 nothing blocked, 1 something blocked, 2 something could not be reviewed.
`;

async function main(): Promise<number> {
  const asked = argumentsAsked();
  if (typeof asked === "string") {
    process.stderr.write(`${asked}\n\n${USAGE}`);
    return 2;
  }
  const { values, positionals } = asked;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (values.rules) {
    const problem = addRules(values.rules);
    if (problem) {
      process.stderr.write(`${problem}\n`);
      return 2;
    }
  }
  const results = await scanAll(positionals);
  process.stdout.write(written(results, values));
  if (results.some(({ verdict }) => verdict === "error")) return 2;
  return results.some(({ verdict }) => verdict === "block") ? 1 : 0;
}

type Asked = Exclude<ReturnType<typeof argumentsAsked>, string>;

/** What is asked for, or why that is nothing that can be done. */
function argumentsAsked() {
  const options = {
    json: { type: "boolean" },
    sarif: { type: "boolean" },
    rules: { type: "string" },
    service: { type: "string" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const asked = parseArgs({ allowPositionals: true, options });
    return asked.values.help || asked.positionals.length > 0 ? asked : "Name the packages to review.";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Answers why rules can't be used. */
function addRules(folder: string): string | null {
  try {
    addOperatorRules(readOperatorRules(folder));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function written(results: Result[], { sarif, json, service = SERVICE }: Asked["values"]): string {
  if (sarif) return `${asSarif(results, service)}\n`;
  return json ? asJson(results) : asText(results, service);
}

/** One JSON array, one package a line. */
function asJson(results: Result[]): string {
  return `[\n${results.map((result) => JSON.stringify(result)).join(",\n")}\n]\n`;
}

process.exitCode = await main();
