import { formatMoney } from "../format";
import { ScrollArea } from "../ui/scroll-area";
import { axisTop } from "./axis";

type RevenuePoint = {
  date: string;
  gross_cents: number;
  net_cents: number;
  refund_cents: number;
  sales_count: number;
};

type Props = { points: RevenuePoint[]; currency: string; interval: "day" | "week" | "month" };

const height = 160;

/** Gross revenue as bars, drawn by the server; the same figures follow as a table for those who want them read. */
export function RevenueChart({ points, currency, interval }: Props) {
  const top = axisTop(Math.max(0, ...points.map((point) => point.gross_cents)));
  const slot = 100 / Math.max(1, points.length);
  const [first, last] = [points[0], points.at(-1)];

  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div
          aria-hidden
          className="flex h-40 flex-col justify-between text-right text-xs leading-none text-muted tabular-nums"
        >
          {[top, top / 2, 0].map((cents) => (
            <span key={cents} className="-my-1.5">
              {formatMoney(Math.round(cents), currency)}
            </span>
          ))}
        </div>
        <svg aria-hidden className="h-40 w-full overflow-visible">
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1="0" x2="100%" y1={height * part} y2={height * part} className="stroke-line" />
          ))}
          {points.map((point, index) => (
            <g key={point.date}>
              <title>{`${label(point.date, interval)}: ${formatMoney(point.gross_cents, currency)}, ${point.sales_count} sold`}</title>
              <rect
                x={`${index * slot}%`}
                width={`${slot}%`}
                y="0"
                height={height}
                className="fill-transparent hover:fill-sunken"
              />
              <rect
                x={`${index * slot + slot * 0.15}%`}
                width={`${slot * 0.7}%`}
                y={height - barHeight(point.gross_cents, top)}
                height={barHeight(point.gross_cents, top)}
                rx="1.5"
                className="pointer-events-none fill-accent"
              />
            </g>
          ))}
        </svg>
        <p aria-hidden className="col-start-2 mt-2 flex justify-between text-xs text-muted">
          <span>{first && label(first.date, interval)}</span>
          <span>{last && last !== first && label(last.date, interval)}</span>
        </p>
      </div>
      <details className="mt-3 text-sm">
        <summary className="w-fit py-0.5 text-muted hover:text-ink hover:underline">Show as a table</summary>
        <ScrollArea label="Revenue as a table" className="mt-2 max-h-64">
          <table className="w-full text-left">
            <thead>
              <tr className="text-xs text-muted">
                {["From", "Sold", "Gross", "Refunded", "Net"].map((head, column) => (
                  <th key={head} scope="col" className={column ? "py-1 text-right font-medium" : "py-1 font-medium"}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.date} className="border-t border-line">
                  <th scope="row" className="py-1 font-normal">
                    {label(point.date, interval)}
                  </th>
                  <td className="text-right">{point.sales_count}</td>
                  <td className="text-right">{formatMoney(point.gross_cents, currency)}</td>
                  <td className="text-right">{formatMoney(point.refund_cents, currency)}</td>
                  <td className="text-right">{formatMoney(point.net_cents, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      </details>
    </figure>
  );
}

function barHeight(cents: number, top: number): number {
  if (cents <= 0) return 0;
  return Math.max(2, (cents / top) * height);
}

function label(date: string, interval: Props["interval"]): string {
  const options = interval === "month" ? { month: "short", year: "numeric" } : { day: "numeric", month: "short" };
  return new Date(date).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" } as Intl.DateTimeFormatOptions);
}
