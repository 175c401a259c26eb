import { Actions, ButtonLink } from "~/ui/Button";
import { useWords } from "~/words/words";
import type { ImportDomain } from "./screen";

/** Downloadable template files for an import. */
export function BlankFiles({
  domain,
  to,
}: {
  domain: ImportDomain;
  to: (format: "excel" | "csv") => string;
}) {
  const t = useWords();
  return (
    <section className="templates">
      <h2>{t(`${domain}:import.blank.title`)}</h2>
      <p className="mt-4 mb-12">{t(`${domain}:import.blank.text`)}</p>
      <Actions>
        <ButtonLink to={to("excel")} reloadDocument>
          {t(`${domain}:import.blank.excel`)}
        </ButtonLink>
        <ButtonLink to={to("csv")} reloadDocument>
          {t(`${domain}:import.blank.csv`)}
        </ButtonLink>
      </Actions>
    </section>
  );
}
