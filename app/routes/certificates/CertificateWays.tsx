import { paths } from "~/paths";
import { ActionMenu } from "~/ui/ActionMenu";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { CertificateList } from "./list";

/** Actions on certificates as a whole; the zip uses the list's current filter. */
export function CertificateWays({ list: { query, rows, keepsKeys } }: { list: CertificateList }) {
  const t = useWords();
  const { page, size, sort, reversed, ...filter } = query;
  const { template } = filter;
  return (
    <>
      <ActionMenu label={t("certificates:list.more")} end>
        {rows.length > 0 && (
          <a href={paths.certificates.zip(filter)}>
            <span>
              {t("certificates:list.zip")}
              <span className="hint block">{t("certificates:list.zipHint")}</span>
            </span>
          </a>
        )}
        <Link to={paths.certificates.files(filter)}>
          <span>
            {t("certificates:files.title")}
            <span className="hint block">{t("certificates:files.hint")}</span>
          </span>
        </Link>
        <Link to={paths.certificates.templates()}>{t("certificates:list.templates")}</Link>
        {keepsKeys && <Link to={paths.certificates.keys()}>{t("certificates:list.keys")}</Link>}
      </ActionMenu>
      <ButtonLink to={paths.certificates.import({ template })}>{t("certificates:import.title")}</ButtonLink>
      <ButtonLink kind="primary" icon="plus" to={paths.certificates.new({ template })}>
        {t("certificates:list.new")}
      </ButtonLink>
    </>
  );
}
