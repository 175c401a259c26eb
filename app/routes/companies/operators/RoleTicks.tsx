import { grantableRoles } from "#contract/companies/shapes";
import { useErrorText } from "~/form/useErrorText";
import { TickGroup } from "~/ui/fields/Choice";
import type { AnyField } from "~/ui/fields/Field";
import { useWords } from "~/words/words";

/**
 * An operator's permissions: the roles that a company's administrator may grant, each with a one-line
 * description.
 */
export function RoleTicks({ field }: { field: AnyField }) {
  const t = useWords();
  return (
    <TickGroup
      field={field}
      label={t("companies:operators.form.roles")}
      hint={t("companies:operators.form.rolesHint")}
      columns={2}
      errorText={useErrorText()}
      choices={grantableRoles.map((role) => ({
        value: role,
        label: t(`roles.${role}`),
        hint: t(`companies:operators.roleHints.${role}`),
      }))}
    />
  );
}
