import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";
import type { OperatorList } from "./operators";

/** Why the list is empty, and what to do. The company has at least one operator: the reader. */
export function NobodyToShow({ list: { asked, given } }: { list: OperatorList }) {
  const t = useWords();
  const { key, state, role } = asked;
  const isNarrow = Boolean(key || role);
  const inState = state && t(`companies:operators.states.${state}`);
  return (
    <Empty
      title={t("companies:operators.empty.title")}
      actions={
        <>
          {isNarrow && state && (
            <ButtonLink to={paths.companies.operators({ key, role })}>
              {t("companies:operators.empty.everywhere")}
            </ButtonLink>
          )}
          {isNarrow ? (
            <ButtonLink to={paths.companies.operators({ state })}>
              {t("companies:operators.find.clear")}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.companies.operators()}>{t("companies:operators.empty.all")}</ButtonLink>
          )}
        </>
      }
    >
      {key
        ? t("companies:operators.empty.byKey", { key })
        : role
          ? t("companies:operators.empty.byRole", { role: roleNameOf(t, role, given) })
          : inState && t("companies:operators.empty.byState", { state: inState })}
    </Empty>
  );
}
