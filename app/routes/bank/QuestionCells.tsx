import { Cell, HeadCell } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { BankRow } from "./rows.server";

/** The columns that all question tables share, after the text. */
export function QuestionHeads() {
  const t = useWords();
  return (
    <>
      <HeadCell>{t("bank:columns.question")}</HeadCell>
      <HeadCell>{t("bank:columns.type")}</HeadCell>
      <HeadCell>{t("bank:columns.difficulty")}</HeadCell>
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
