import { writeFileSync } from "node:fs";
import os from "node:os";

export type Row = Record<string, string | number>;
export type Section = { title: string; about: string; rows: Row[] };

/** The tables that the repository keeps, and the same for programs. */
export function save(sections: Section[], settings: object): void {
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model?.trim()}, Node ${process.version}`;
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync("bench/results.json", `${JSON.stringify({ date, machine, ...settings, sections }, null, 2)}\n`);
  const parts = sections.map(({ title, about, rows }) => `## ${title}\n\n${about}\n\n${tableOf(rows)}\n`);
  writeFileSync(
    "bench/RESULTS.md",
    `# What the service takes\n\n${date}, ${machine}; the database, the servers and whoever asks share the machine. ` +
      `Written by \`npm run bench -- --save\`.\n\n${parts.join("\n")}`,
  );
}

function tableOf(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, names.map(() => "---"), ...rows.map((row) => names.map((name) => row[name]))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
