import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownImport } from "./shown.server";

/** The errors of a file: what, where, and the offending value, enough to correct it. */
export function ImportErrors({ found: { domain, errors, errorCount } }: { found: ShownImport }) {
  const t = useWords();
  if (errors.length === 0) return null;
  const placeOf = (line: number) =>
    line > 0 ? t(`${domain}:import.line`, { line }) : t(`${domain}:import.whole`);
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
        {errors.map(({ line, words, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same error twice
          <Row key={index}>
            <TitleCell title={placeOf(line)} />
            <Cell>
              <div className="error-words">{words}</div>
              {text !== "" && <div className="file-text">{text}</div>}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
