import { Cell, HeadCell, Row, Table, TitleCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { ShownComparison } from "./compare";

type Said = NonNullable<ShownComparison["rows"]>[number]["difference"];

/** Two exams side by side, with what they differ by. */
export function ExamComparison({
  names,
  rows,
}: {
  names: ShownComparison["names"];
  rows: NonNullable<ShownComparison["rows"]>;
}) {
  const t = useWords();
  return (
    <Table
      caption={t("reports:compare.exams")}
      head={
        <>
          <HeadCell>{t("reports:compare.figure")}</HeadCell>
          {names.map(({ name, day }) => (
            <HeadCell key={`${name} ${day}`} isNumber>
              {`${name} (${day})`}
            </HeadCell>
          ))}
          <HeadCell isNumber>{t("reports:compare.difference")}</HeadCell>
          <HeadCell>{t("reports:compare.verdict")}</HeadCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.name}>
          <TitleCell title={row.name} isAlone />
          {row.sides.map(({ value, between }, at) => (
            <Cell key={names[at]!.name + names[at]!.day} kind="number" before={`${names[at]!.name} `}>
              <b>{value}</b>
              {between && <span className="hint"> {between}</span>}
            </Cell>
          ))}
          <Difference said={row.difference} />
        </Row>
      ))}
    </Table>
  );
}

/** Each group against all other candidates. */
export function GroupComparison({ groups }: Pick<ShownComparison, "groups">) {
  const t = useWords();
  const hasPass = groups.some(({ difference }) => difference.passed !== null);
  return (
    <Table
      caption={t("reports:compare.groups")}
      head={
        <>
          <HeadCell>{t("reports:groups.group")}</HeadCell>
          <HeadCell isNumber>{t("reports:compare.n")}</HeadCell>
          <HeadCell isNumber>{t("reports:share")}</HeadCell>
          <HeadCell isNumber>{t("reports:compare.difference")}</HeadCell>
          <HeadCell>{t("reports:compare.verdict")}</HeadCell>
          {hasPass && <HeadCell isNumber>{t("reports:compare.passDifference")}</HeadCell>}
        </>
      }
    >
      {groups.map((group) => (
        <Row key={group.name}>
          <TitleCell title={group.name} isAlone />
          <Cell kind="number" before={`${t("reports:compare.n")} `}>
            {group.n}
          </Cell>
          <Cell kind="number" before={`${t("reports:share")} `}>
            <b>{group.mean}</b>
          </Cell>
          <Difference said={group.difference.mean} />
          {hasPass && (
            <Cell kind="number" before={`${t("reports:compare.passDifference")} `}>
              {group.difference.passed?.value ?? "—"}
              {group.difference.passed && <span className="hint"> {group.difference.passed.between}</span>}
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

function Difference({ said }: { said: Said }) {
  const t = useWords();
  return (
    <>
      <Cell kind="number" before={`${t("reports:compare.difference")} `}>
        {said.value}
        {said.between && <span className="hint"> {said.between}</span>}
      </Cell>
      <Cell>{said.verdict}</Cell>
    </>
  );
}
