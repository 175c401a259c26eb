import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { partForms } from "#contract/questions/form";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { paths } from "~/paths";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { FormPage } from "~/routes/questions/place/FormPage";
import { ofPaper, partAtWork } from "~/routes/questions/place/place.server";
import { need, operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { PartForm } from "./PartForm";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:editPart"));

/** Edits a part's name, introduction, options and, where parts are timed, its duration. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    isTimedByPart: paper.timeRule === 2,
    start: {
      name: part.name,
      introduction: part.introduction,
      isQuestionOrderRandom: part.isQuestionOrderRandom,
      isOptionOrderRandom: part.isOptionOrderRandom,
      mayGoBack: part.mayGoBack,
      isFinalOnSubmit: part.isFinalOnSubmit,
      duration: part.duration === 0 ? "" : String(Math.round(part.duration / 60)),
      revision: part.revision,
    },
  };
}

/**
 * Saves the part; its place and questions do not change. If it changed concurrently, the form is preserved as
 * typed and rendered with the new revision, so that sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const shape = paper.timeRule === 2 ? partForms.byPart : partForms.whole;
  const submission = readForm(form, shape);
  if (submission.status !== "success") return sendBack(submission);

  const { duration } = part;
  const changed = await services.questions.updatePart({ duration, ...submission.value, partId: part._id });
  if (changed.ok) return redirect(paths.papers.questions(paper._id, part._id));
  if (changed.reason !== "PART_CHANGED_MEANWHILE") return sendBack(submission, changed);
  return sendBackAnew(form, shape, changed, need(await services.questions.getPart({ partId: part._id })));
}

export default function EditPart() {
  const t = useWords();
  const { paper, part, isTimedByPart, start } = useLoaderData<typeof loader>();
  return (
    <FormPage paper={paper} title={t("questions:editPart")} lead={t("questions:partHeading", part)}>
      <PartForm
        key={part.id}
        isTimedByPart={isTimedByPart}
        start={start}
        submit={t("questions:save")}
        unchanged={t("questions:partNotSaved")}
        cancelTo={paths.papers.questions(paper.id, part.id)}
      />
    </FormPage>
  );
}
