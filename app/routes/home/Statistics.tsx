import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import { ExamStateMark } from "../exams/ExamStateMark";
import { BarTable } from "./BarTable";
import type { AccountShown, ExamStates } from "./exams.server";

/** Exams by state; archived ones are told beside. */
export function StateTable({ states }: { states: ExamStates }) {
  const t = useWords();
  return (
    <section aria-labelledby="exam-states">
      <div className="section-line">
        <h2 id="exam-states">{t("home:exams.byState")}</h2>
        <Link to={paths.exams.list()}>{states.total}</Link>
      </div>
      <BarTable
        caption={t("home:exams.byState")}
        columns={[t("exams:columns.state"), t("home:exams.count"), t("home:exams.share")]}
        rows={states.rows.map(({ state, count, share }) => ({
          key: state,
          name: <ExamStateMark state={state} />,
          value: count,
          share,
        }))}
      />
      {states.archived && (
        <p className="hint">
          <Link to={paths.exams.list({ label: "archived" })}>{states.archived}</Link>
        </p>
      )}
    </section>
  );
}

/** The company's money; null while its service is away. */
export function AccountTable({ account }: { account: AccountShown | null }) {
  const t = useWords();
  return (
    <section aria-labelledby="account">
      <div className="section-line">
        <h2 id="account">{t("home:account.title")}</h2>
      </div>
      {account === null && <p className="home-away">{t("home:account.away")}</p>}
      {account?.isEmpty && <p className="home-empty">{t("home:account.none")}</p>}
      {account && !account.isEmpty && (
        <BarTable
          caption={t("home:account.title")}
          columns={[t("home:account.item"), t("home:account.amount"), t("home:account.share")]}
          rows={account.rows.map(({ name, amount, share }) => ({
            key: name,
            name: t(`home:account.${name}`),
            value: amount,
            share,
          }))}
        />
      )}
      {account?.unused && !account.isEmpty && <p className="hint">{account.unused}</p>}
    </section>
  );
}
