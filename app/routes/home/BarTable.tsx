import type { ReactNode } from "react";
import { RowBar } from "~/ui/charts/RowBar";

/** A few figures as a table that is its own chart: each row ends in a bar. */
export function BarTable({
  caption,
  columns,
  rows,
}: {
  /** Visually hidden. */
  caption: string;
  /** Of the names, the figures and the bars. */
  columns: readonly [string, string, string];
  rows: readonly { key: string; name: ReactNode; value: string; share: number }[];
}) {
  return (
    <table className="table table-plain table-bars">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col" className="number">
            {columns[1]}
          </th>
          <th scope="col">
            <span className="visually-hidden">{columns[2]}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, share }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className="number">{share === 0 ? <span className="zero">{value}</span> : value}</td>
            <td>
              <RowBar share={share} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
