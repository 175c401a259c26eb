import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { PreviewedCandidates } from "./import.server";

/** The people of a list, before they are brought into the exam; ID numbers are masked here too. */
export function CandidatePreview({ preview: { candidates } }: { preview: PreviewedCandidates }) {
  const t = useWords();
  const hasPlaces = candidates.some(({ room, seat }) => room || seat);
  const hasOthers = candidates.some(({ others }) => others.length > 0);
  return (
    <Table
      caption={t("candidates:import.preview")}
      head={
        <>
          <HeadCell>{t("candidates:columns.candidate")}</HeadCell>
          <HeadCell>{t("candidates:fields.mobile")}</HeadCell>
          <HeadCell>{t("candidates:fields.idcard")}</HeadCell>
          <HeadCell>{t("candidates:fields.group")}</HeadCell>
          <HeadCell>{t("candidates:fields.email")}</HeadCell>
          {hasPlaces && <HeadCell>{t("candidates:columns.place")}</HeadCell>}
          {hasOthers && <HeadCell>{t("candidates:import.others")}</HeadCell>}
        </>
      }
    >
      {candidates.map((one) => (
        <Row key={one.line}>
          <TitleCell title={one.realName} code={t("candidates:import.line", { line: one.line })} isAlone />
          <Cell>{one.mobile || "—"}</Cell>
          <Cell>
            <span className="unbroken">{one.idcard || "—"}</span>
          </Cell>
          <Cell>{one.group || "—"}</Cell>
          <Cell>{one.email || "—"}</Cell>
          {hasPlaces && <Cell>{[one.room, one.seat].filter(Boolean).join(" · ") || "—"}</Cell>}
          {hasOthers && (
            <Cell>
              {one.others.map(([name, value]) => `${name} ${value}`).join(t("candidates:import.parting")) ||
                "—"}
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}
