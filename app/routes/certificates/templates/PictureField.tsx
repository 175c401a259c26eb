import type { CertificatePicture } from "#contract/certificates/shapes";
import { useErrorText } from "~/form/useErrorText";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { type AnyField, fieldErrorOf } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";

/** One picture of a certificate: the stored one, the file to replace it, and the buttons for both. */
export function PictureField({ which, field }: { which: CertificatePicture; field: AnyField }) {
  const t = useWords();
  const errorText = useErrorText();
  const id = (field.initialValue as string | undefined) ?? "";
  const validationError = fieldErrorOf(field, errorText);
  const label = t(`certificates:templates.form.picture.${which}`);
  const hintId = `${field.id}-hint`;
  const subject = <span className="visually-hidden"> {label}</span>;
  return (
    <div className="picture-field">
      {id ? (
        <img src={paths.file(id)} alt={t("certificates:templates.form.pictureKept", { label })} />
      ) : (
        <span className="picture-none">{t("certificates:templates.form.noPicture")}</span>
      )}
      <div>
        <label className="label" htmlFor={field.id}>
          {label}
          <span className="optional">{t("optional")}</span>
        </label>
        <p className="hint" id={hintId}>
          {t(`certificates:templates.form.pictureHints.${which}`)}
        </p>
        {validationError && <FieldError id={field.errorId}>{validationError}</FieldError>}
        <input type="hidden" name={field.name} defaultValue={id} />
        <input
          className="input input-file"
          type="file"
          id={field.id}
          name={`file-${which}`}
          data-taken=""
          accept=".jpg,.jpeg,.png,.gif"
          aria-invalid={validationError ? true : undefined}
          aria-describedby={validationError ? `${hintId} ${field.errorId}` : hintId}
        />
        <div className="picture-ways">
          <Button isSmall name="upload" value={which} formNoValidate formAction="#pictures">
            {t("certificates:templates.form.upload")}
            {subject}
          </Button>
          {id && (
            <Button
              kind="quiet"
              isSmall
              name="removePicture"
              value={which}
              formNoValidate
              formAction="#pictures"
            >
              {t("certificates:templates.form.removePicture")}
              {subject}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
