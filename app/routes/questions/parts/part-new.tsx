import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { partForms } from "#contract/questions/form";
import { plainPart } from "#contract/questions/plain";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { FormPage } from "~/routes/questions/place/FormPage";
import { ofPaper } from "~/routes/questions/place/place.server";
import { need, operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { PartForm } from "./PartForm";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:addPart"));

/** Adds a part to a paper. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const paper = need(await services.papers.get({ jobId: args.params.paperId! }));
  return { paper: ofPaper(paper), isTimedByPart: paper.timeRule === 2 };
}

/** Appends the part to the paper; its questions come next. */
export async function action(args: ActionFunctionArgs) {
  const { services, form } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const { timeRule } = need(await services.papers.get({ jobId }));
  const submission = readForm(form, timeRule === 2 ? partForms.byPart : partForms.whole);
  if (submission.status !== "success") return sendBack(submission);

  const created = await services.questions.addPart({ duration: 0, ...submission.value, jobId });
  if (!created.ok) return sendBack(submission, created);

  return redirect(paths.papers.questions(jobId, created.data));
}

const start = { name: "", introduction: "", duration: "", ...plainPart };

export default function NewPart() {
  const t = useWords();
  const { paper, isTimedByPart } = useLoaderData<typeof loader>();
  return (
    <FormPage paper={paper} title={t("questions:addPart")}>
      <PartForm
        isTimedByPart={isTimedByPart}
        start={start}
        submit={t("questions:addPart")}
        unchanged={t("questions:partNotAdded")}
        cancelTo={paths.papers.questions(paper.id)}
      />
    </FormPage>
  );
}
