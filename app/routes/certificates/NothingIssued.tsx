import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";
import type { CertificateList } from "./list";

/** Why the list is empty, and what to do. */
export function NothingIssued({ list: { query, templates } }: { list: CertificateList }) {
  const t = useWords();
  const { key, state, template, list, period, since, until } = query;
  const isNarrow = Boolean(state || template || list || period || since || until);
  if (!key && !isNarrow)
    return (
      <Empty
        title={t("certificates:list.empty.none")}
        actions={
          templates.length > 0 ? (
            <ButtonLink to={paths.certificates.new()}>{t("certificates:list.new")}</ButtonLink>
          ) : (
            <ButtonLink to={paths.certificates.newTemplate()}>
              {t("certificates:list.empty.newTemplate")}
            </ButtonLink>
          )
        }
      >
        {t("certificates:list.empty.noneText")}
      </Empty>
    );
  return (
    <Empty
      title={t("certificates:list.empty.nothing")}
      actions={
        <>
          {key && isNarrow && (
            <ButtonLink to={paths.certificates.list({ key })}>
              {t("certificates:list.empty.everywhere")}
            </ButtonLink>
          )}
          <ButtonLink to={paths.certificates.list()}>{t("certificates:list.find.clear")}</ButtonLink>
        </>
      }
    >
      {key
        ? t(isNarrow ? "certificates:list.empty.byKeyAndMore" : "certificates:list.empty.byKey", { key })
        : t("certificates:list.empty.byFilter")}
    </Empty>
  );
}
