import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { QuestionPage } from "./show";

/** Actions on the question that is shown. */
export function QuestionWays({
  page: { id, isCurrent, versions, canWrite, canPut },
}: {
  page: QuestionPage;
}) {
  const t = useWords();
  const shown = isCurrent ? undefined : versions.find((version) => version.isShown)?.id;
  const chosen = { id, from: paths.bank.show(id) };
  return (
    <>
      {canWrite && (
        <ActionMenu label={t("bank:ways.more")} end>
          {canPut && (
            <Link to={`${paths.parts.put()}?id=${encodeURIComponent(id)}`}>{t("bank:chosen.put")}</Link>
          )}
          <Link to={paths.bank.duplicates({ question: id })}>{t("bank:duplicates.way")}</Link>
          <Link to={paths.bank.move(chosen)}>{t("bank:move.link")}</Link>
          <Link to={paths.bank.tag(chosen)}>{t("bank:tag.link")}</Link>
          <Link to={paths.bank.tagTopics(chosen)}>{t("bank:tagTopics.link")}</Link>
          <MenuDanger>
            <Link to={paths.bank.remove({ id })}>{t("bank:remove.link")}</Link>
          </MenuDanger>
        </ActionMenu>
      )}
      <ButtonLink icon="eye" to={paths.bank.preview(id, { version: shown })}>
        {t("bank:preview.link")}
      </ButtonLink>
      {canWrite && (
        <ButtonLink kind="primary" icon="pencil" to={paths.bank.edit(id)}>
          {t("bank:edit.link")}
        </ButtonLink>
      )}
    </>
  );
}
