import { getFormProps } from "@conform-to/react";
import { picture as shape } from "#contract/companies/shapes";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { FileField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/** The avatar, or the badge in its place, with the controls to change it. */
export function Portrait({
  name,
  picture,
  answer,
}: {
  name: string;
  /** The URL of the avatar; null if there is none. */
  picture: string | null;
  /** The action's result for the last uploaded picture. */
  answer?: unknown;
}) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(shape, { id: "portrait", lastResult: answer });
  return (
    <>
      <ValidationSummary form={form} fields={fields} unchanged={t("operator:portrait.notUploaded")} />
      <div className="own-portrait">
        <Avatar name={name} picture={picture} isLarge />
        <PostForm {...getFormProps(form)} action={paths.operator.avatar()} encType="multipart/form-data">
          <FileField
            field={fields.file}
            label={t("operator:portrait.file")}
            hint={t("operator:portrait.fileHint")}
            accept=".jpg,.jpeg,.png,.gif"
            errorText={errorText}
          />
          <Button>{t("operator:portrait.upload")}</Button>
        </PostForm>
      </div>
      {picture && (
        <PostForm action={paths.operator.avatar()} className="own-remove">
          <Button kind="quiet" name="remove" value="1">
            {t("operator:portrait.remove")}
          </Button>
        </PostForm>
      )}
    </>
  );
}
