import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionForms, toPlaced, toTypedQuestion, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { typedTopics } from "#contract/questions/topics";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import { QuestionForm } from "~/questions/editor/QuestionForm";
import { rerenderQuestionForm } from "~/questions/editor/rerender.server";
import { BankChooser } from "~/routes/bank/banks/BankChooser";
import { bankNames } from "~/routes/bank/banks/bank-names.server";
import { topicOptions } from "~/routes/bank/banks/bank-tree";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { TopicChooser } from "~/routes/bank/topics/TopicChooser";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { nextToEdit } from "./next.server";

export const handle = bankCrumbs((t) => t("bank:edit.title"));

/** Edits a question; papers retain their version, as the page explains beforehand. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const item = need(await services.bank.get({ questionId: args.params.questionId! }));
  // Its page says that the bank is only to be read.
  if (!item.canWrite) throw redirect(paths.bank.show(item.questionId));
  return {
    id: item.questionId,
    banks: await bankNames(services),
    topics: topicOptions(need(await services.bank.topics({}))),
    start: {
      ...toTypedQuestion(item),
      ...{ bankId: item.bankId, revision: String(item.revision) },
      topicIds: item.topics.map(({ topicId }) => topicId),
    },
    isOwn: item.isOwn,
    papers: item.versions[0]?.isUsed ? item.papers.length : 0,
  };
}

/**
 * Saves the change. If the question changed concurrently, the form is preserved as typed and rendered with
 * the new revision, so that sending it once more saves it.
 */
export async function action(args: ActionFunctionArgs) {
  const context = await operator(args, "writeBank");
  const { services, form, t } = context;
  const questionId = args.params.questionId!;
  const rendered = await rerenderQuestionForm(form, services, t);
  if (rendered) return rendered;
  const type = typeNamed(form.get("type")) ?? typesInOrder[0];
  const submission = readForm(form, questionForms[type]);
  if (submission.status !== "success") return sendBack(submission);

  const { bankId, revision } = submission.value;
  const to = form.has("next")
    ? await nextToEdit(context, args.request, questionId)
    : paths.bank.show(questionId);
  const changed = await services.bank.update({
    questionId,
    bankId,
    revision: /^\d{1,9}$/.test(revision) ? Number(revision) : undefined,
    ...toPlaced(type, submission.value),
    ...typedTopics(submission.value),
  });
  if (changed.ok) return redirectWithFlash(to, { kind: "ok", text: t("bank:edit.done") });
  if (changed.reason !== "QUESTION_CHANGED_MEANWHILE" && changed.reason !== "TOPIC_GONE")
    return sendBack(submission, changed, { "question.ownership": "ownership" });
  const now = need(await services.bank.get({ questionId }));
  if (changed.reason === "QUESTION_CHANGED_MEANWHILE") form.set("revision", String(now.revision));
  // What one of its topics was merged into is ticked as well, or the next save would take it off.
  else for (const { topicId } of now.topics) form.append("topicIds", topicId);
  return sendBack(readForm(form, questionForms[type]), changed);
}

export default function EditQuestion() {
  const t = useWords();
  const { id, banks, topics, start, isOwn, papers } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("bank:edit.title")} />
      {papers > 0 && <Notice kind="info">{t("bank:edit.used", { count: papers })}</Notice>}
      <QuestionForm
        key={id}
        start={start}
        isOwn={isOwn}
        unchanged={t("bank:edit.unchanged")}
        bankChooser={(field) => <BankChooser field={field} banks={banks} />}
        topicChooser={(fields) => <TopicChooser fields={fields} topics={topics} />}
      >
        <Cancel to={paths.bank.show(id)} />
        <Button name="next" value="1">
          {t("bank:edit.saveNext")}
        </Button>
        <Button kind="primary">{t("questions:save")}</Button>
      </QuestionForm>
    </div>
  );
}
