import { useActionData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { validationErrorText } from "#locales/words";
import { Button } from "~/ui/Button";
import { TextArea } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";
import { RichHelp } from "./RichHelp";
import { RichText } from "./RichText";
import { RichTools } from "./RichTools";
import type { RerenderedRich } from "./rendered";

/** The file chooser's `accept`; the service checks for itself. */
const pictures = ".jpg,.jpeg,.png,.gif";

/**
 * A textarea of Markdown with TeX. Its buttons submit the whole form, which is re-rendered with what was typed
 * (`rerenderRich`); with script there is a toolbar.
 */
export function RichField(props: ComponentProps<typeof TextArea>) {
  const t = useWords();
  const { field, label } = props;
  const anew = useActionData<RerenderedRich>();
  const rendered = anew?.rendered?.[field.name];
  const validationError = anew?.pictureError?.field === field.name ? anew.pictureError.validationError : null;
  const pictureId = `${field.id}-picture`;
  // Without script the answer is another page, which shows this field first.
  const here = `#${field.id}-field`;
  const subject = <span className="visually-hidden"> {label}</span>;
  return (
    <div className="rich-field" id={`${field.id}-field`}>
      <TextArea {...props} tools={<RichTools fieldId={field.id} pictureId={pictureId} label={label} />} />
      <div className="rich-foot">
        <Button isSmall name="preview" value={field.name} formNoValidate formAction={here}>
          {t("questions:rich.preview")}
          {subject}
        </Button>
        <details open={validationError !== null || undefined}>
          <summary>
            {t("questions:rich.addPicture")}
            {subject}
          </summary>
          <div className="rich-picture">
            <label className="label" htmlFor={pictureId}>
              {t("questions:rich.picture")}
              {subject}
            </label>
            <p className="hint" id={`${pictureId}-hint`}>
              {t("questions:rich.pictureHint")}
            </p>
            {validationError && (
              <FieldError id={`${pictureId}-error`}>{validationErrorText(t, validationError)}</FieldError>
            )}
            <input
              className="input input-file"
              type="file"
              id={pictureId}
              name={`picture-${field.name}`}
              data-taken={anew?.added === field.name ? "" : undefined}
              accept={pictures}
              aria-invalid={validationError ? true : undefined}
              aria-describedby={`${pictureId}-hint${validationError ? ` ${pictureId}-error` : ""}`}
            />
            <Button
              isSmall
              name="addPicture"
              value={field.name}
              formNoValidate
              formAction={here}
              formEncType="multipart/form-data"
            >
              {t("questions:rich.addPicture")}
              {subject}
            </Button>
          </div>
        </details>
        <RichHelp subject={subject} />
      </div>
      <div aria-live="polite">
        {rendered && (
          <figure className="rich-preview" aria-label={t("questions:rich.preview")} data-stays="">
            {rendered.html === "" ? t("questions:rich.nothing") : <RichText content={rendered} />}
          </figure>
        )}
      </div>
    </div>
  );
}
