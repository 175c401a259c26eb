import type { AnyField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** What a form carries against programs and people need not touch: its one-time token and the honeypot field. */
export function FormSeal({
  fields: { website },
  oneTimeToken,
}: {
  fields: { website: AnyField };
  oneTimeToken: string;
}) {
  const t = useWords();
  return (
    <>
      <input type="hidden" name="oneTimeToken" value={oneTimeToken} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={website.id}>{t("registration:leaveEmpty")}</label>
        <input id={website.id} name={website.name} form={website.formId} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
