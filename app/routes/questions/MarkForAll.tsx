import { type AnyField, NumberField } from "~/ui/Field";
import { useWords } from "~/words/words";

/** The mark that all chosen questions get in their place; left blank, each has its own. */
export function MarkForAll({ field, say }: { field: AnyField; say: (mistake: string) => string }) {
  const t = useWords();
  return (
    <NumberField
      field={field}
      label={t("questions:pick.score")}
      optional={t("optional")}
      hint={t("questions:pick.scoreHint")}
      unit={t("questions:points")}
      isDecimal
      maxLength={6}
      autoComplete="off"
      say={say}
    />
  );
}
