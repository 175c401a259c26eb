import { paperFilter } from "#contract/papers/shapes";
import { figure } from "#locales/figures";
import { validationErrorText } from "#locales/words";
import { readSearchTerm, type SearchTerm } from "~/form/search-term.server";
import { type PaperListRow, paperRowOf } from "~/routes/papers/rows.server";
import { need, type OperatorContext } from "~/session/guard.server";

export interface OldPaperList extends Omit<SearchTerm, "key"> {
  page: number;
  pages: number;
  count: number;
  rows: PaperListRow[];
  /** The id of the preselected paper. */
  chosen: string | undefined;
}

/**
 * Ten papers of the company to choose from, by the search `key` and the `page` in the URL; a page past the
 * end is the last. A preselected paper not among them is put first; one that does not exist is omitted.
 */
export async function oldPapers(
  context: OperatorContext,
  query: URLSearchParams,
  paperId: string | null,
): Promise<OldPaperList> {
  const { services, language, company } = context;
  const { key, ...told } = readSearchTerm(query);
  const filter = {
    key,
    pageNum: paperFilter.shape.pageNum.catch(1).parse(query.get("page") ?? undefined),
  };
  const found = need(await services.papers.list(filter));
  const pages = Math.max(1, Math.ceil(found.jobCount / 10));
  if (filter.pageNum > pages) {
    return oldPapers(context, new URLSearchParams({ key: told.typed, page: String(pages) }), paperId);
  }
  const wanted = paperId && !filter.key ? await services.papers.get({ jobId: paperId }) : null;
  const isMissing = wanted?.ok && !found.jobList.some((paper) => paper._id === paperId);
  const papers = isMissing ? [wanted.data, ...found.jobList] : found.jobList;
  return {
    ...told,
    page: filter.pageNum,
    pages,
    count: found.jobCount,
    rows: papers.map((paper) => paperRowOf(paper, language, company.timeZone)),
    chosen: papers.find((paper) => paper._id === paperId)?._id,
  };
}

/** The standard papers as cards, or the service's message where it gives none (001 §8). */
export async function standardPaperCards({ services, language, t }: OperatorContext) {
  const found = await services.papers.standards({});
  if (!found.ok) return { cards: [], trouble: validationErrorText(t, found.message) };
  const cards = found.data.map((paper) => ({
    value: paper._id,
    label: paper.positionTitle,
    hint: paper.introduction,
    facts: [
      t("papers:questionCount", { count: paper.questionCount }),
      t("papers:points", { count: paper.totalScore, points: figure(paper.totalScore, language) }),
      t("papers:minutes", { count: Math.round(paper.totalTime / 60) }),
    ].join(" · "),
  }));
  return { cards, trouble: null };
}

export type StandardPapers = Awaited<ReturnType<typeof standardPaperCards>>;
