import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";

interface Found {
  /** In the file's order; `words` say what is wrong, `text` what stands there. */
  mistakes: { line: number; words: string; text: string }[];
  /** All that there are. */
  mistakeCount: number;
}

/** What is wrong in a sent file, where, and what stands there: enough to mend it. */
export function SentMistakes({
  found: { mistakes, mistakeCount },
  placeOf,
}: {
  found: Found;
  placeOf: (line: number) => string;
}) {
  const t = useWords();
  return (
    <section className="import-mistakes">
      <h2>{t("sent.mistakes")}</h2>
      {mistakeCount > mistakes.length && (
        <p className="hint">{t("sent.firstMistakes", { count: mistakes.length })}</p>
      )}
      <Table
        caption={t("sent.mistakes")}
        head={
          <>
            <HeadCell>{t("sent.place")}</HeadCell>
            <HeadCell>{t("sent.reason")}</HeadCell>
          </>
        }
      >
        {mistakes.map(({ line, words, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same mistake twice
          <Row key={index}>
            <TitleCell title={placeOf(line)} />
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
