import { paths } from "~/paths";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { ShownCertificate } from "./show";

/** A certificate's history, oldest first: who, when and why. */
export function HistoryList({ record: { history, listId } }: { record: ShownCertificate }) {
  const t = useWords();
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">{t("certificates:show.history.heading")}</h2>
      <ol className="bank-list">
        {history.map(({ kind, time, by, reason }) => (
          <li key={`${kind} ${time}`}>
            {t(`certificates:show.history.${kind}`)}
            {kind === "issued" && listId && (
              <>
                {" · "}
                <Link to={paths.certificates.showImport(listId)}>{t("certificates:show.history.list")}</Link>
              </>
            )}
            <span className="hint">
              {time} · {by || t("certificates:show.history.nobody")}
            </span>
            {reason && <span className="hint">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
