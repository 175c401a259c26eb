import type { KeyedState } from "#contract/keying/shapes";
import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { State, type StateKind } from "~/ui/State";
import { ActionsCell, Cell, HeadCell, Row, RowAction, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { KeyingList } from "./list";

const kinds: Record<KeyedState, StateKind> = {
  none: "draft",
  scanned: "waiting",
  once: "waiting",
  differ: "failed",
  agreed: "ok",
  scored: "retired",
};

/** The candidates of one page, with what can be done next. */
export function KeyingTable({ list: { rows, exam } }: { list: KeyingList }) {
  const t = useWords();
  return (
    <Table
      caption={t("keying:title")}
      head={
        <>
          <HeadCell>{t("keying:columns.name")}</HeadCell>
          <HeadCell>{t("keying:columns.place")}</HeadCell>
          <HeadCell>{t("keying:columns.state")}</HeadCell>
          <HeadCell isNumber>{t("keying:columns.score")}</HeadCell>
          <HeadCell isActions>{t("keying:columns.actions")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.candidateId}>
          <TitleCell title={row.realName} code={row.code} />
          <Cell>{row.place}</Cell>
          <Cell kind="state">
            <State kind={kinds[row.state]}>{t(`keying:tabs.${row.state}`)}</State>
            {row.isMissed && (
              <div>
                <State kind="held">{t("keying:missed")}</State>
              </div>
            )}
            {row.isShort && (
              <div>
                <State kind="held">{t("keying:short")}</State>
              </div>
            )}
            {row.unsure > 0 && <span className="code">{t("keying:unsure", { count: row.unsure })}</span>}
            {row.keyers.length > 0 && <span className="code">{row.keyers.join(" · ")}</span>}
          </Cell>
          <Cell kind="number">{row.score}</Cell>
          <ActionsCell>
            {row.mayKey && (
              <RowAction to={paths.keying.sheet(exam.id, row.candidateId)} subject={row.realName}>
                {t(
                  row.state === "scanned"
                    ? "keying:confirm"
                    : row.isAgain
                      ? "keying:keyAgain"
                      : row.isSecond
                        ? "keying:keySecond"
                        : "keying:key",
                )}
              </RowAction>
            )}
            {row.state === "differ" && (
              <RowAction to={paths.keying.differences(exam.id, row.candidateId)} subject={row.realName}>
                {t("keying:settle")}
              </RowAction>
            )}
            {row.isReady && (
              <PostForm action={paths.keying.score(exam.id)} className="inline-form">
                <input type="hidden" name="candidateIds" value={row.candidateId} />
                <button
                  className="action"
                  type="submit"
                  aria-label={`${t("keying:scoreOne")} ${row.realName}`}
                >
                  {t("keying:scoreOne")}
                </button>
              </PostForm>
            )}
            {row.mayTakeBack && (
              <RowAction to={paths.keying.takeBack(exam.id, row.candidateId)} subject={row.realName}>
                {t("keying:takeBack")}
              </RowAction>
            )}
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}
