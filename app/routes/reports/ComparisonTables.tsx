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
          {row.sides.map((said, at) => (
            <Estimate key={names[at]!.name + names[at]!.day} head={names[at]!.name} said={said} isBold />
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
  const hasPass = groups.some(({ passed }) => passed !== null);
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
          {hasPass && <HeadCell isNumber>{t("reports:passRate")}</HeadCell>}
          {hasPass && <HeadCell isNumber>{t("reports:compare.passDifference")}</HeadCell>}
        </>
      }
    >
      {groups.map(({ name, n, mean, passed, difference }) => (
        <Row key={name}>
          <TitleCell title={name} isAlone />
          <Cell kind="number" before={`${t("reports:compare.n")} `}>
            {n}
          </Cell>
          <Estimate head={t("reports:share")} said={mean} isBold />
          <Difference said={difference.mean} />
          {hasPass && <Estimate head={t("reports:passRate")} said={passed} isBold />}
          {hasPass && <Estimate head={t("reports:compare.passDifference")} said={difference.passed} />}
        </Row>
      ))}
    </Table>
  );
}

/** A figure with its interval. */
function Estimate({
  head,
  said,
  isBold = false,
}: {
  head: string;
  said: Pick<Said, "value" | "between"> | null;
  isBold?: boolean;
}) {
  return (
    <Cell kind="number" before={`${head} `}>
      {isBold ? <b>{said?.value ?? "—"}</b> : (said?.value ?? "—")}
      {said?.between && <span className="interval"> ({said.between})</span>}
    </Cell>
  );
}

function Difference({ said }: { said: Said }) {
  const t = useWords();
  return (
    <>
      <Estimate head={t("reports:compare.difference")} said={said} />
      <Cell kind="prose">{said.verdict}</Cell>
    </>
  );
}
