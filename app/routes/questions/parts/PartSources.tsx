import { Form } from "@remix-run/react";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/Button";
import { SearchField } from "~/ui/fields/SearchField";
import { LineEnd } from "~/ui/LineEnd";
import { Link } from "~/ui/Link";
import { useWords } from "~/words/words";
import type { PartCopyPage } from "./part-copy";

/** Papers to copy parts from; the chosen one is marked, the others are links. */
export function PartSources({ page }: { page: PartCopyPage }) {
  const t = useWords();
  const { paper, key, typed, validationError, source, sources, isCut } = page;
  const own = { id: paper.id, name: t("questions:partCopy.own"), number: 0, questions: 0 };
  const others = sources.filter(({ id }) => id !== paper.id);
  return (
    <section className="part-sources" aria-label={t("questions:partCopy.from")}>
      <h2>{t("questions:partCopy.from")}</h2>
      <Form method="get" action={paths.parts.copyInto(paper.id)} className="filters" role="search">
        <SearchField value={typed} label={t("questions:put.find")} />
        <Button>{t("questions:put.findSubmit")}</Button>
        {typed && (
          <ButtonLink kind="quiet" to={paths.parts.copyInto(paper.id)}>
            {t("questions:put.clear")}
          </ButtonLink>
        )}
      </Form>
      <IgnoredSearchTerm validationError={validationError} />
      <ul className="people">
        {[own, ...others].map(({ id, name, number, questions }) => (
          <li key={id}>
            {id === source.id ? (
              <strong>
                {name} <span className="tag">{t("questions:partCopy.taken")}</span>
              </strong>
            ) : (
              <Link to={paths.parts.copyInto(paper.id, { key, from: id === paper.id ? "" : id })}>
                {name}
                <LineEnd />
              </Link>
            )}
            {number > 0 && (
              <span className="hint">
                {" "}
                {t("papers:number", { number })} · {t("questions:questionCount", { count: questions })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isCut && <p className="hint">{t("papers:sessions.onlySome", { count: others.length + 1 })}</p>}
      {!source.isThis && !others.some(({ id }) => id === source.id) && <p className="hint">{source.name}</p>}
    </section>
  );
}
