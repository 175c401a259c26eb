import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { Menu, MenuDanger } from "~/ui/Menu";
import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/** What can be done with one certificate; of one that was revoked or replaced there is only its page. */
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
      <Menu label={t("certificates:show.more")} end>
        <a href={ways.picture} download>
          <Icon name="download" />
          {t("certificates:show.picture")}
        </a>
        <Link to={paths.certificates.replace(id)}>
          <Icon name="copy" />
          {t("certificates:show.replace")}
        </Link>
        <MenuDanger>
          <Link to={paths.certificates.revoke(id)}>{t("certificates:show.revoke")}</Link>
        </MenuDanger>
      </Menu>
      <ButtonLink to={ways.pdf} reloadDocument>
        {t("certificates:show.pdf")}
      </ButtonLink>
      {page}
    </>
  );
}
