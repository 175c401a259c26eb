import { getFormProps } from "@conform-to/react";
import { grantForm } from "#contract/companies/form";
import { PostForm } from "~/form/PostForm";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { paths } from "~/paths";
import { Actions, Button } from "~/ui/Button";
import { Select } from "~/ui/fields/Field";
import { FormSection } from "~/ui/fields/FormSection";
import { useWords } from "~/words/words";
import type { ShownCompany } from "./company";

const steps = ["1", "2", "3"] as const;

/** What the platform grants the company. */
export function GrantForm({ company }: { company: ShownCompany }) {
  const t = useWords();
  const errorText = useErrorText();
  const [form, fields] = useServerForm(grantForm, {
    id: "grant",
    lastResult: undefined,
    defaultValue: company.grant,
  });
  return (
    <PostForm {...getFormProps(form)} action={paths.admin.grant(company.id)} preventScrollReset>
      <FormSection title={t("admin:companies.grant")} hint={t("admin:companies.grantLead")}>
        <div className="pair">
          <Select
            field={fields.version}
            label={t("admin:companies.version")}
            options={steps.map((value) => ({ value, label: t("admin:companies.versionNamed", { value }) }))}
            errorText={errorText}
          />
          <Select
            field={fields.examServiceLevel}
            label={t("admin:companies.level")}
            options={steps.map((value) => ({ value, label: t("admin:companies.levelNamed", { value }) }))}
            errorText={errorText}
          />
        </div>
        <Actions>
          <Button>{t("admin:companies.saveGrant")}</Button>
        </Actions>
      </FormSection>
    </PostForm>
  );
}
