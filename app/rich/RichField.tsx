import { useActionData, useFetcher, useLocation } from "@remix-run/react";
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { validationErrorText } from "#locales/words";
import { rememberForm } from "~/form/PostForm";
import { Button } from "~/ui/Button";
import { TextArea } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";
import { RichHelp } from "./RichHelp";
import { RichText } from "./RichText";
import { RichTools } from "./RichTools";
import type { RerenderedRich } from "./rendered";
import { insert, onKey } from "./typing";

/** The file chooser's `accept`; the service checks for itself. */
const pictures = ".jpg,.jpeg,.png,.gif";

/**
 * A textarea of Markdown with TeX. Without script its buttons submit the whole form, which is re-rendered
 * with what was typed (`rerenderRich`); with script the same answer comes while the page stays, and there is
 * a toolbar.
 */
export function RichField(props: ComponentProps<typeof TextArea>) {
  const t = useWords();
  const { field, label } = props;
  const hasScript = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const { anew, ask, isAsking } = useAnew(place, field.name);
  const rendered = anew?.rendered?.[field.name];
  const validationError = anew?.pictureError?.field === field.name ? anew.pictureError.validationError : null;
  const pictureId = `${field.id}-picture`;
  // Without script the answer is another page, which focuses this field.
  const here = `#${field.id}-field`;
  const subject = <span className="visually-hidden"> {label}</span>;
  return (
    <div className="rich-field" id={`${field.id}-field`} ref={place}>
      <TextArea
        {...props}
        tools={hasScript && <RichTools fieldId={field.id} pictureId={pictureId} label={label} />}
        onKeyDown={onKey}
      />
      <div className="rich-foot">
        <Button
          isSmall
          name="preview"
          value={field.name}
          formNoValidate
          formAction={here}
          onClick={ask}
          aria-disabled={isAsking || undefined}
        >
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
              onClick={ask}
              aria-disabled={isAsking || undefined}
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
          <section className="rich-preview" aria-label={t("questions:rich.preview")}>
            {rendered.html === "" ? t("questions:rich.nothing") : <RichText content={rendered} />}
          </section>
        )}
      </div>
    </div>
  );
}

/** The latest answer for this field: that of the page, or with script one that was fetched meanwhile. */
function useAnew(place: RefObject<HTMLDivElement>, name: string) {
  const sent = useActionData<RerenderedRich>();
  const fetcher = useFetcher<RerenderedRich>();
  const { pathname, search } = useLocation();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.added?.field !== name) return;
    const area = place.current?.querySelector("textarea");
    const file = place.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (area) insert(area, data.added.markup);
    // why: a file that stays chosen counts as a picture that was not inserted.
    if (file) file.value = "";
  }, [data, name, place]);
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    event.preventDefault();
    if (!button.form || fetcher.state !== "idle") return;
    rememberForm(button.form, button);
    // Submitted as by this button, CSRF token and all, but without the fragment of its address.
    fetcher.submit(button, { action: pathname + search });
  };
  return { anew: data ?? sent, ask, isAsking: fetcher.state !== "idle" };
}
