import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { useWords } from "~/words/words";
import { ConfirmPage } from "./ConfirmPage";
import { type OfPaper, pageOf } from "./crumbs";
import { ofPaper, partAtWork } from "./place.server";
import { refusedBy } from "./refused.server";

export const handle = pageOf<OfPaper>((t) => t("questions:removePart"));

/** An author is asked before a part and its questions leave the paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  return {
    paper: ofPaper(paper),
    part: { id: part._id, name: part.name, questions: part.questionCount },
  };
}

/** The part is gone; the parts after it move up. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  // The form knows the paper: when it comes twice, the part is gone already.
  const paperId = String(form.get("paperId") ?? need(await services.questions.getPart({ partId })).paperId);
  const removed = await services.questions.removePart({ partId });
  if (!removed.ok) return refusedBy(removed, paths.papers.questions(paperId, partId), t);

  return redirectWith(paths.papers.questions(paperId), { kind: "ok", text: t("questions:partRemoved") });
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
        ? t("questions:removePartText", { count: part.questions })
        : t("questions:removeEmptyPartText")}
    </ConfirmPage>
  );
}
