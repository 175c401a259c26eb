import type { CandidateDetail, CandidateItem } from "#contract/candidates/shapes";
import { isAccommodated } from "#contract/candidates/time";
import { confirmedRows } from "~/lists/choose.server";
import type { ChosenList } from "~/lists/ManyPage";
import { backToList, mostListed } from "~/lists/many.server";
import { paths } from "~/paths";
import { need, type OperatorContext } from "~/session/guard.server";
import { readCandidateFilter } from "./filter.server";

/** Whom a change concerns: the candidate in the address (`id`), else those chosen in the list of the exam. */
export async function chosenCandidates(
  context: OperatorContext,
  request: Request,
  examId: string,
): Promise<{ chosen: ChosenList; ids: string[]; one: CandidateDetail | null }> {
  const { services, t } = context;
  const id = new URL(request.url).searchParams.get("id");
  const ids = id ? [id] : await confirmedRows(context, "candidates", examId);
  const answers = await Promise.all(
    ids.slice(0, mostListed).map((candidateId) => services.candidates.get({ candidateId })),
  );
  const found = answers
    .filter((answer) => answer.ok || answer.reason !== "NOT_FOUND")
    .map(need)
    .filter((candidate) => candidate.examId === examId);
  return {
    chosen: {
      rows: found.map((candidate) => rowOf(candidate, t)),
      ids: id ? [] : ids,
      count: ids.length <= mostListed ? found.length : ids.length,
      closeTo: backToList(request, paths.candidates.list(examId)),
    },
    ids,
    one: id ? (found[0] ?? null) : null,
  };
}

/** All that the filter in the address finds (`found=1`), however many; null where the address names none. */
export async function foundCandidates({ services, t }: OperatorContext, request: Request, examId: string) {
  const asked = new URL(request.url).searchParams;
  if (asked.get("found") !== "1") return null;
  const { filter } = readCandidateFilter(asked, examId);
  const page = need(await services.candidates.list({ ...filter, pageNum: 1, pageSize: mostListed }));
  return {
    filter,
    one: null,
    chosen: {
      rows: page.candidateList.map((candidate) => rowOf(candidate, t)),
      ids: [],
      count: page.candidateCount,
      closeTo: backToList(request, paths.candidates.list(examId)),
    },
  };
}

const rowOf = (
  { candidateId, realName, number, state, ...times }: Omit<CandidateItem, "accommodationReason">,
  t: OperatorContext["t"],
) => ({
  id: candidateId,
  title: realName,
  note: [
    t("candidates:number", { number }),
    t(`candidates:states.${state}`),
    ...(isAccommodated(times) ? [t("candidates:tabs.accommodated")] : []),
  ].join(" · "),
});
