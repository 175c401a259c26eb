import type { ReactNode } from "react";
import { Cancel } from "~/form/Cancel";
import { PostForm } from "~/form/PostForm";
import { Actions, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import type { ChosenPapers } from "./chosen.server";

/** Confirms what is to be done with the chosen papers, and says which of them will be left out. */
export function ManyPage({
  chosen: { papers, count, closeTo },
  title,
  lead,
  noteOf,
  children,
}: {
  chosen: ChosenPapers;
  title: string;
  lead: string;
  noteOf: (paper: ChosenPapers["papers"][number]) => string | false;
  /** The buttons that submit. */
  children: ReactNode;
}) {
  const t = useWords();
  if (count === 0)
    return (
      <div className="form-page">
        <PageHead title={title} />
        <Empty
          title={t("papers:many.none")}
          actions={<ButtonLink to={closeTo}>{t("papers:many.back")}</ButtonLink>}
        >
          {t("papers:many.noneText")}
        </Empty>
      </div>
    );
  return (
    <div className="form-page">
      <PageHead title={title}>{lead}</PageHead>
      <PostForm>
        <input type="hidden" name="isConfirmed" value="1" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keys */}
        <ul className="people" tabIndex={0}>
          {papers.map((paper) => {
            const note = noteOf(paper);
            return (
              <li key={paper.id}>
                {paper.title}
                {note && <span className="hint"> {note}</span>}
              </li>
            );
          })}
          {count > papers.length && (
            <li className="hint">{t("papers:many.more", { count: count - papers.length })}</li>
          )}
        </ul>
        <Actions>
          <Cancel to={closeTo} />
          {children}
        </Actions>
      </PostForm>
    </div>
  );
}
