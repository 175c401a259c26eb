import type { Language } from "#locales/languages";
import type { Translate } from "#locales/words";
import { chosenRows } from "~/lists/choose.server";
import type { ChosenList } from "~/lists/ManyPage";
import { mostListed, toldOf } from "~/lists/many.server";
import { need, type OperatorContext } from "~/session/guard.server";
import { backToPapers } from "../back.server";

/** The chosen papers, for a page that confirms. Those that are gone meanwhile are left out. */
export async function chosenPapers(
  context: OperatorContext,
  request: Request,
  noteOf: (paper: { isUsed: boolean; isEmpty: boolean }) => string | false,
): Promise<ChosenList> {
  const ids = [...(await chosenRows(context, "papers"))];
  const answers = await Promise.all(
    ids.slice(0, mostListed).map((jobId) => context.services.papers.get({ jobId })),
  );
  const found = answers.filter((answer) => answer.ok || answer.reason !== "NOT_FOUND").map(need);
  return {
    rows: found.map((paper) => ({
      id: paper._id,
      title: paper.name,
      note: noteOf({ isUsed: paper.quoted, isEmpty: paper.jobQuestionCount === 0 }) || "",
    })),
    ids,
    count: ids.length,
    closeTo: backToPapers(request),
  };
}

type Reason = "same" | "gone" | "used" | "inGroup" | "notPrinted" | "waits";

/** What was done, and how many papers were left out for which reason. */
export const toldOfPapers = (
  t: Translate,
  language: Language,
  done: string,
  leftOut: Partial<Record<Reason, number>>,
) =>
  toldOf(
    language,
    done,
    (Object.keys(leftOut) as Reason[]).map(
      (reason) => leftOut[reason]! > 0 && t(`papers:many.leftOut.${reason}`, { count: leftOut[reason]! }),
    ),
  );
