import type { ReactNode } from "react";

export interface Figure {
  label: string;
  value: ReactNode;
  unit?: string;
  /** One plain comparison. */
  note?: ReactNode;
}

/** A few figures in one ruled strip; `isLarge` for a page that opens with them. */
export function Figures({ figures, isLarge = false }: { figures: readonly Figure[]; isLarge?: boolean }) {
  return (
    <dl className={isLarge ? "figures figures-large" : "figures"}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <b>{figure.value}</b>
            {figure.unit && <> {figure.unit}</>}
          </dd>
          {figure.note && <dd className="figure-note">{figure.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
