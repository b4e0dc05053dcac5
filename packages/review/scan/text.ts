import { rulePage } from "../src/docs/rule-page";
import type { Result } from "./scan";

/** The results as a person reads them in a terminal, worst findings first; `service` is where their rules are explained. */
export function asText(results: Result[], service: string): string {
  const blocks = results.map((result) => [headline(result), ...details(result, service)].join("\n"));
  return `${blocks.join("\n\n")}\n\n${summary(results)}\n`;
}

function headline({ path, verdict, score }: Result): string {
  return `${verdict.toUpperCase().padEnd(5)}  ${path}${score === null ? "" : `  (score ${score})`}`;
}

function details({ problem, findings }: Result, service: string): string[] {
  return [
    ...(problem ? [`  It could not be published: ${problem}`] : []),
    ...findings.flatMap(({ severity, rule, file, line, message, excerpt, remediation }) => [
      `  ${severity.padEnd(5)}  ${rule}  ${printable(file)}${line === null ? "" : `:${line}`}`,
      `         ${message}`,
      ...(excerpt ? [`         > ${printable(excerpt)}`] : []),
      `         ${remediation}`,
      ...explained(rule, service),
    ]),
  ];
}

function explained(rule: string, service: string): string[] {
  const page = rulePage(rule, service);
  return page ? [`         ${page}`] : [];
}

function summary(results: Result[]): string {
  const count = (verdict: Result["verdict"]) => results.filter((result) => result.verdict === verdict).length;
  const errors = count("error");
  const failed = errors > 0 ? `, ${errors} not finished` : "";
  return `${results.length} reviewed: ${count("pass")} pass, ${count("warn")} warn, ${count("block")} block${failed}. A pass means that no known problem was found.`;
}

/** A package must not be able to write to the terminal of who looks at it. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, "�");
}
