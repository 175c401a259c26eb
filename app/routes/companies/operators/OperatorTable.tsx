import { headsBy } from "~/lists/orders";
import { paths } from "~/paths";
import { MomentLines } from "~/ui/MomentLines";
import { ActionsCell, Cell, HeadCell, Row, Table } from "~/ui/Table";
import { useWords } from "~/words/words";
import { OperatorActions } from "./OperatorActions";
import { OperatorState } from "./OperatorState";
import type { OperatorListRow } from "./operator-rows.server";
import type { OperatorList } from "./operators";
import { PersonCell } from "./PersonCell";
import { removalFormId } from "./RemoveChosen";

/** The operators of one page. Checkboxes select them for the form below the table. */
export function OperatorTable({ list }: { list: OperatorList }) {
  const t = useWords();
  const by = headsBy<"name" | "seen">(list.asked, { usual: "name", ascending: ["name"] }, (order) =>
    paths.companies.operators({ ...list.query, ...order }),
  );
  return (
    <Table
      caption={t("accounts")}
      hasPicks
      head={
        <>
          <HeadCell>
            <span className="visually-hidden">{t("companies:operators.columns.choose")}</span>
          </HeadCell>
          <HeadCell sort={by("name")}>{t("companies:operators.columns.person")}</HeadCell>
          <HeadCell>{t("companies:operators.columns.roles")}</HeadCell>
          <HeadCell>{t("companies:operators.columns.state")}</HeadCell>
          <HeadCell isAside sort={by("seen")}>
            {t("companies:operators.columns.seen")}
          </HeadCell>
          <HeadCell isActions>{t("companies:operators.columns.actions")}</HeadCell>
        </>
      }
    >
      {list.people.map((person) => (
        <Row key={person.id}>
          <Cell kind="pick">
            <Checkbox person={person} />
          </Cell>
          <PersonCell person={person} />
          <Cell>
            <span className="role-names">{person.roles.join(t("listSeparator")) || "—"}</span>
          </Cell>
          <Cell kind="state">
            <OperatorState state={person.state} />
          </Cell>
          <Cell kind="aside">
            {person.seen ? <MomentLines at={person.seen} /> : t("companies:operators.never")}
          </Cell>
          <ActionsCell>
            <OperatorActions person={person} here={list.here} />
          </ActionsCell>
        </Row>
      ))}
    </Table>
  );
}

/** The checkbox of an operator that cannot be removed is disabled; the reason is beside the name. */
function Checkbox({ person: { id, name, isSelf, isAbove } }: { person: OperatorListRow }) {
  const t = useWords();
  const isFixed = isSelf || isAbove;
  return (
    <input
      type="checkbox"
      name="id"
      value={id}
      form={removalFormId}
      aria-label={t("companies:operators.choose", { name })}
      disabled={isFixed}
      aria-describedby={isFixed ? `reason-${id}` : undefined}
    />
  );
}
