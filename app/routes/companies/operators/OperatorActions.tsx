import { PostForm } from "~/form/PostForm";
import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { Link } from "~/ui/Link";
import { RowAction } from "~/ui/Table";
import { useWords } from "~/words/words";
import type { OperatorListRow } from "./operator-rows.server";

/**
 * Actions on one operator, in the same order in every row: none on a platform administrator, few on oneself.
 */
export function OperatorActions({ person, here }: { person: OperatorListRow; here: string }) {
  const t = useWords();
  const { id, name, state, isSelf, isAbove } = person;
  const from = { from: here };
  const isLocked = state === "locked";
  if (isAbove) return null;
  return (
    <>
      <RowAction to={paths.companies.editOperator(id, from)} subject={name}>
        {t("companies:operators.actions.edit")}
      </RowAction>
      {!isSelf && (
        <>
          {!isLocked && (
            <RowAction to={paths.companies.resetPassword(id, from)} subject={name}>
              {t("companies:operators.actions.password")}
            </RowAction>
          )}
          <ActionMenu label={t("companies:operators.actions.more")} subject={name} end>
            <PostForm action={paths.companies.lockOperator(id)}>
              <input type="hidden" name="from" value={here} />
              <button type="submit" name="lock" value={isLocked ? "0" : "1"}>
                {t(isLocked ? "companies:operators.actions.unlock" : "companies:operators.actions.lock")}
              </button>
            </PostForm>
            <Link to={paths.trail.operator(id)}>{t("companies:operators.actions.log")}</Link>
            <MenuDanger>
              <Link to={paths.companies.removeOperators({ ...from, id })}>
                {t("companies:operators.actions.remove")}
              </Link>
            </MenuDanger>
          </ActionMenu>
        </>
      )}
    </>
  );
}
