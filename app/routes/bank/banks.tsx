import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm, sendBack } from "~/form/form.server";
import { MistakeSummary } from "~/form/MistakeSummary";
import { PostForm } from "~/form/PostForm";
import { useSay } from "~/form/useSay";
import { useShapedForm } from "~/form/useShapedForm";
import { paths } from "~/paths";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { PageHead } from "~/ui/PageHead";
import { figure } from "~/words/figures";
import { useWords } from "~/words/words";
import { BankRows } from "./BankRows";
import { bankForm } from "./bank-form";
import { pageOf } from "./crumbs";

export const handle = pageOf((t) => t("bank:banks.title"));

/** A question writer sees the banks of the company and how much each holds. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language } = await operator(args, "writeBank");
  const banks = need(await services.bank.banks({ isCounted: true }));
  return {
    banks: banks.map(({ bankId, name, questionCount }) => ({
      id: bankId,
      name,
      questions: questionCount || 0,
      figure: figure(questionCount ?? 0, language),
    })),
  };
}

/** They add a bank, or give one another name where it stands. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(form, bankForm);
  if (submission.status !== "success") return sendBack(submission);

  const { bankId, name } = submission.value;
  const saved = bankId
    ? await services.bank.renameBank({ bankId, name })
    : await services.bank.addBank({ name });
  if (!saved.ok) return sendBack(submission, saved);
  const text = t(bankId ? "bank:banks.renamed" : "bank:banks.added", { name });
  return redirectWith(paths.bank.banks(), { kind: "ok", text });
}

export default function Banks() {
  const t = useWords();
  const { banks } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const renamed = String(sent?.initialValue?.bankId ?? "");
  return (
    <div className="form-page">
      <PageHead title={t("bank:banks.title")}>{t("bank:banks.lead")}</PageHead>
      <AddBank key={banks.length} sent={renamed ? undefined : sent} />
      <BankRows banks={banks} renamed={renamed} sent={renamed ? sent : undefined} />
    </div>
  );
}

function AddBank({ sent }: { sent: unknown }) {
  const t = useWords();
  const [form, fields] = useShapedForm(bankForm, { id: "add-bank", lastResult: sent });
  return (
    <>
      <MistakeSummary form={form} fields={[fields.name]} unchanged={t("bank:banks.notAdded")} />
      <PostForm {...getFormProps(form)} className="bank-add">
        <TextField field={fields.name} label={t("bank:banks.new")} autoComplete="off" say={useSay()} />
        <Button kind="primary">{t("bank:banks.add")}</Button>
      </PostForm>
    </>
  );
}
