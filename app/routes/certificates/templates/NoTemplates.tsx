import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { TemplateList } from "./templates";

/** Why the list is empty, and what to do. */
export function NoTemplates({ list: { asked, state } }: { list: TemplateList }) {
  const t = useWords();
  const { key } = asked;
  const inState = t(`certificates:templates.states.${state}`);
  if (key)
    return (
      <Empty
        title={t("certificates:templates.empty.nothing")}
        actions={
          <>
            {state !== "all" && (
              <ButtonLink to={paths.certificates.templates({ key, state: "all" })}>
                {t("certificates:templates.empty.everywhere")}
              </ButtonLink>
            )}
            <ButtonLink to={paths.certificates.templates({ state: asked.state })}>
              {t("certificates:templates.find.clear")}
            </ButtonLink>
          </>
        }
      >
        {state === "all"
          ? t("certificates:templates.empty.byKey", { key })
          : t("certificates:templates.empty.byKeyInState", { key, state: inState })}
      </Empty>
    );
  if (state === "archived")
    return (
      <Empty
        title={t("certificates:templates.empty.nothing")}
        actions={
          <ButtonLink to={paths.certificates.templates()}>
            {t("certificates:templates.empty.active")}
          </ButtonLink>
        }
      >
        {t("certificates:templates.empty.noneArchived")}
      </Empty>
    );
  return (
    <Empty
      title={t("certificates:templates.empty.none")}
      actions={
        <ButtonLink to={paths.certificates.newTemplate()}>{t("certificates:templates.new")}</ButtonLink>
      }
    >
      {t("certificates:templates.empty.noneText")}
    </Empty>
  );
}
