import type { Measured } from "./scene";

type Row = Measured & { lost: number; healedS: number };
let rows: Row[] = [];

export function report(measured: Measured, { lost = 0, healedS = 0 }: { lost?: number; healedS?: number }): void {
  rows.push({ ...measured, lost, healedS });
}

/** What every scene since the last report measured, a line each. */
export function printReport(): void {
  const table = rows.map(({ scene, requests, errors, answers, worstLiveMs, worstReadyMs, peakMiB, lost, healedS }) => ({
    scene,
    requests,
    errors: Object.entries(errors)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(", "),
    "worst ms": Math.round(Math.max(0, ...answers.map(({ ms }) => ms))),
    "livez ms": Math.round(worstLiveMs),
    "readyz ms": Math.round(worstReadyMs),
    MiB: peakMiB,
    lost,
    "healed s": healedS,
  }));
  console.table(table);
  rows = [];
}
