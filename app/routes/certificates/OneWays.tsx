import { paths } from "~/paths";
import { ActionMenu, MenuDanger } from "~/ui/ActionMenu";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/** Actions on one certificate; a revoked or replaced one has only its page. */
export function OneWays({ record: { id, ways, stands } }: { record: ShownCertificate }) {
  const t = useWords();
  const page = (
    <ButtonLink to={ways.page} reloadDocument>
      {t("certificates:show.page")}
    </ButtonLink>
  );
  if (!stands) return page;
  return (
    <>
      <ActionMenu label={t("certificates:show.more")} end>
        <a href={ways.picture} download>
          {t("certificates:show.picture")}
        </a>
        <Link to={paths.certificates.replace(id)}>{t("certificates:show.replace")}</Link>
        <MenuDanger>
          <Link to={paths.certificates.revoke(id)}>{t("certificates:show.revoke")}</Link>
        </MenuDanger>
      </ActionMenu>
      <ButtonLink to={ways.pdf} reloadDocument>
        {t("certificates:show.pdf")}
      </ButtonLink>
      {page}
    </>
  );
}
