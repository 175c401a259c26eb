import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/Button";
import { Icon } from "~/ui/Icon";
import { Menu } from "~/ui/Menu";
import { useWords } from "~/words/words";
import { type BankList, queryBut } from "./list";

/** What can be done with the bank as a whole; the export takes what the list shows now. */
export function BankWays({ list: { canWrite, asked } }: { list: BankList }) {
  const t = useWords();
  if (!canWrite) return <ButtonLink to={paths.bank.duplicates()}>{t("bank:ways.duplicates")}</ButtonLink>;
  const { sort, ...filter } = queryBut(asked);
  return (
    <>
      <Menu label={t("bank:ways.more")} end>
        <Link to={paths.bank.banks()}>
          <Icon name="lines" />
          {t("bank:ways.banks")}
        </Link>
        <Link to={paths.bank.duplicates()}>
          <Icon name="copy" />
          {t("bank:ways.duplicates")}
        </Link>
        <Link to={paths.bank.export(filter)}>
          <Icon name="download" />
          {t("bank:ways.export")}
        </Link>
      </Menu>
      <ButtonLink to={paths.bank.import({ bank: filter.bank === "none" ? "" : filter.bank })}>
        {t("bank:ways.import")}
      </ButtonLink>
    </>
  );
}
