import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import type { PsychometricTable } from "./tables.server";

/** A table of figures, what it tells above it, and its sources below. */
export function FigureTable({
  table: { title, lead, heads, rows, source, note },
}: {
  table: PsychometricTable;
}) {
  return (
    <section className="mb-24">
      <PageHead level="h2" title={title}>
        {lead}
      </PageHead>
      {rows.length > 0 && (
        <Table
          caption={title}
          head={heads.map((head, at) => (
            <HeadCell key={head} isNumber={at > 0}>
              {head}
            </HeadCell>
          ))}
        >
          {rows.map(([first, ...cells]) => (
            <Row key={first}>
              <TitleCell title={first!} isAlone />
              {cells.map((cell, at) => (
                <Cell key={heads[at + 1]} kind="number" before={`${heads[at + 1]} `}>
                  {cell}
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
      <p className="hint mt-8">{source}</p>
      {note && <p className="hint">{note}</p>}
    </section>
  );
}
