import { Form } from "@remix-run/react";
import { binTab } from "~/bin/pages";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { SearchField } from "~/ui/fields/SearchField";
import { Tabs } from "~/ui/Tabs";
import { roleNameOf } from "~/words/role-name";
import { useWords } from "~/words/words";
import type { OperatorList } from "./operators";
import { operatorTabs } from "./operatorTabs";

/** Tabs by state, then the bin. */
export function OperatorStateTabs({ list: { states, asked } }: { list: OperatorList }) {
  const t = useWords();
  const { key, role, state, sort, reversed } = asked;
  return (
    <Tabs
      label={t("companies:operators.stateTabs")}
      tabs={[
        ...operatorTabs(t, states, state, { key, role, sort, reversed }),
        binTab(t, { address: paths.companies.operators() }),
      ]}
    />
  );
}

/** Search and role filter, submitted as the URL's query. */
export function OperatorFilters({ list: { asked, given } }: { list: OperatorList }) {
  const t = useWords();
  const { state, sort, reversed } = asked;
  const isFiltered = Boolean(asked.typed || asked.role);
  const label = t("companies:operators.find.label");
  return (
    <Form method="get" action={paths.companies.operators()} className="filters" role="search">
      <QueryFields kept={{ state, sort, reversed }} />
      <SearchField value={asked.typed} label={label} />
      <select
        className="input"
        name="role"
        defaultValue={asked.role}
        aria-label={t("companies:operators.find.role")}
      >
        <option value="">{t("companies:operators.find.allRoles")}</option>
        {given.map(({ roleKey }) => (
          <option key={roleKey} value={roleKey}>
            {roleNameOf(t, roleKey, given)}
          </option>
        ))}
      </select>
      <Button>{t("companies:operators.find.submit")}</Button>
      {isFiltered && (
        <ButtonLink kind="quiet" to={paths.companies.operators({ state, sort, reversed })}>
          {t("companies:operators.find.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
