import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { CandidateResult } from "./show";

/** The scores that rescorings replaced: until when each was told, and why it changed. */
export function VersionTable({ versions }: Pick<CandidateResult, "versions">) {
  const t = useWords();
  return (
    <section className="mb-24" aria-labelledby="versions">
      <h2 id="versions" className="mb-16">
        {t("rescoring:versions.title")}
      </h2>
      <Table
        caption={t("rescoring:versions.title")}
        head={
          <>
            <HeadCell>{t("rescoring:versions.title")}</HeadCell>
            <HeadCell isNumber>{t("results:points")}</HeadCell>
            <HeadCell>{t("rescoring:columns.reason")}</HeadCell>
          </>
        }
      >
        {versions.map(({ version, until, score, verdict, reason }) => (
          <Row key={version}>
            <TitleCell title={version} code={until} isAlone />
            <Cell kind="number" before={`${t("results:points")} `}>
              {score}
              {verdict && <span className="code">{verdict}</span>}
            </Cell>
            <Cell kind="prose">{reason}</Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}
