import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { MarkingPage } from "./overview";

/** How far each question is, and what it was given on average. */
export function QuestionProgress({ questions }: Pick<MarkingPage, "questions">) {
  const t = useWords();
  return (
    <section className="mb-24" aria-labelledby="by-question">
      <h2 id="by-question" className="mb-16">
        {t("marking:questions.title")}
      </h2>
      <Table
        caption={t("marking:questions.title")}
        head={
          <>
            <HeadCell>{t("marking:questions.question")}</HeadCell>
            <HeadCell isNumber>{t("marking:questions.progress")}</HeadCell>
            <HeadCell isNumber>{t("marking:questions.mean")}</HeadCell>
          </>
        }
      >
        {questions.map(({ id, content, worth, progress, mean }) => (
          <Row key={id}>
            <TitleCell title={content} code={worth} isClamped isAlone />
            <Cell kind="number" before={`${t("marking:questions.progress")} `}>
              {progress}
            </Cell>
            <Cell kind="number" before={`${t("marking:questions.mean")} `}>
              {mean}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

/** How much each person marked, how severely, and how often two agree. */
export function MarkerTable({ markers }: Pick<MarkingPage, "markers">) {
  const t = useWords();
  const columns = ["done", "share", "agreed", "seeds"] as const;
  return (
    <section aria-labelledby="by-marker">
      <h2 id="by-marker" className="mb-16">
        {t("marking:markers.title")}
      </h2>
      <Table
        caption={t("marking:markers.title")}
        head={
          <>
            <HeadCell>{t("marking:markers.name")}</HeadCell>
            {columns.map((name) => (
              <HeadCell key={name} isNumber>
                {t(`marking:markers.${name}`)}
              </HeadCell>
            ))}
          </>
        }
      >
        {markers.map((marker) => (
          <Row key={marker.id}>
            <TitleCell title={marker.name} isAlone />
            {columns.map((name) => (
              <Cell key={name} kind="number" before={`${t(`marking:markers.${name}`)} `}>
                {marker[name]}
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </section>
  );
}
