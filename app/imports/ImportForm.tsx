import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { Actions, Button } from "~/ui/Button";
import { FileField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import type { ImportDomain } from "./screen";

/** Uploads a file to be parsed; the domain's own fields stand below it. */
export function ImportForm<Shape extends Record<string, unknown>>({
  domain,
  form,
  file,
  others = [],
  hint,
  accept,
  closeTo = paths[domain].list(),
  children,
}: {
  domain: ImportDomain;
  form: FormMetadata<Shape, string[]>;
  file: ComponentProps<typeof FileField>["field"];
  /** The fields below it, in their order. */
  others?: ComponentProps<typeof FileField>["field"][];
  hint: string;
  /** File extensions for the file chooser's `accept`, such as `.xlsx,.csv`. */
  accept: string;
  /** The list that it leads back to. */
  closeTo?: string;
  children?: ReactNode;
}) {
  const t = useWords();
  const errorText = useErrorText();
  return (
    <>
      <ValidationSummary form={form} fields={[file, ...others]} unchanged={t(`${domain}:import.notRead`)} />
      <PostForm isLive {...getFormProps(form)} encType="multipart/form-data">
        <FileField
          field={file}
          label={t(`${domain}:import.file`)}
          hint={hint}
          accept={accept}
          errorText={errorText}
        />
        {children}
        <Actions>
          <Cancel to={closeTo} />
          <Button kind="primary" data-busy={t("imports.sending")}>
            {t(`${domain}:import.submit`)}
          </Button>
        </Actions>
      </PostForm>
    </>
  );
}
