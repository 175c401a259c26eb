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

/** A server-rendered bar chart, and the figures as a table. */
export function Bars({ tableLabel, columns, format = String, ...chart }: BarsProps) {
  return (
    <div className="chart">
      <BarDrawing {...chart} format={format} />
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

const height = 184;
const top = 24;
const base = 160;
/** Px for the bars where there is much room, and on a phone. */
const [wide, narrow] = [578, 324];

type Drawn = Pick<BarsProps, "title" | "bars" | "target" | "line"> & { format: (value: number) => string };

/**
 * The chart alone, for a page that shows its table beside. Across it is measured in shares of its width, so that one
 * drawing fits every screen and its labels stay 12 px.
 */
export function BarDrawing({ title, bars, target, line, format }: Drawn) {
  const { step, highest } = axis(Math.max(1, target?.value ?? 0, ...bars.map((bar) => bar.value)));
  const y = (value: number) => Math.round(base - (value / highest) * (base - top));
  const count = Math.max(1, bars.length);
  const x = (slots: number) => `${Number(((100 * slots) / count).toFixed(2))}%`;
  const barWidth = Math.min(0.62, (48 * count) / wide);
  // Labels that would overlap are skipped, counted from the present bar, or from the last.
  const present = bars.findIndex((bar) => bar.isNow);
  const anchor = present < 0 ? bars.length - 1 : present;
  const isAmong = (index: number, room: number, width: number) =>
    (anchor - index) % Math.ceil((room * count) / width) === 0;
  const largest = Math.max(...bars.map((bar) => bar.value));
  return (
    <svg className="chart-drawing" height={height} role="img" aria-label={title}>
      {range(0, highest, step).map((value) => (
        <g key={value}>
          <line
            className={value === 0 ? "chart-base" : "chart-grid"}
            x2="100%"
            y1={y(value) + 0.5}
            y2={y(value) + 0.5}
          />
          <ChartText x="-8" y={y(value) + 4} anchor="end" text={format(value)} />
        </g>
      ))}
      {bars.map((bar, index) => {
        const [inWide, inNarrow] = [isAmong(index, 34, wide), isAmong(index, 44, narrow)];
        return (
          <g key={bar.label} className={bar.isNow ? "chart-now" : undefined}>
            {bar.value > 0 && (
              <rect
                x={x(index + (1 - barWidth) / 2)}
                y={y(bar.value)}
                width={x(barWidth)}
                height={base - y(bar.value)}
              />
            )}
            {(bar.isNow || bar.value === largest || bars.length <= 10) && (
              <ChartText
                x={x(index + 0.5)}
                y={y(bar.value) - 6}
                text={format(bar.value)}
                look="chart-value"
              />
            )}
            {(inWide || inNarrow) && (
              <ChartText
                x={x(index + 0.5)}
                y={base + 17}
                text={bar.tick ?? bar.label}
                look={inWide ? (inNarrow ? "" : "chart-wide") : "chart-narrow"}
              />
            )}
          </g>
        );
      })}
      {target && (
        <g className="chart-target">
          <line x2="100%" y1={y(target.value) + 0.5} y2={y(target.value) + 0.5} />
          <ChartText x="100%" y={y(target.value) - 5} anchor="end" text={target.label} />
        </g>
      )}
      {line && (
        <g className="chart-target">
          <line x1={x(line.at)} x2={x(line.at)} y1="14" y2={base} />
          <ChartText
            x={x(line.at)}
            y={10}
            anchor={line.at > bars.length / 2 ? "end" : "start"}
            text={line.label}
          />
        </g>
      )}
    </svg>
  );
}

const anchors = { start: "chart-start", middle: undefined, end: "chart-end" };

/**
 * A label over, at or up to a point of a baseline. The style sheet writes it: a text browser would read it without the
 * chart, among its neighbours, and has the table.
 */
function ChartText({
  x,
  y,
  text,
  anchor = "middle",
  look = "",
}: {
  x: string;
  y: number;
  text: string;
  anchor?: keyof typeof anchors;
  look?: string;
}) {
  return (
    <foreignObject x={x} y={y - 13} width="1" height="18" className={look || undefined}>
      <span className={anchors[anchor]} data-text={text} />
    </foreignObject>
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
