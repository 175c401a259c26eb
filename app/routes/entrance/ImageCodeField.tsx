import { type AnyField, Hidden, TextField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import type { ImageCodeView } from "./image-code.server";

/**
 * Image CAPTCHA: digits in a picture or, as an alternative, a question in text; one field takes either
 * answer. Includes the honeypot field.
 */
export function ImageCodeField({
  fields,
  picture,
  errorText,
}: {
  fields: { codeId: AnyField; imageCode: AnyField; website: AnyField };
  picture: ImageCodeView;
  errorText: (validationError: string) => string;
}) {
  const t = useWords();
  const { codeId, imageCode, website } = fields;
  return (
    <>
      <Hidden field={codeId} value={picture.codeId} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={website.id}>{t("registration:leaveEmpty")}</label>
        <input id={website.id} name={website.name} form={website.formId} tabIndex={-1} autoComplete="off" />
      </div>
      <TextField
        field={imageCode}
        label={t("registration:picture")}
        hint={
          <span className="captcha">
            <img src={picture.source} width={160} height={56} alt={t("registration:pictureShows")} />{" "}
            <span>
              {t("registration:pictureHint")} <strong>{picture.question}</strong>
            </span>
          </span>
        }
        inputMode="numeric"
        autoComplete="off"
        errorText={errorText}
      />
    </>
  );
}

/**
 * Submits the form to get another image, preserving what was typed. It comes after the form's submit button,
 * which Enter triggers.
 */
export function AnotherPicture() {
  const t = useWords();
  return (
    <button type="submit" name="another" value="1" formNoValidate className="link-button">
      {t("registration:anotherPicture")}
    </button>
  );
}
