import { type AnyField, Hidden, TextField } from "~/ui/Field";
import { useWords } from "~/words/words";
import type { Picture } from "./image-code.server";

/**
 * A picture of digits and, beside it, a question in words: either answer proves a person, in one field. What only
 * programs fill in stands with it.
 */
export function ImageCodeField({
  fields,
  picture,
  say,
}: {
  fields: { codeId: AnyField; imageCode: AnyField; website: AnyField };
  picture: Picture;
  say: (mistake: string) => string;
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
        say={say}
      />
    </>
  );
}

/**
 * Sends what was typed so far and comes back with another picture. It stands after the form's own button, which
 * the Enter key presses.
 */
export function AnotherPicture() {
  const t = useWords();
  return (
    <button type="submit" name="another" value="1" formNoValidate className="link-button">
      {t("registration:anotherPicture")}
    </button>
  );
}
