import { mostChosen } from "#contract/lists/calls";
import { BulkButton, SelectionBar } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { CandidateList } from "./list";

/**
 * What can be done with the chosen candidates; of an exam that is over, what happened there, and a time of their own for
 * those who could not begin. A browser that knows no `formaction` posts the list instead, which leads on to `to`.
 */
export function CandidateBar({ list: { chosen, count, rows, exam, query, here } }: { list: CandidateList }) {
  const t = useWords();
  const kinds = [
    ...(exam.isCancelled ? [] : (["accommodate"] as const)),
    "group" as const,
    ...(exam.hasPlaces && !exam.isOver ? (["room"] as const) : []),
    "absent" as const,
    ...(query.tab === "out" ? (["readmit"] as const) : (["void"] as const)),
    ...(exam.isOver ? [] : (["remove"] as const)),
  ];
  const { page: _, ...filter } = query;
  return (
    <>
      {count > mostChosen && (
        <p className="found-ways">
          {t("candidates:run.all", { count })}
          {kinds.map((kind) => (
            <Link key={kind} to={paths.candidates.change(exam.id, kind, { ...filter, found: 1, from: here })}>
              {t(`candidates:changes.${kind}.button`)}
            </Link>
          ))}
        </p>
      )}
      <SelectionBar chosen={chosen} count={count} shown={rows.length}>
        {!exam.isOver && (
          <BulkButton
            to={paths.invitations.chosen(exam.id)}
            name="to"
            value={paths.invitations.show(exam.id, { chosen: "1" })}
          >
            {t("candidates:changes.invite.button")}
          </BulkButton>
        )}
        {kinds.map((kind) => (
          <BulkButton
            key={kind}
            to={paths.candidates.change(exam.id, kind)}
            name="to"
            value={paths.candidates.change(exam.id, kind, { from: here })}
            kind={kind === "void" || kind === "remove" ? "danger" : "secondary"}
          >
            {t(`candidates:changes.${kind}.button`)}
          </BulkButton>
        ))}
      </SelectionBar>
    </>
  );
}
