import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { Menu } from "~/ui/Menu";
import { useWords } from "~/words/words";
import type { CertificateList } from "./list";

/** What can be done with certificates as a whole; the zip takes what the list shows now. */
export function CertificateWays({ list: { asked, rows, keepsKeys } }: { list: CertificateList }) {
  const t = useWords();
  const { key, state, template, list } = asked;
  return (
    <>
      <Menu label={t("certificates:list.more")} end>
        {rows.length > 0 && (
          <a href={paths.certificates.zip({ key, state, template, list })}>
            <Icon name="download" />
            <span>
              {t("certificates:list.zip")}
              <span className="hint block">{t("certificates:list.zipHint")}</span>
            </span>
          </a>
        )}
        <Link to={paths.certificates.templates()}>
          <Icon name="squares" />
          {t("certificates:list.templates")}
        </Link>
        {keepsKeys && (
          <Link to={paths.certificates.keys()}>
            <Icon name="lock" />
            {t("certificates:list.keys")}
          </Link>
        )}
      </Menu>
      <ButtonLink to={paths.certificates.import({ template })}>{t("certificates:list.import")}</ButtonLink>
      <ButtonLink kind="primary" icon="plus" to={paths.certificates.new({ template })}>
        {t("certificates:list.new")}
      </ButtonLink>
    </>
  );
}
