import { paths } from "~/paths";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { HeadCell, RowAction, Table } from "~/ui/Table";
import { useWords } from "~/words/words";
import { ExamLine } from "../exams/ExamTable";
import type { NextExam } from "./exams.server";

/** The exams that are open and those that come next; null while their service is away. */
export function NextExams({ exams }: { exams: NextExam[] | null }) {
  const t = useWords();
  return (
    <section aria-labelledby="next">
      <div className="section-line">
        <h2 id="next">{t("home:exams.next")}</h2>
        <span>
          <Link to={paths.exams.calendar()}>
            {t("home:exams.calendar")}
            <LineEnd />
          </Link>
          <Link to={paths.exams.list()}>{t("home:exams.all")}</Link>
        </span>
      </div>
      {exams === null && <p className="home-away">{t("home:exams.away")}</p>}
      {exams?.length === 0 && <p className="home-empty">{t("home:exams.none")}</p>}
      {exams !== null && exams.length > 0 && (
        <Table
          caption={t("home:exams.next")}
          head={
            <>
              {(["exam", "state", "window"] as const).map((column) => (
                <HeadCell key={column}>{t(`exams:columns.${column}`)}</HeadCell>
              ))}
              <HeadCell isNumber>{t("exams:columns.candidates")}</HeadCell>
              <HeadCell>{t("exams:columns.progress")}</HeadCell>
              <HeadCell isActions>{t("exams:columns.actions")}</HeadCell>
            </>
          }
        >
          {exams.map((row) => (
            <ExamLine key={row.id} row={row}>
              <RowAction to={paths.candidates.list(row.id)} subject={row.name}>
                {t("exams:actions.candidates")}
              </RowAction>
              {row.state === "draft" ? (
                <RowAction to={paths.exams.check(row.id)} subject={row.name}>
                  {t("exams:actions.check")}
                </RowAction>
              ) : (
                <RowAction to={paths.exams.show(row.id)} subject={row.name}>
                  {t("exams:actions.open")}
                </RowAction>
              )}
            </ExamLine>
          ))}
        </Table>
      )}
    </section>
  );
}
