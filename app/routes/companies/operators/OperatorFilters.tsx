import { Form } from "@remix-run/react";
import { grantableRoles } from "#contract/companies/shapes";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { SearchField } from "~/ui/fields/SearchField";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import type { OperatorList } from "./operators";

/** Tabs by state. Preserves search and role. */
export function OperatorStateTabs({ list: { states, asked } }: { list: OperatorList }) {
  const t = useWords();
  const counts = { "": states.active + states.invited + states.locked, ...states };
  return (
    <Tabs
      label={t("companies:operators.stateTabs")}
      tabs={(["", "active", "invited", "locked"] as const).map((state) => ({
        to: paths.companies.operators({ key: asked.key, state, role: asked.role }),
        label: t(`companies:operators.states.${state || "all"}`),
        count: counts[state],
        isCurrent: asked.state === state,
      }))}
    />
  );
}

/** Search and role filter, submitted as the URL's query. */
export function OperatorFilters({ list: { asked } }: { list: OperatorList }) {
  const t = useWords();
  const isFiltered = Boolean(asked.typed || asked.role);
  const label = t("companies:operators.find.label");
  return (
    <Form method="get" action={paths.companies.operators()} className="filters" role="search">
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <SearchField value={asked.typed} label={label} />
      <select
        className="input"
        name="role"
        defaultValue={asked.role}
        aria-label={t("companies:operators.find.role")}
      >
        <option value="">{t("companies:operators.find.allRoles")}</option>
        {grantableRoles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </select>
      <Button>{t("companies:operators.find.submit")}</Button>
      {isFiltered && (
        <ButtonLink kind="quiet" to={paths.companies.operators({ state: asked.state })}>
          {t("companies:operators.find.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
