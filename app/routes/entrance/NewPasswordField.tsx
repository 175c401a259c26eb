import { type AnyField, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** A new password; `label` where the page has no other password field. */
export function NewPasswordField({
  field,
  label,
  errorText,
}: {
  field: AnyField;
  label?: string;
  errorText: (validationError: string) => string;
}) {
  const t = useWords();
  return (
    <TextField
      field={field}
      label={label ?? t("entrance:newPassword")}
      hint={t("entrance:passwordHint")}
      type="password"
      autoComplete="new-password"
      errorText={errorText}
    />
  );
}
