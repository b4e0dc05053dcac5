/** When the examples say that everything happened. */
const NOON = Date.parse("2026-03-02T12:00:00Z");
const STEP_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

const startedAt = Date.now();
const numbers = new Map<string, number>();

/** Of a kind that is made anew each time, the first is 1, the second 2; the same again keeps its number. */
function numberOf(kind: string, value: string): number {
  const known = numbers.get(`${kind} ${value}`);
  if (known) return known;
  const number = [...numbers.keys()].filter((key) => key.startsWith(`${kind} `)).length + 1;
  numbers.set(`${kind} ${value}`, number);
  return number;
}

/** What is different each time the service runs, and what an example says instead. */
const REPLACEMENTS: [pattern: RegExp, example: (value: string) => string][] = [
  // Before all others: its parts are an id and whatever a signature may look like.
  [/skillyard_download_[\w.-]+/g, () => `skillyard_download_4c9a7e10.1772453400.${"Zk3v".repeat(11).slice(1)}`],
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (id) => `4c9a7e10-5b1d-4f6e-9d21-${String(numberOf("id", id)).padStart(12, "0")}`,
  ],
  [/(?<=\(not found )[\dTZ:-]+/g, () => new Date(NOON).toISOString().replace(":00.000", "")],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, (time) => timeLike(time)],
  [/\b\d{4}-\d\d-\d\d\b(?!T)/g, (day) => dayLike(day)],
  [/\b[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}\b/g, (code) => licenseCode(numberOf("license", code))],
  [/skillyard_cli_\w+/g, () => `skillyard_cli_${"k7Qd2".repeat(8)}0aB3xZ`],
  [/\b(cs_test|acct|po|evt)_\w+/g, (id) => `${id.slice(0, id.lastIndexOf("_"))}_1Q8f${numberOf("object", id)}`],
  [/\b[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}\b/g, () => "WDJB-MJHT"],
  [/(?<="(code|code_verifier|device_code)":")[\w-]{43}(?=")/g, () => "Zk3v".repeat(11).slice(1)],
  [/(?<="(svc_)?scan_hash":")[^"]+/g, () => `sha256:${"2f8b60d4".repeat(8)}`],
  [/(?<=\/connect\/onboarding\/)\w+/g, () => "5hUc2"],
  [/(?<=\/files\/)[^"]+/g, () => "…"],
  [/http:\/\/(localhost|127\.0\.0\.1):\d+/g, () => "https://skillyard.example"],
];

/** The same value, with everything in it that no two runs share put in a fixed form. */
export function stable(value: unknown): unknown {
  return JSON.parse(
    REPLACEMENTS.reduce((text, [pattern, example]) => text.replace(pattern, example), JSON.stringify(value)),
  );
}

/** Moments long before the run stay what they are; those of the run become noon, and later ones as much later. */
function timeLike(time: string): string {
  const distance = Date.parse(time) - startedAt;
  if (distance < -DAY_MS) return time;
  return new Date(NOON + Math.max(0, Math.floor(distance / STEP_MS)) * STEP_MS).toISOString();
}

function dayLike(day: string): string {
  const today = Date.parse(new Date(startedAt).toISOString().slice(0, 10));
  return new Date(NOON + Date.parse(day) - today).toISOString().slice(0, 10);
}

function licenseCode(number: number): string {
  return `5E1C0A7${number}-93B2D4F6-0C8E7A1B`;
}
