import { useActionData } from "@remix-run/react";
import { type QuestionMedia, questionLimits } from "#contract/questions/shapes";
import type { TypedQuestion } from "#contract/questions/typed";
import { validationErrorText } from "#locales/words";
import { useErrorText } from "~/form/useErrorText";
import { MediaPlayer } from "~/questions/view/MediaPlayer";
import type { RerenderedRich } from "~/rich/rendered";
import { Button } from "~/ui/Button";
import { type AnyField, Hidden, Select } from "~/ui/fields/Field";
import { FieldError } from "~/ui/fields/FieldError";
import { useWords } from "~/words/words";

/** The file chooser's `accept`; the service looks at the content. */
const accepted = ".mp3,.m4a,.wav,.ogg,.oga,.opus,.weba,.mp4,.m4v,.webm";

/** The sound or film that a question is about, and how often it may be played. */
export function MediaFields({
  fields,
}: {
  fields: Record<"media" | "mediaKind" | "mediaName" | "plays", AnyField>;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const anew = useActionData<RerenderedRich>();
  const typed = (name: keyof typeof fields) => String(fields[name].initialValue ?? "");
  const refused = anew?.pictureError?.field === "media" ? anew.pictureError.validationError : null;
  const validationError = refused ?? (fields.media.errors as string[] | undefined)?.[0] ?? null;
  const media: QuestionMedia | null =
    typed("media") === ""
      ? null
      : {
          ...{ src: typed("media"), kind: typed("mediaKind") === "video" ? "video" : "audio" },
          ...{ name: typed("mediaName"), plays: 0 },
        };
  const files = anew?.mediaFiles;
  const names = ["media", "mediaKind", "mediaName"] as const satisfies (keyof TypedQuestion)[];
  const fileId = `${fields.media.id}-file`;
  return (
    <div className="media-field" id="media-field">
      {names.map((name) => (
        <Hidden key={name} field={fields[name]} value={typed(name)} />
      ))}
      {media ? (
        <>
          <p className="label">{t(`questions:media.kinds.${media.kind}`)}</p>
          <MediaPlayer media={media} isPlain />
          <Button isSmall name="removeMedia" value="1" formNoValidate formAction="#media-field">
            {t("questions:media.remove")}
          </Button>
          <div className="short-field">
            <Select
              field={fields.plays}
              label={t("questions:media.plays")}
              hint={t("questions:media.playsHint")}
              empty={t("questions:media.unlimited")}
              options={Array.from({ length: questionLimits.playsMax }, (_, at) => ({
                value: String(at + 1),
                label: t("questions:media.times", { count: at + 1 }),
              }))}
              errorText={errorText}
            />
          </div>
        </>
      ) : (
        <>
          <Hidden field={fields.plays} value={typed("plays")} />
          <details open={validationError !== null || files !== undefined || undefined}>
            <summary>{t("questions:media.add")}</summary>
            <div className="rich-picture">
              <label className="label" htmlFor={fileId}>
                {t("questions:media.file")}
              </label>
              <p className="hint" id={`${fileId}-hint`}>
                {t("questions:media.fileHint")}
              </p>
              {validationError && (
                <FieldError id={`${fileId}-error`}>{validationErrorText(t, validationError)}</FieldError>
              )}
              <input
                className="input input-file"
                type="file"
                id={fileId}
                name="picture-media"
                accept={accepted}
                aria-invalid={validationError ? true : undefined}
                aria-describedby={`${fileId}-hint${validationError ? ` ${fileId}-error` : ""}`}
              />
              <Button
                isSmall
                name="addMedia"
                value="1"
                formNoValidate
                formAction="#media-field"
                formEncType="multipart/form-data"
              >
                {t("questions:media.add")}
              </Button>
              {files ? (
                <EarlierFiles files={files} id={`${fields.media.id}-earlier`} />
              ) : (
                <Button isSmall name="listMedia" value="1" formNoValidate formAction="#media-field">
                  {t("questions:media.earlier")}
                </Button>
              )}
            </div>
          </details>
        </>
      )}
    </div>
  );
}

/** A choice of what other questions have already; the file stays one. */
function EarlierFiles({ files, id }: { files: NonNullable<RerenderedRich["mediaFiles"]>; id: string }) {
  const t = useWords();
  if (files.length === 0) return <p className="hint">{t("questions:media.noEarlier")}</p>;
  return (
    <>
      <label className="label" htmlFor={id}>
        {t("questions:media.earlier")}
      </label>
      <select className="input" id={id} name="pickedMedia">
        {files.map(({ fileId, kind, name }) => (
          <option key={fileId} value={fileId}>
            {[name, t(`questions:media.kinds.${kind}`)].filter(Boolean).join(" · ")}
          </option>
        ))}
      </select>
      <Button isSmall name="pickMedia" value="1" formNoValidate formAction="#media-field">
        {t("questions:media.pick")}
      </Button>
    </>
  );
}
