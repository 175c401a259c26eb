import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownImport } from "./shown.server";

/** The errors of a file: what, where, and the offending value, enough to correct it. */
export function ImportErrors({ found: { domain, errors, errorCount } }: { found: ShownImport }) {
  const t = useWords();
  if (errors.length === 0) return null;
  const cellOf = (column: string, heading: string) =>
    heading === "" ? t("imports.column", { column }) : t("imports.columnNamed", { column, heading });
  const placeOf = (line: number, column: string, heading: string) => {
    if (line === 0) return t(`${domain}:import.whole`);
    const row = t(`${domain}:import.line`, { line });
    return column === "" ? row : `${row} · ${cellOf(column, heading)}`;
  };
  return (
    <section className="import-errors">
      <h2>{t("imports.errors")}</h2>
      {errorCount > errors.length && (
        <p className="hint">{t("imports.firstErrors", { count: errors.length })}</p>
      )}
      <Table
        caption={t("imports.errors")}
        head={
          <>
            <HeadCell>{t("imports.place")}</HeadCell>
            <HeadCell>{t("imports.reason")}</HeadCell>
          </>
        }
      >
        {errors.map(({ line, column, heading, words, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same error twice
          <Row key={index}>
            <TitleCell title={placeOf(line, column, heading)} />
            <Cell>
              <div className="error-words">{words}</div>
              {text !== "" && (
                <div className="file-text">{column === "" ? text : t("imports.found", { text })}</div>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
