import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { questionForms, startOf, toPlaced, toTyped, typeNamed } from "#contract/questions/form";
import { typesInOrder } from "#contract/questions/kinds";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { drawnAnew } from "~/routes/questions/drawnAnew.server";
import { QuestionForm } from "~/routes/questions/QuestionForm";
import { operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Button, ButtonLink } from "~/ui/Button";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { BankChooser } from "./BankChooser";
import { bankNames } from "./bank-names.server";
import { pageOf } from "./crumbs";

export const handle = pageOf((t) => t("bank:newTitle"));

/** A question writer writes a question for the bank; of several written in a row, each begins like the one before it. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writeBank");
  const query = new URL(args.request.url).searchParams;
  const after = query.get("after") ?? "";
  return {
    banks: await bankNames(services),
    after,
    start: {
      ...startOf(typeNamed(query.get("type")) ?? typesInOrder[0]),
      ...(await natureOf(services, after)),
      bankId: query.get("bank") ?? "",
    },
  };
}

/** The question stands in the bank; then its writer sees it there, or writes the next. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const drawn = await drawnAnew(form, services, t);
  if (drawn) return drawn;
  const type = typeNamed(form.get("type")) ?? typesInOrder[0];
  const submission = readForm(form, questionForms[type]);
  if (submission.status !== "success") return sendBack(submission);

  const { bankId } = submission.value;
  const created = await services.bank.create({ bankId, ...toPlaced(type, submission.value) });
  if (!created.ok) return sendBack(submission, created);

  const seen = paths.bank.show(created.data);
  if (!form.has("next")) return redirectWith(seen, { kind: "ok", text: t("bank:created") });
  return redirectWith(paths.bank.new({ type, bank: bankId, after: created.data }), {
    kind: "ok",
    text: t("bank:created"),
    link: { to: seen, text: t("bank:seeQuestion") },
  });
}

/** What the next question is likely to share with the one before it. */
async function natureOf(services: Services, questionId: string) {
  const before = questionId ? await services.bank.get({ questionId }) : null;
  if (!before?.ok) return {};
  const { score, difficulty, ownership, tag, isJumpAllowed, scoringRule } = toTyped(before.data);
  return { score, difficulty, ownership, tag, isJumpAllowed, scoringRule };
}

export default function NewQuestion() {
  const t = useWords();
  const { banks, after, start } = useLoaderData<typeof loader>();
  return (
    <div className="form-page">
      <PageHead title={t("bank:newTitle")} />
      <QuestionForm
        // The next question is another form: nothing of the one before it stays, and writing goes straight on.
        key={after}
        isNext={after !== ""}
        start={start}
        unchanged={t("bank:notCreated")}
        bankChooser={(field) => <BankChooser field={field} banks={banks} />}
      >
        <ButtonLink kind="quiet" to={paths.bank.list({ bank: start.bankId })}>
          {t("cancel")}
        </ButtonLink>
        <Button name="next" value="1">
          {t("questions:saveAndAdd")}
        </Button>
        <Button kind="primary">{t("questions:save")}</Button>
      </QuestionForm>
    </div>
  );
}
