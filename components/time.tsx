const steps = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

type Props = { value: string | Date; as?: "date" | "datetime" | "ago" };

/** A moment, in UTC; its exact time is in the tooltip. */
export function Time({ value, as = "date" }: Props) {
  const moment = new Date(value);
  const exact = `${moment.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
  const date = moment.toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });

  return (
    <time dateTime={moment.toISOString()} title={exact} className="whitespace-nowrap">
      {as === "datetime" ? exact : as === "ago" ? ago(moment) : date}
    </time>
  );
}

function ago(moment: Date): string {
  const seconds = (moment.getTime() - Date.now()) / 1000;
  const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ["minute", 60];
  if (Math.abs(seconds) < 60) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.trunc(seconds / length), unit);
}
