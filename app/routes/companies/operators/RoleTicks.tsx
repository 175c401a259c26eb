import type { ReactNode } from "react";
import { grantableRoles } from "#contract/companies/shapes";
import { useErrorText } from "~/form/useErrorText";
import { TickGroup } from "~/ui/fields/Choice";
import type { AnyField } from "~/ui/fields/Field";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";
import type { GivenRole } from "./given-roles.server";

/**
 * An operator's permissions: the roles that a company's administrator may grant, each with a one-line
 * description.
 */
export function RoleTicks({ field, given, now }: { field: AnyField; given: GivenRole[]; now?: ReactNode }) {
  const t = useWords();
  return (
    <TickGroup
      field={field}
      label={t("companies:operators.form.roles")}
      hint={
        <>
          {t("companies:operators.form.rolesHint")}
          {now}
        </>
      }
      columns={2}
      errorText={useErrorText()}
      choices={given.map(({ roleKey }) => {
        const known = grantableRoles.find((role) => role === roleKey);
        return {
          value: roleKey,
          label: roleNameOf(t, roleKey, given),
          hint: known ? t(`companies:operators.roleHints.${known}`) : undefined,
        };
      })}
    />
  );
}
