import { useSay } from "~/form/useSay";
import { type AnyField, Select } from "~/ui/Field";
import { useWords } from "~/words/words";

/** The bank that a question is to stand in; none is one of the choices. */
export function BankChooser({
  field,
  banks,
}: {
  field: AnyField;
  banks: readonly { id: string; name: string }[];
}) {
  const t = useWords();
  return (
    <div className="bank-choice">
      <Select
        field={field}
        label={t("bank:find.bank")}
        say={useSay()}
        empty={t("bank:unsorted")}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
