import { type AnyField, TextField } from "~/ui/Field";
import { useWords } from "~/words/words";

/** A password being chosen; `label` where the page asks for no other. */
export function NewPasswordField({
  field,
  label,
  say,
}: {
  field: AnyField;
  label?: string;
  say: (mistake: string) => string;
}) {
  const t = useWords();
  return (
    <TextField
      field={field}
      label={label ?? t("entrance:newPassword")}
      hint={t("entrance:passwordHint")}
      type="password"
      autoComplete="new-password"
      say={say}
    />
  );
}
