import { paths } from "~/paths";
import { Actions, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";

/** A file to begin with, for whoever has none. */
export function TemplateLinks() {
  const t = useWords();
  return (
    <section className="templates">
      <h2>{t("bank:import.template.title")}</h2>
      <p className="mt-4 mb-12">{t("bank:import.template.text")}</p>
      <Actions>
        <ButtonLink to={paths.bank.template("excel")} reloadDocument>
          {t("bank:import.template.excel")}
        </ButtonLink>
        <ButtonLink to={paths.bank.template("csv")} reloadDocument>
          {t("bank:import.template.csv")}
        </ButtonLink>
      </Actions>
    </section>
  );
}
