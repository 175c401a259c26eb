import { paths } from "~/paths";
import { ActionMenu } from "~/ui/ActionMenu";
import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { BankList } from "./list";

/** Actions on the whole bank; the export uses the list's current filter. */
export function BankWays({ list: { canWrite, query } }: { list: BankList }) {
  const t = useWords();
  if (!canWrite) return <ButtonLink to={paths.bank.duplicates()}>{t("bank:ways.duplicates")}</ButtonLink>;
  const { sort, reversed, size, page, ...filter } = query;
  return (
    <>
      <ActionMenu label={t("bank:ways.more")} end>
        <Link to={paths.bank.banks()}>{t("bank:ways.banks")}</Link>
        <Link to={paths.bank.topics()}>{t("bank:ways.topics")}</Link>
        <Link to={paths.bank.duplicates()}>{t("bank:ways.duplicates")}</Link>
        <Link to={paths.bank.export(filter)}>{t("bank:ways.export")}</Link>
      </ActionMenu>
      <ButtonLink to={paths.bank.import({ bank: filter.bank === "none" ? "" : filter.bank })}>
        {t("bank:ways.import")}
      </ButtonLink>
    </>
  );
}
