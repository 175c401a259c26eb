import { Form } from "@remix-run/react";
import { certificateState } from "#contract/certificates/shapes";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { useWords } from "~/words/words";
import type { CertificateList } from "./list";

/** Search for a name, number or exam, by state and template; submitted as the URL's query. */
export function CertificateFilters({ list: { asked, templates } }: { list: CertificateList }) {
  const t = useWords();
  const { typed, state, template, list } = asked;
  return (
    <Form method="get" action={paths.certificates.list()} className="filters" role="search">
      {list && <input type="hidden" name="list" value={list} />}
      <SearchField
        value={typed}
        label={t("certificates:list.find.label")}
        placeholder={t("certificates:list.find.placeholder")}
      />
      <Choose
        name="state"
        value={state}
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
        value={template}
        any={t("certificates:list.find.anyTemplate")}
        label={t("certificates:list.find.template")}
      >
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choose>
      <Button>{t("certificates:list.find.submit")}</Button>
      {Boolean(typed || state || template || list) && (
        <ButtonLink kind="quiet" to={paths.certificates.list()}>
          {t("certificates:list.find.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
