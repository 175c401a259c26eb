import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";

export interface SentMistake {
  /** Where it stands. */
  place: string;
  words: string;
  /** What stands there. */
  text: string;
}

/** What is wrong in a sent file, where, and what stands there: enough to mend it. */
export function SentMistakes({
  mistakes,
  words,
}: {
  mistakes: SentMistake[];
  words: { heading: string; hint: string | null; place: string; reason: string };
}) {
  return (
    <section className="import-mistakes">
      <h2>{words.heading}</h2>
      {words.hint && <p className="hint">{words.hint}</p>}
      <Table
        caption={words.heading}
        head={
          <>
            <HeadCell>{words.place}</HeadCell>
            <HeadCell>{words.reason}</HeadCell>
          </>
        }
      >
        {mistakes.map(({ place, words: said, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line may have the same mistake twice
          <Row key={index}>
            <TitleCell title={place} />
            <Cell>
              <span className="mistake-words">{said}</span>
              {text !== "" && <span className="file-text">{text}</span>}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
