import { grantableRoles } from "#contract/companies/shapes";
import { useSay } from "~/form/useSay";
import { TickGroup } from "~/ui/Choice";
import type { AnyField } from "~/ui/Field";
import { useWords } from "~/words/words";

/** What somebody may do: the roles that a company's administrator gives, each with one line about its work. */
export function RoleTicks({ field }: { field: AnyField }) {
  const t = useWords();
  return (
    <TickGroup
      field={field}
      label={t("companies:operators.form.roles")}
      hint={t("companies:operators.form.rolesHint")}
      columns={2}
      say={useSay()}
      choices={grantableRoles.map((role) => ({
        value: role,
        label: t(`roles.${role}`),
        hint: t(`companies:operators.roleHints.${role}`),
      }))}
    />
  );
}
