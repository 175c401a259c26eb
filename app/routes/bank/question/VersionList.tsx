import { paths } from "~/paths";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { QuestionPage } from "./show";

/** A question's versions, newest first; each has its own URL. */
export function VersionList({ page: { id, versions } }: { page: QuestionPage }) {
  const t = useWords();
  return (
    <section aria-labelledby="versions-heading">
      <h2 id="versions-heading">{t("bank:show.versions")}</h2>
      <ol className="bank-list" reversed>
        {versions.map((version) => (
          <li key={version.id}>
            <Link
              to={paths.bank.show(id, { version: version.isNewest ? undefined : version.id })}
              aria-current={version.isShown ? "true" : undefined}
            >
              {t("bank:show.version", { number: version.number })}
              <LineEnd />
            </Link>
            <span className="hint">
              {[
                version.created,
                version.isNewest && t("bank:show.newest"),
                version.isUsed && t("bank:show.held"),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {version.number > 1 && (
              <Link className="action" to={paths.bank.compare(id, { version: version.id })}>
                {t("bank:compare.link", { number: version.number, earlier: version.number - 1 })}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
