import { useId } from "react";

export interface Bar {
  label: string;
  /** Its short label below the bar; the label itself if absent. */
  tick?: string;
  /** Zero or more. */
  value: number;
  /** The one bar for the present, in the theme colour. */
  isNow?: boolean;
}

export interface BarsProps {
  /** Text alternative of the chart. */
  title: string;
  bars: readonly Bar[];
  /** A dashed line at a value of the axis. */
  target?: { value: number; label: string };
  /** A dashed upright line, in widths of a bar from the left. */
  line?: { at: number; label: string };
  /** The label that opens the table of the same figures. */
  tableLabel: string;
  /** The table's two columns. */
  columns: readonly [string, string];
  format?: (value: number) => string;
}

/** A server-rendered bar chart, twice, so that labels stay 12 px on a phone; and the figures as a table. */
export function Bars({ tableLabel, columns, format = String, ...chart }: BarsProps) {
  return (
    <div className="chart">
      <BarDrawings {...chart} format={format} />
      <details className="more">
        <summary>{tableLabel}</summary>
        <table className="table table-plain">
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col" className="number">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {chart.bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td className="number">{format(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

type Drawn = Pick<BarsProps, "title" | "bars" | "target" | "line"> & { format: (value: number) => string };

/** The chart alone, for a page that shows its table beside. */
export function BarDrawings(chart: Drawn) {
  return (
    <>
      <Drawing {...chart} width={612} className="chart-wide" />
      <Drawing {...chart} width={358} className="chart-narrow" />
    </>
  );
}

const height = 184;
const top = 24;
const base = 160;
const left = 34;

type DrawingProps = Drawn & {
  width: 612 | 358;
  className: string;
};

function Drawing({ title, bars, target, line, format, width, className }: DrawingProps) {
  const titleId = useId();
  const { step, highest } = axis(Math.max(1, target?.value ?? 0, ...bars.map((bar) => bar.value)));
  const y = (value: number) => Math.round(base - (value / highest) * (base - top));
  const slot = (width - left) / Math.max(1, bars.length);
  const barWidth = Math.round(Math.min(48, slot * 0.62));
  // Labels that would overlap are skipped, counted from the present bar, or from the last.
  const present = bars.findIndex((bar) => bar.isNow);
  const anchor = present < 0 ? bars.length - 1 : present;
  const every = Math.ceil((width === 612 ? 34 : 44) / slot);
  const largest = Math.max(...bars.map((bar) => bar.value));
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{title}</title>
      {range(0, highest, step).map((value) => (
        <g key={value}>
          <path
            className={value === 0 ? "chart-base" : "chart-grid"}
            d={`M${left} ${y(value) + 0.5}H${width}`}
          />
          <text x={left - 8} y={y(value) + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const middle = Math.round(left + slot * (index + 0.5));
        const isLabelled = (anchor - index) % every === 0;
        const tick = bar.tick ?? bar.label;
        // The last label would be cut off at the edge where it is wider than its bar's share.
        const isAtEdge = index === bars.length - 1 && tick.length * 12 > slot;
        const isPrinted = bar.isNow || bar.value === largest || bars.length <= 10;
        return (
          <g key={bar.label} className={bar.isNow ? "chart-now" : undefined}>
            <rect x={middle - barWidth / 2} y={y(bar.value)} width={barWidth} height={base - y(bar.value)} />
            {isPrinted && (
              <text className="chart-value" x={middle} y={y(bar.value) - 6} textAnchor="middle">
                {format(bar.value)}
              </text>
            )}
            {isLabelled && (
              <text x={isAtEdge ? width : middle} y={base + 17} textAnchor={isAtEdge ? "end" : "middle"}>
                {tick}
              </text>
            )}
          </g>
        );
      })}
      {target && (
        <g className="chart-target">
          <path d={`M${left} ${y(target.value) + 0.5}H${width}`} />
          <text x={width} y={y(target.value) - 5} textAnchor="end">
            {target.label}
          </text>
        </g>
      )}
      {line && (
        <g className="chart-target">
          <path d={`M${Math.round(left + slot * line.at) + 0.5} 14V${base}`} />
          <text x={left + slot * line.at} y={10} textAnchor={line.at > bars.length / 2 ? "end" : "start"}>
            {line.label}
          </text>
        </g>
      )}
    </svg>
  );
}

/** Round integer steps, two or three of which cover the largest value. */
export function axis(largest: number): { step: number; highest: number } {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(largest / 3)));
  const step = ([1, 2, 5].find((size) => size * power >= largest / 3) ?? 10) * power;
  return { step, highest: Math.ceil(largest / step) * step };
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
