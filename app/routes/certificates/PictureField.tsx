import type { CertificatePicture } from "#contract/certificates/shapes";
import { useSay } from "~/form/useSay";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { type AnyField, mistakeOf } from "~/ui/Field";
import { Mistake } from "~/ui/Mistake";
import { useWords } from "~/words/words";

/** One picture of a certificate: what is kept, the file that takes its place, and the buttons for both. */
export function PictureField({ which, field }: { which: CertificatePicture; field: AnyField }) {
  const t = useWords();
  const say = useSay();
  const id = (field.initialValue as string | undefined) ?? "";
  const mistake = mistakeOf(field, say);
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
        {mistake && <Mistake id={field.errorId}>{mistake}</Mistake>}
        <input type="hidden" name={field.name} defaultValue={id} />
        <input
          className="input input-file"
          type="file"
          id={field.id}
          name={`file-${which}`}
          accept=".jpg,.jpeg,.png,.gif,.bmp"
          aria-invalid={mistake ? true : undefined}
          aria-describedby={mistake ? `${hintId} ${field.errorId}` : hintId}
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
