/** A mean as a dot with its 95 % interval, and the whole's as a dashed line, all shares 0–1; the figures are beside. */
export function RowInterval({
  value,
  interval,
  whole,
}: {
  value: number;
  interval: { low: number; high: number } | null;
  whole: number;
}) {
  const x = (share: number) => Math.round(4 + 232 * Math.min(1, Math.max(0, share)));
  return (
    <svg className="chart row-interval" viewBox="0 0 240 16" aria-hidden="true">
      <path className="chart-grid" d="M4 8.5H236" />
      <path className="chart-whole" d={`M${x(whole) + 0.5} 1V15`} />
      {interval && (
        <path
          className="chart-mark"
          d={`M${x(interval.low)} 5v7M${x(interval.low)} 8.5H${x(interval.high)}M${x(interval.high)} 5v7`}
        />
      )}
      <circle cx={x(value)} cy="8.5" r="3.5" />
    </svg>
  );
}
