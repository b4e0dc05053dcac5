import type { Recorded } from "./measured";

type Pair = { id: string; before: Recorded; after: Recorded };

/** What differs between two records of the same packages, as lines to print. */
export function compare(before: Map<string, Recorded>, after: Map<string, Recorded>, isVerbose: boolean): string {
  const pairs = [...before].flatMap(([id, old]): Pair[] => {
    const now = after.get(id);
    return now ? [{ id, before: old, after: now }] : [];
  });
  const changed = pairs.filter(({ before, after }) => before.verdict !== after.verdict);
  const same = pairs.length - changed.length;
  return [
    `${pairs.length} packages in both, ${same} with the same verdict (${((100 * same) / pairs.length).toFixed(2)} %)`,
    ...directions(changed),
    `processor time ${seconds(pairs.map(({ before }) => before.ms))} s before, ${seconds(pairs.map(({ after }) => after.ms))} s after`,
    "",
    "Findings by rule: gone, new",
    ...byRule(pairs),
    "",
    ...changed.flatMap((pair) => described(pair, isVerbose)),
    ...(isVerbose ? pairs.filter((pair) => !changed.includes(pair)).flatMap((pair) => difference(pair)) : []),
  ].join("\n");
}

function directions(changed: Pair[]): string[] {
  const counts = new Map<string, number>();
  for (const { before, after } of changed) {
    const direction = `${before.verdict} → ${after.verdict}`;
    counts.set(direction, (counts.get(direction) ?? 0) + 1);
  }
  return [...counts].sort().map(([direction, count]) => `  ${direction}: ${count}`);
}

function byRule(pairs: Pair[]): string[] {
  const rules = new Map<string, { gone: number; fresh: number }>();
  for (const pair of pairs) {
    for (const [finding, kind] of changesOf(pair)) {
      const [severity = "", rule = ""] = finding.split(" ");
      const counts = rules.get(`${rule} ${severity}`) ?? { gone: 0, fresh: 0 };
      counts[kind] += 1;
      rules.set(`${rule} ${severity}`, counts);
    }
  }
  return [...rules].sort().map(([name, { gone, fresh }]) => `  ${name.padEnd(40)} -${gone} +${fresh}`);
}

function changesOf({ before, after }: Pair): [finding: string, kind: "gone" | "fresh"][] {
  const gone = before.findings.filter((finding) => !after.findings.includes(finding));
  const fresh = after.findings.filter((finding) => !before.findings.includes(finding));
  return [
    ...gone.map((finding): [string, "gone"] => [finding, "gone"]),
    ...fresh.map((finding): [string, "fresh"] => [finding, "fresh"]),
  ];
}

function described(pair: Pair, isVerbose: boolean): string[] {
  return [`${pair.before.verdict} → ${pair.after.verdict} ${pair.id}`, ...(isVerbose ? difference(pair).slice(1) : [])];
}

function difference(pair: Pair): string[] {
  const changes = changesOf(pair);
  if (changes.length === 0) return [];
  return [pair.id, ...changes.map(([finding, kind]) => `    ${kind === "gone" ? "-" : "+"} ${finding}`)];
}

function seconds(times: number[]): string {
  return (times.reduce((sum, time) => sum + time, 0) / 1000).toFixed(1);
}
