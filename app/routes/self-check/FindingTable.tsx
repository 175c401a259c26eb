import { type CheckOutcome, outcomes, type Verdict } from "#contract/admin/self-check";
import { State, type StateKind } from "~/ui/State";
import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { shownFindings } from "./shown.server";

const kinds: Record<Verdict, StateKind> = { good: "ok", warn: "waiting", bad: "failed" };

/** Outcomes that somebody can do something about. */
type Wanting = {
  [Name in CheckOutcome]: (typeof outcomes)[Name][1] extends "good" ? never : Name;
}[CheckOutcome];
const isWanting = (outcome: CheckOutcome): outcome is Wanting => outcomes[outcome][1] !== "good";

/** Every check with its state, what was found, and what to do. */
export function FindingTable({ rows }: { rows: ReturnType<typeof shownFindings> }) {
  const t = useWords();
  return (
    <Table
      caption={t("menus.system")}
      head={
        <>
          <HeadCell>{t("selfCheck:name")}</HeadCell>
          <HeadCell>{t("selfCheck:state")}</HeadCell>
          <HeadCell>{t("selfCheck:found")}</HeadCell>
        </>
      }
    >
      {rows.map(({ name, verdict, outcome, facts }) => (
        <Row key={name}>
          <TitleCell title={t(`selfCheck:checks.${name}`)} />
          <Cell kind="state">
            <State kind={kinds[verdict]}>{t(`selfCheck:verdicts.${verdict}`)}</State>
          </Cell>
          <Cell kind="prose">
            <span className="block break-words">{t(`selfCheck:said.${outcome}`, facts)}</span>
            {isWanting(outcome) && <span className="block hint">{t(`selfCheck:advice.${outcome}`)}</span>}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
