import { parseArgs } from "node:util";
import { asSarif } from "./sarif";
import { type Result, scanAll } from "./scan";
import { asText } from "./text";

/** Where the rules are explained, unless another service is named. */
const SERVICE = "https://skillyard.example";

const USAGE = `npm run scan -- [--json | --sarif] [--service URL] DIR|FILE…

Reviews packages offline, with the rules by which versions are published. A folder without a package of its own
stands for all packages below it. Exit code: 0 nothing blocked, 1 something blocked, 2 something could not be reviewed.
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

function written(results: Result[], { sarif, json, service = SERVICE }: Asked["values"]): string {
  if (sarif) return `${asSarif(results, service)}\n`;
  return json ? asJson(results) : asText(results, service);
}

/** One JSON array, one package a line. */
function asJson(results: Result[]): string {
  return `[\n${results.map((result) => JSON.stringify(result)).join(",\n")}\n]\n`;
}

process.exitCode = await main();
