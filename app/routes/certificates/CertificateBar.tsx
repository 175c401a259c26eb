import { BulkButton, SelectionBar } from "~/lists/SelectionBar";
import { paths } from "~/paths";
import { useWords } from "~/words/words";
import type { CertificateList } from "./list";

/** What can be done with the chosen certificates. */
export function CertificateBar({ list: { chosen, count, rows } }: { list: CertificateList }) {
  const t = useWords();
  return (
    <SelectionBar chosen={chosen} count={count} shown={rows.length}>
      <BulkButton to={paths.certificates.zipMany()}>{t("certificates:many.zip")}</BulkButton>
      <BulkButton to={paths.certificates.revokeMany()} kind="danger">
        {t("certificates:many.revoke")}
      </BulkButton>
    </SelectionBar>
  );
}
