import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { FoundImport } from "./import-show";

/** What is wrong in a file, where, and what stands there: enough to mend it. */
export function ImportMistakes({ found: { mistakes, mistakeCount } }: { found: FoundImport }) {
  const t = useWords();
  return (
    <section className="import-mistakes">
      <h2>{t("bank:import.mistakes")}</h2>
      {mistakeCount > mistakes.length && (
        <p className="hint">{t("bank:import.firstMistakes", { count: mistakes.length })}</p>
      )}
      <Table
        caption={t("bank:import.mistakes")}
        head={
          <>
            <HeadCell>{t("bank:import.mistakeColumns.line")}</HeadCell>
            <HeadCell>{t("bank:import.mistakeColumns.reason")}</HeadCell>
          </>
        }
      >
        {mistakes.map(({ line, words, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same mistake twice
          <Row key={index}>
            <TitleCell title={line > 0 ? t("bank:import.line", { line }) : t("bank:import.whole")} />
            <Cell>
              <span className="mistake-words">{words}</span>
              {text !== "" && <span className="file-text">{text}</span>}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
