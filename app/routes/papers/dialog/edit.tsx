import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fromDetail, paperForm, paperFormFields, passScoreForm } from "#contract/papers/form";
import { factsOf } from "#contract/papers/rules";
import type { PaperDetail } from "#contract/papers/shapes";
import { readForm, sendBack } from "~/form/form.server";
import type { Handle } from "~/root";
import { backToPapers } from "~/routes/papers/back.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { Dialog } from "~/ui/dialog/Dialog";
import { useWords } from "~/words/words";
import { openPaperWithFlash } from "./begin.server";
import { passScoreOf, savePaper, savePassScore } from "./change.server";
import { EditForm } from "./EditForm";
import { FixedPaper } from "./FixedPaper";

export const handle: Handle = { dialog: true, title: (t) => t("papers:dialog.edit") };

/** Opens a paper's settings; those of a paper in use or archived are read-only. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "writePapers");
  const paper = need(await services.papers.get({ jobId: args.params.paperId! }));
  return {
    paper,
    facts: factsOf(paper, company.version.version),
    begin: fromDetail(paper),
    closeTo: backToPapers(args.request),
  };
}

/**
 * Saves what changed. If the paper changed concurrently, the form is preserved as typed and rendered with the
 * new revision, so that sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writePapers");
  const { services, form, company, t } = context;
  const paper = need(await services.papers.get({ jobId: args.params.paperId! }));
  const facts = factsOf(paper, company.version.version);
  const edited = () =>
    openPaperWithFlash(context, backToPapers(args.request), { kind: "ok", text: t("papers:edited") });

  if (new URL(args.request.url).searchParams.get("silent") === "1") form.set("silent", "1");
  // why: a silent form changes one field from the list (001 §2); every other one stays as it is. The list's own
  // form has ticks, whose name is `id`.
  form.set("id", paper._id);
  if (form.get("silent") === "1")
    for (const [name, value] of Object.entries(fromDetail(paper)))
      if (value !== undefined && !form.has(name)) form.set(name, value);

  if (!form.has("title")) {
    const submission = readForm(form, passScoreForm(facts));
    if (submission.status !== "success") return sendBack(submission);
    const refused = await savePassScore(services, paper, submission.value);
    if (!refused) return edited();
    await catchUp(context, paper, refused);
    return sendBack(readForm(form, passScoreForm(facts)), refused);
  }

  // why: as with a new paper, a client by the specification sends no duration (001 §3); the paper's stays
  // then.
  if (!form.has("duration")) form.set("duration", fromDetail(paper).duration);
  const submission = readForm(form, paperForm(facts));
  if (submission.status !== "success") return sendBack(submission);
  const passScore = passScoreOf(form, submission.value, paper);
  const refused = await savePaper(services, paper, { ...submission.value, passScore });
  if (!refused) return edited();
  await catchUp(context, paper, refused);
  return sendBack(readForm(form, paperForm(facts)), refused, paperFormFields);
}

/** After a concurrent change, the form continues from the paper's current revision. */
async function catchUp({ services, form }: OperatorContext, paper: PaperDetail, refused: { reason: string }) {
  if (refused.reason !== "PAPER_CHANGED_MEANWHILE") return;
  const now = need(await services.papers.get({ jobId: paper._id }));
  form.set("revision", String(now.revision));
}

export default function EditPaper() {
  const t = useWords();
  const { paper, closeTo, ...rest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // A form submitted after the paper froze comes back as a form, so that no input is lost.
  const isFixed = (paper.quoted || paper.state === "archived") && !answer?.initialValue?.title;
  return (
    <Dialog title={t("papers:dialog.edit")} closeTo={closeTo} closeLabel={t("close")}>
      {isFixed ? (
        <FixedPaper paper={paper} closeTo={closeTo} answer={answer} {...rest} />
      ) : (
        <EditForm closeTo={closeTo} answer={answer} {...rest} />
      )}
    </Dialog>
  );
}
