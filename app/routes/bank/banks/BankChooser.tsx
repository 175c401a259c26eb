import { useErrorText } from "~/form/useErrorText";
import { type AnyField, Select } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** Chooses a question's bank, or none. */
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
        errorText={useErrorText()}
        empty={t("bank:unsorted")}
        options={banks.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
