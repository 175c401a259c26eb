import { paperFilter } from "#contract/papers/shapes";
import { type AskedWord, readWord } from "~/form/word.server";
import { type Desk, need } from "~/session/guard.server";
import { figure } from "~/words/figures";
import { mistakeText } from "~/words/words";
import { type PaperRow, rowOf } from "./rows.server";

export interface OldPaperList extends Omit<AskedWord, "key"> {
  page: number;
  pages: number;
  count: number;
  isMore: boolean;
  rows: PaperRow[];
  /** The id of the preselected paper. */
  chosen: string | undefined;
}

/**
 * Ten papers of the company to choose from, by the word in `key` and the `page` of the address; a page behind the
 * last is the last. The preselected paper comes first where it is not among them; one that does not exist is not
 * offered.
 */
export async function oldPapers(
  desk: Desk,
  query: URLSearchParams,
  paperId: string | null,
): Promise<OldPaperList> {
  const { services, language, company } = desk;
  const { key, ...told } = readWord(query);
  const filter = {
    key,
    pageNum: paperFilter.shape.pageNum.catch(1).parse(query.get("page") ?? undefined),
  };
  const found = need(await services.papers.list(filter));
  const pages = Math.max(1, Math.ceil(found.jobCount / 10));
  if (filter.pageNum > pages) {
    return oldPapers(desk, new URLSearchParams({ key: told.typed, page: String(pages) }), paperId);
  }
  const wanted = paperId && !filter.key ? await services.papers.get({ jobId: paperId }) : null;
  const isMissing = wanted?.ok && !found.jobList.some((paper) => paper._id === paperId);
  const papers = isMissing ? [wanted.data, ...found.jobList] : found.jobList;
  return {
    ...told,
    page: filter.pageNum,
    pages,
    count: found.jobCount,
    isMore: found.isMore,
    rows: papers.map((paper) => rowOf(paper, language, company.timeZone)),
    chosen: papers.find((paper) => paper._id === paperId)?._id,
  };
}

/** The standard papers as cards, or what the service says where it gives none (001 §8). */
export async function standardPapers({ services, language, t }: Desk) {
  const found = await services.papers.standards({});
  if (!found.ok) return { cards: [], trouble: mistakeText(t, found.message) };
  const cards = found.data.map((paper) => ({
    value: paper._id,
    label: paper.positionTitle,
    hint: paper.introduction,
    facts: [
      t("papers:questionCount", { count: paper.questionCount }),
      t("papers:points", { points: figure(paper.totalScore, language) }),
      t("papers:minutes", { count: Math.round(paper.totalTime / 60) }),
    ].join(" · "),
  }));
  return { cards, trouble: null };
}

export type StandardPapers = Awaited<ReturnType<typeof standardPapers>>;
