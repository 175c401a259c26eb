/** A number of a table as a bar, its share of the largest; the figure is beside it. */
export function RowBar({ share, isNow = false }: { share: number; isNow?: boolean }) {
  return (
    <svg
      className={isNow ? "chart row-bar chart-now" : "chart row-bar"}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.round(share * 100)} height="8" />
    </svg>
  );
}
