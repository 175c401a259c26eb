import type { Language } from "#locales/languages";
import { languages } from "#locales/languages";
import type { Translate } from "#locales/words";
import { chosenRows } from "~/lists/choose.server";
import { paths } from "~/paths";
import { need, type OperatorContext } from "~/session/guard.server";
import { safeRedirect } from "~/session/redirect.server";

/** The most papers that a page lists one by one. */
const most = 30;

export interface ChosenPapers {
  papers: { id: string; title: string; isUsed: boolean; isEmpty: boolean }[];
  count: number;
  closeTo: string;
}

/** The chosen papers, for a page that confirms. Those that are gone meanwhile are left out. */
export async function chosenPapers(context: OperatorContext, request: Request): Promise<ChosenPapers> {
  const ids = [...(await chosenRows(context, "papers"))];
  const answers = await Promise.all(
    ids.slice(0, most).map((jobId) => context.services.papers.get({ jobId })),
  );
  const found = answers.filter((answer) => answer.ok || answer.reason !== "NOT_FOUND").map(need);
  return {
    papers: found.map((paper) => ({
      id: paper._id,
      title: paper.name,
      isUsed: paper.quoted,
      isEmpty: paper.jobQuestionCount === 0,
    })),
    count: ids.length,
    closeTo: safeRedirect(new URL(request.url).searchParams.get("from"), paths.papers.list()),
  };
}

type Reason = "same" | "gone" | "used" | "inGroup" | "notPrinted" | "waits";

/** What was done, and how many papers were left out for which reason. */
export function toldOf(
  t: Translate,
  language: Language,
  done: string,
  leftOut: Partial<Record<Reason, number>>,
): { kind: "ok" | "warn"; text: string } {
  const reasons = (Object.keys(leftOut) as Reason[])
    .filter((reason) => leftOut[reason])
    .map((reason) => t(`papers:many.leftOut.${reason}`, { count: leftOut[reason]! }));
  const gap = languages[language].script === "latin" ? " " : "";
  return { kind: reasons.length > 0 ? "warn" : "ok", text: [done, ...reasons].join(gap) };
}
