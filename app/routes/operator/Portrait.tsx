import { getFormProps } from "@conform-to/react";
import { picture as shape } from "#contract/companies/shapes";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { Avatar } from "~/ui/Avatar";
import { Button } from "~/ui/Button";
import { FileField } from "~/ui/Field";
import { useWords } from "~/words/words";

/** The portrait, or the badge in its place, with what it takes to change it. */
export function Portrait({
  name,
  picture,
  answer,
}: {
  name: string;
  /** The address of the portrait; null where there is none. */
  picture: string | null;
  /** What came back of the last picture that was sent. */
  answer?: unknown;
}) {
  const t = useWords();
  const say = useSay();
  const [form, fields] = useShapedForm(shape, { id: "portrait", lastResult: answer });
  return (
    <>
      <MistakeSummary form={form} fields={fields} unchanged={t("operator:portrait.notUploaded")} />
      <div className="own-portrait">
        <Avatar name={name} picture={picture} isLarge />
        <PostForm {...getFormProps(form)} action={paths.operator.avatar()} encType="multipart/form-data">
          <FileField
            field={fields.file}
            label={t("operator:portrait.file")}
            hint={t("operator:portrait.fileHint")}
            accept=".jpg,.jpeg,.png,.gif,.bmp"
            say={say}
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
