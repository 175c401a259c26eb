import { Cell, HeadCell, type Sort } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { BankRow } from "./rows.server";

/** The columns that all question tables share, after the text; `orderBy` where they sort. */
export function QuestionHeads({ orderBy }: { orderBy?: (sort: "type" | "difficulty") => Sort }) {
  const t = useWords();
  return (
    <>
      <HeadCell>{t("bank:columns.question")}</HeadCell>
      <HeadCell sort={orderBy?.("type")}>{t("bank:columns.type")}</HeadCell>
      <HeadCell sort={orderBy?.("difficulty")}>{t("bank:columns.difficulty")}</HeadCell>
      <HeadCell isNumber>{t("bank:columns.score")}</HeadCell>
      <HeadCell isNumber>{t("bank:columns.usage")}</HeadCell>
    </>
  );
}

export function QuestionCells({
  row: { type, difficulty, score, usage },
}: {
  row: Pick<BankRow, "type" | "difficulty" | "score" | "usage">;
}) {
  const t = useWords();
  return (
    <>
      <Cell>{t(`questions:types.${type}`)}</Cell>
      <Cell>{t(`questions:difficulties.${difficulty}`)}</Cell>
      <Cell kind="number" before={`${t("bank:columns.score")} `}>
        {score}
      </Cell>
      <Cell kind="number" before={`${t("bank:columns.usage")} `}>
        {usage}
      </Cell>
    </>
  );
}
