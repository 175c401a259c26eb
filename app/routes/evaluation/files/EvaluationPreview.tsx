import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PreviewedEvaluation } from "./import.server";

/** The scales, norms or answer sheets of a file, before they are imported. */
export function EvaluationPreview({ preview: { entries } }: { preview: PreviewedEvaluation }) {
  const t = useWords();
  return (
    <Table
      caption={t("evaluationFiles:import.preview")}
      head={
        <>
          <HeadCell>{t("evaluationFiles:import.columns.title")}</HeadCell>
          <HeadCell>{t("evaluationFiles:import.columns.facts")}</HeadCell>
        </>
      }
    >
      {entries.map((one) => (
        <Row key={one.line}>
          <TitleCell title={one.title} code={t("evaluationFiles:import.line", { line: one.line })} isAlone />
          <Cell>{one.facts}</Cell>
        </Row>
      ))}
    </Table>
  );
}
