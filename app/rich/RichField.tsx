import { useActionData, useFetcher, useLocation } from "@remix-run/react";
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { rememberForm } from "~/form/PostForm";
import { Button } from "~/ui/Button";
import { TextArea } from "~/ui/Field";
import { Mistake } from "~/ui/Mistake";
import { mistakeText, useWords } from "~/words/words";
import type { RichAnew } from "./drawn";
import { RichHelp } from "./RichHelp";
import { RichText } from "./RichText";
import { RichTools } from "./RichTools";
import { insert, onKey } from "./typing";

/** What a browser offers first; the service looks for itself. */
const pictures = ".jpg,.jpeg,.png,.gif,.bmp";

/**
 * Several lines of Markdown with TeX. Without script its buttons send the whole form, which comes back with what was
 * typed (`richAnew`); with script the same answer comes while the page stays, and there is a bar of tools.
 */
export function RichField(props: ComponentProps<typeof TextArea>) {
  const t = useWords();
  const { field, label } = props;
  const hasScript = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const { anew, ask, isAsking } = useAnew(place, field.name);
  const drawn = anew?.drawn?.[field.name];
  const mistake = anew?.pictureMistake?.field === field.name ? anew.pictureMistake.mistake : null;
  const pictureId = `${field.id}-picture`;
  // Without script the answer is another page, which begins at this field.
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
        <details open={mistake !== null || undefined}>
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
            {mistake && <Mistake id={`${pictureId}-mistake`}>{mistakeText(t, mistake)}</Mistake>}
            <input
              className="input input-file"
              type="file"
              id={pictureId}
              name={`picture-${field.name}`}
              accept={pictures}
              aria-invalid={mistake ? true : undefined}
              aria-describedby={`${pictureId}-hint${mistake ? ` ${pictureId}-mistake` : ""}`}
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
        {drawn && (
          <section className="rich-preview" aria-label={t("questions:rich.preview")}>
            {drawn.html === "" ? t("questions:rich.nothing") : <RichText content={drawn} />}
          </section>
        )}
      </div>
    </div>
  );
}

/** The latest answer for this field: that of the page, or with script one that was asked for meanwhile. */
function useAnew(place: RefObject<HTMLDivElement>, name: string) {
  const sent = useActionData<RichAnew>();
  const fetcher = useFetcher<RichAnew>();
  const { pathname, search } = useLocation();
  const { data } = fetcher;
  useEffect(() => {
    if (data?.added?.field !== name) return;
    const area = place.current?.querySelector("textarea");
    const file = place.current?.querySelector<HTMLInputElement>("input[type=file]");
    if (area) insert(area, data.added.markup);
    // why: a file that stays chosen counts as a picture that was not put in.
    if (file) file.value = "";
  }, [data, name, place]);
  const ask = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    event.preventDefault();
    if (!button.form || fetcher.state !== "idle") return;
    rememberForm(button.form, button);
    // Sent as the form would be by this button, proof and all, but for the place on the page that it leads to.
    fetcher.submit(button, { action: pathname + search });
  };
  return { anew: data ?? sent, ask, isAsking: fetcher.state !== "idle" };
}
