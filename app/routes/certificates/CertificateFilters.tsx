import { certificateState } from "#contract/certificates/shapes";
import { Chips, usualChips } from "~/lists/Chips";
import { PeriodFilter } from "~/lists/PeriodFilter";
import { ListFilters } from "~/lists/SelectableList";
import { paths } from "~/paths";
import { Button } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";
import type { CertificateList } from "./list";

/** Search for a name, number or exam, by state, template and day of issue. */
export function CertificateFilters({ list }: { list: CertificateList }) {
  const t = useWords();
  const { query, kept, period, typed, templates } = list;
  return (
    <ListFilters address={paths.certificates.list()} kept={kept}>
      <SearchField
        value={typed}
        label={t("certificates:list.find.label")}
        placeholder={t("certificates:list.find.placeholder")}
      />
      <Choose
        name="state"
        value={query.state}
        any={t("certificates:list.find.anyState")}
        label={t("certificates:list.find.state")}
      >
        {certificateState.options.map((each) => (
          <option key={each} value={each}>
            {t(`certificates:states.${each}`)}
          </option>
        ))}
        <option value="expiring">{t("certificates:list.find.expiring")}</option>
      </Choose>
      <Choose
        name="template"
        value={query.template}
        any={t("certificates:list.find.anyTemplate")}
        label={t("certificates:list.find.template")}
      >
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choose>
      <PeriodFilter
        asked={period}
        words={{ label: t("certificates:list.columns.issuedOn"), any: t("certificates:list.anyDay") }}
      />
      <Button>{t("lists.find")}</Button>
    </ListFilters>
  );
}

/** The active filters. */
export function CertificateChips({ list: { query, period, templates, count } }: { list: CertificateList }) {
  const t = useWords();
  const without = (cleared: Record<string, "">) =>
    paths.certificates.list({ ...query, ...cleared, page: undefined });
  const chips = usualChips(t, { key: query.key, ...period }, without, (when) =>
    t("certificates:list.issuedWhen", { when }),
  );
  const say = (name: string, value: string) => t("lists.is", { name, value });
  if (query.state)
    chips.push({
      label:
        query.state === "expiring"
          ? t("certificates:list.find.expiring")
          : say(t("certificates:list.find.state"), t(`certificates:states.${query.state}`)),
      to: without({ state: "" }),
    });
  if (query.template)
    chips.push({
      label: say(
        t("certificates:list.find.template"),
        templates.find(({ id }) => id === query.template)?.name ?? "—",
      ),
      to: without({ template: "" }),
    });
  if (query.list) chips.push({ label: t("certificates:list.ofOneList"), to: without({ list: "" }) });
  const { sort, reversed, size } = query;
  return <Chips count={count} chips={chips} clear={paths.certificates.list({ sort, reversed, size })} />;
}
