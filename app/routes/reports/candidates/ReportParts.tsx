import { RowBar } from "~/ui/charts/RowBar";
import { PageHead } from "~/ui/PageHead";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownCandidateReport } from "./show";

export function PartScores({ parts }: Pick<ShownCandidateReport, "parts">) {
  const t = useWords();
  return (
    <section className="mb-24">
      <PageHead level="h2" title={t("reports:parts.title")} />
      <Table
        caption={t("reports:parts.title")}
        head={
          <>
            <HeadCell>{t("reports:parts.part")}</HeadCell>
            <HeadCell isNumber>{t("results:points")}</HeadCell>
            <HeadCell isNumber>{t("reports:candidate.full")}</HeadCell>
            <HeadCell isNumber>{t("reports:candidate.medianHead")}</HeadCell>
            <HeadCell>{t("reports:chart")}</HeadCell>
          </>
        }
      >
        {parts.map((part) => (
          <Row key={part.name}>
            <TitleCell title={part.name} isAlone />
            <Cell kind="number" before={`${t("results:points")} `}>
              {part.points}
            </Cell>
            <Cell kind="number" before={`${t("reports:candidate.full")} `}>
              {part.full}
            </Cell>
            <Cell kind="number" before={`${t("reports:candidate.medianHead")} `}>
              {part.median}
            </Cell>
            <Cell kind="field">
              <RowBar share={part.share} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

/** Each ability with its grade, and beside the word what it follows from: score, percentile and n. */
export function AbilityGrades({ abilities, cutoffs }: Pick<ShownCandidateReport, "abilities" | "cutoffs">) {
  const t = useWords();
  return (
    <section className="mb-24">
      <PageHead level="h2" title={t("reports:abilities.title")}>
        {cutoffs}
      </PageHead>
      <Table
        caption={t("reports:abilities.title")}
        head={
          <>
            <HeadCell>{t("reports:abilities.ability")}</HeadCell>
            <HeadCell>{t("reports:candidate.grade")}</HeadCell>
            <HeadCell isNumber>{t("results:points")}</HeadCell>
            <HeadCell isNumber>{t("reports:share")}</HeadCell>
            <HeadCell isNumber>{t("reports:candidate.medianHead")}</HeadCell>
            <HeadCell isNumber>{t("reports:candidate.percentileHead")}</HeadCell>
            <HeadCell isNumber>n</HeadCell>
            <HeadCell>{t("reports:chart")}</HeadCell>
          </>
        }
      >
        {abilities.map((one) => (
          <Row key={one.name}>
            <TitleCell title={one.name} isAlone />
            <Cell>
              <b>{one.grade}</b>
            </Cell>
            <Cell kind="number" before={`${t("results:points")} `}>
              {one.points}
            </Cell>
            <Cell kind="number" before={`${t("reports:share")} `}>
              {one.text}
            </Cell>
            <Cell kind="number" before={`${t("reports:candidate.medianHead")} `}>
              {one.median}
            </Cell>
            <Cell kind="number" before={`${t("reports:candidate.percentileHead")} `}>
              {one.percentile ?? "—"}
            </Cell>
            <Cell kind="number" before="n ">
              {one.n}
            </Cell>
            <Cell kind="field">
              <RowBar share={one.share} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

/** The versions that were released, each with its score. */
export function Releases({ releases }: Pick<ShownCandidateReport, "releases">) {
  const t = useWords();
  return (
    <section className="mb-24" aria-labelledby="releases">
      <h2 id="releases" className="mb-4">
        {t("reports:candidate.releasesTitle")}
      </h2>
      <ol className="result-events">
        {releases.map(({ version, time, score }) => (
          <li key={version}>{t("reports:candidate.release", { version, time, score })}</li>
        ))}
      </ol>
    </section>
  );
}
