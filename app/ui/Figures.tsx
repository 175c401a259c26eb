import type { ReactNode } from "react";
import { Link } from "~/ui/Link";

export interface Figure {
  label: string;
  /** Where its label leads. */
  to?: string;
  value: ReactNode;
  unit?: string;
  /** One plain comparison. */
  note?: ReactNode;
}

/** A strip of a few key figures; `isLarge` at the top of a page. */
export function Figures({ figures, isLarge = false }: { figures: readonly Figure[]; isLarge?: boolean }) {
  return (
    <dl className={isLarge ? "figures figures-large" : "figures"}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.to ? <Link to={figure.to}>{figure.label}</Link> : figure.label}</dt>
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
