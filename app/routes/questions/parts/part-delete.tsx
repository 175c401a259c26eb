import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoDays } from "#contract/records/record";
import { undoLinkTo } from "~/bin/pages";
import { refusedBy } from "~/form/refused.server";
import { paths } from "~/paths";
import { ConfirmPage } from "~/routes/questions/place/ConfirmPage";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { ofPaper, partAtWork } from "~/routes/questions/place/place.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { useWords } from "~/words/words";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:removePart"));

/** Confirms deleting a part with its questions. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  return {
    paper: ofPaper(paper),
    part: { id: part._id, name: part.name, questions: part.questionCount },
  };
}

/** Deletes the part; the parts after it move up. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  // The form carries the paper: on a repeated submission the part no longer exists.
  const paperId = String(form.get("paperId") ?? need(await services.questions.getPart({ partId })).paperId);
  const removed = await services.questions.removePart({ partId });
  if (!removed.ok) return refusedBy(removed, paths.papers.questions(paperId, partId), t);

  const back = paths.papers.questions(paperId);
  return redirectWithFlash(back, {
    kind: "ok",
    text: t("questions:partRemoved"),
    link: undoLinkTo(t, (query) => paths.parts.restore(partId, query), back),
  });
}

export default function RemovePart() {
  const t = useWords();
  const { paper, part } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      paper={paper}
      title={t("questions:removePartTitle", { name: part.name })}
      submit={t("questions:removePart")}
      cancelTo={paths.papers.questions(paper.id, part.id)}
      place={{ paperId: paper.id }}
    >
      {part.questions > 0
        ? t("questions:removePartText", { count: part.questions, days: undoDays })
        : t("questions:removeEmptyPartText", { days: undoDays })}
    </ConfirmPage>
  );
}
