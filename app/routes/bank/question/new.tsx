import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionForms, startOf, toPlaced, toTypedQuestion, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { typedTopics } from "#contract/questions/topics";
import type { Translate } from "#locales/words";
import { Cancel } from "~/form/Cancel";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import { QuestionForm } from "~/questions/editor/QuestionForm";
import { rerenderQuestionForm } from "~/questions/editor/rerender.server";
import type { Services } from "~/request/client.server";
import { BankChooser } from "~/routes/bank/banks/BankChooser";
import { bankNames } from "~/routes/bank/banks/bank-names.server";
import { topicOptions } from "~/routes/bank/banks/bank-tree";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { TopicChooser } from "~/routes/bank/topics/TopicChooser";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Button } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";

export const handle = bankCrumbs((t) => t("bank:newTitle"));

/** Writes a question for the bank; of several in a row, each starts like the last. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  return {
    banks: await bankNames(services),
    topics: topicOptions(need(await services.bank.topics({}))),
    after,
    start: {
      ...startOf(typeNamed(query.get("type")) ?? typesInOrder[0]),
      ...(await natureOf(services, after)),
      bankId: query.get("bank") ?? "",
    },
  };
}

/** Adds the question to the bank; then shows it, or a form for the next. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const rendered = await rerenderQuestionForm(form, services, t);
  if (rendered) return rendered;
  const type = typeNamed(form.get("type")) ?? typesInOrder[0];
  const submission = readForm(form, questionForms[type]);
  if (submission.status !== "success") return sendBack(submission);

  const { bankId } = submission.value;
  const created = await services.bank.create({
    bankId,
    ...toPlaced(type, submission.value),
    ...typedTopics(submission.value),
  });
  if (!created.ok) return sendBack(submission, created);

  const seen = paths.bank.show(created.data);
  const alike = await alikeLink(services, created.data, t);
  const done = { kind: "ok", text: t("bank:created") } as const;
  if (!form.has("next")) return redirectWithFlash(seen, { ...done, link: alike });
  return redirectWithFlash(paths.bank.new({ type, bank: bankId, after: created.data }), {
    ...done,
    link: alike ?? { to: seen, text: t("bank:seeQuestion") },
  });
}

/** Leads to the questions of the bank that say nearly the same, if there are any. */
async function alikeLink(services: Services, questionId: string, t: Translate) {
  const found = await services.bank.alike({ questionId });
  const count = (found.ok && found.data.groups[0]?.alike.length) || 0;
  if (count === 0) return undefined;
  const to = paths.bank.duplicates({ question: questionId });
  return { to, text: t("bank:duplicates.found", { count }) };
}

/** Initial values that the next question is likely to share with the last. */
async function natureOf(services: Services, questionId: string) {
  const before = questionId ? await services.bank.get({ questionId }) : null;
  if (!before?.ok) return {};
  const { stimulus, score, difficulty, ownership, tag, isJumpAllowed, scoringRule } = toTypedQuestion(
    before.data,
  );
  const topicIds = before.data.topics.map(({ topicId }) => topicId);
  return { stimulus, score, difficulty, ownership, tag, topicIds, isJumpAllowed, scoringRule };
}

export default function NewQuestion() {
  const t = useWords();
  const { banks, topics, after, start } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("bank:newTitle")} />
      <QuestionForm
        // Remounts the form for the next question, focused for typing.
        key={after}
        isNext={after !== ""}
        start={start}
        unchanged={t("bank:notCreated")}
        bankChooser={(field) => <BankChooser field={field} banks={banks} />}
        topicChooser={(fields) => <TopicChooser fields={fields} topics={topics} />}
      >
        <Cancel to={paths.bank.list({ bank: start.bankId })} />
        <Button name="next" value="1">
          {t("questions:saveAndAdd")}
        </Button>
        <Button kind="primary">{t("questions:save")}</Button>
      </QuestionForm>
    </div>
  );
}
