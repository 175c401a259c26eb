import { PostForm } from "~/form/PostForm";
import { MoveButtons } from "~/form/RowButtons";
import { paths } from "~/paths";
import { RowAction, TotalRow } from "~/ui/Table";
import { useWords } from "~/words/words";
import { GroupTable } from "./GroupTable";
import type { SessionsPage } from "./sessions";

/** The papers of a group in order, with the totals. */
export function SessionTable({ page: { id, canChange, children, totals } }: { page: SessionsPage }) {
  const t = useWords();
  return (
    <GroupTable
      caption={t("papers:sessions.caption")}
      papers={children}
      codeOf={({ number }, index) =>
        `${t("papers:sessions.nth", { order: index + 1 })} · ${t("papers:number", { number })}`
      }
      actions={(child, index) => (
        <>
          <RowAction to={paths.papers.questions(child.id)} subject={child.title}>
            {t("papers:actions.questions")}
          </RowAction>
          {canChange && (
            <ChildActions
              groupId={id}
              child={child}
              isFirst={index === 0}
              isLast={index === children.length - 1}
            />
          )}
        </>
      )}
      foot={
        <TotalRow
          label={t("papers:sessions.total", { count: children.length, minutes: totals.minutes })}
          before={2}
          totals={[
            { value: totals.questions, before: `${t("papers:columns.questions")} ` },
            { value: totals.score, before: `${t("papers:columns.score")} ` },
          ]}
          after={2}
        />
      }
    />
  );
}

/** Moves the paper within its group, or removes it. */
function ChildActions({
  groupId,
  child,
  isFirst,
  isLast,
}: {
  groupId: string;
  child: { id: string; title: string };
  isFirst: boolean;
  isLast: boolean;
}) {
  const t = useWords();
  return (
    <>
      <PostForm className="inline-form" action={paths.groups.moveChild(groupId, child.id)}>
        <MoveButtons isFirst={isFirst} isLast={isLast} subject={child.title} />
      </PostForm>
      <RowAction to={paths.groups.removeChild(groupId, child.id)} subject={child.title}>
        {t("papers:sessions.takeOut")}
      </RowAction>
    </>
  );
}
