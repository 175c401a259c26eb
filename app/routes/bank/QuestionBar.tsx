import { BulkButton, SelectionBar } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { useWords } from "~/words/words";
import type { BankList } from "./list";

/** What can be done with the chosen questions. */
export function QuestionBar({
  list: { chosen, count, isMore, rows, canPut, isReviewing },
}: {
  list: BankList;
}) {
  const t = useWords();
  const ways = [
    ...(isReviewing ? (["review"] as const) : []),
    ...(["move", "tag", "topics"] as const),
    ...(canPut ? (["put"] as const) : []),
    "remove" as const,
  ];
  return (
    <SelectionBar chosen={chosen} count={isMore ? Number.POSITIVE_INFINITY : count} shown={rows.length}>
      {ways.map((way) => (
        <BulkButton
          key={way}
          to={paths.bank.chosen()}
          name="way"
          value={way}
          kind={way === "remove" ? "danger" : "secondary"}
        >
          {t(`bank:chosen.${way}`)}
        </BulkButton>
      ))}
    </SelectionBar>
  );
}
