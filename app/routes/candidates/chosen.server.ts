import type { CandidateDetail } from "#contract/candidates/shapes";
import { chosenRows } from "~/lists/choose.server";
import type { ChosenList } from "~/lists/ManyPage";
import { backToList, mostListed } from "~/lists/many.server";
import { paths } from "~/paths";
import { need, type OperatorContext } from "~/session/guard.server";

/** Whom a change concerns: the candidate in the address (`id`), else those chosen in the list of the exam. */
export async function chosenCandidates(
  context: OperatorContext,
  request: Request,
  examId: string,
): Promise<{ chosen: ChosenList; ids: string[]; one: CandidateDetail | null }> {
  const { services, t } = context;
  const id = new URL(request.url).searchParams.get("id");
  const ids = id ? [id] : [...(await chosenRows(context, "candidates", examId))];
  const answers = await Promise.all(
    ids.slice(0, mostListed).map((candidateId) => services.candidates.get({ candidateId })),
  );
  const found = answers
    .filter((answer) => answer.ok || answer.reason !== "NOT_FOUND")
    .map(need)
    .filter((candidate) => candidate.examId === examId);
  return {
    chosen: {
      rows: found.map((candidate) => ({
        id: candidate.candidateId,
        title: candidate.realName,
        note: [
          t("candidates:number", { number: candidate.number }),
          t(`candidates:states.${candidate.state}`),
        ].join(" · "),
      })),
      count: ids.length <= mostListed ? found.length : ids.length,
      closeTo: backToList(request, paths.candidates.list(examId)),
    },
    ids,
    one: id ? (found[0] ?? null) : null,
  };
}
