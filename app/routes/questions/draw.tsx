import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { blankRule, drawForm, rulesTyped, toTypedRule } from "#contract/questions/fill-forms";
import { readForm, sendBack } from "~/form/form.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { useWords } from "~/words/words";
import { type OfPaper, pageOf } from "./crumbs";
import { type DrawSent, RuleForm } from "./DrawForm";
import { FormPage } from "./FormPage";
import { ofPaper, partAddress, partAtWork } from "./place.server";
import { rowsChanged } from "./rule-rows.server";

export const handle = pageOf<OfPaper>((t) => t("questions:draw.title"));

/** An author says by which rules a part is filled from the bank; it begins with the rules of its last draw. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const banks = need(await services.bank.banks({}));
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    banks: banks.filter(({ bankId }) => bankId !== "").map(({ bankId, name }) => ({ id: bankId, name })),
    start: part.rules.length > 0 ? part.rules.map(toTypedRule) : [blankRule],
  };
}

/** The rules are drawn by, or only looked at; what cannot be drawn comes back with what each rule finds. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const rows = rowsChanged(form);
  if (rows) return rows;
  const submission = readForm(form, drawForm);
  if (submission.status !== "success") return sendBack(submission);

  const { rules } = submission.value;
  if (form.has("check")) {
    const pools = need(await services.questions.drawPools({ partId, rules }));
    return { initialValue: { rules: rulesTyped(form) }, pools, focus: "check" };
  }
  const drawn = await services.questions.fill({ partId, rules });
  if (!drawn.ok) {
    const sent = sendBack(submission, drawn);
    const pools = await services.questions.drawPools({ partId, rules });
    return data({ ...sent.data, pools: pools.ok ? pools.data : null }, sent.init ?? {});
  }
  const text = t("questions:draw.done", { count: drawn.data });
  return redirectWith(await partAddress(services, partId), { kind: "ok", text });
}

export default function DrawQuestions() {
  const t = useWords();
  const { paper, part, banks, start } = useLoaderData<typeof loader>();
  const sent = useActionData() as DrawSent;
  // Whatever comes back is a form of its own, with script as without it.
  const [shown, show] = useState({ sent, count: 0 });
  if (shown.sent !== sent) show({ sent, count: shown.count + 1 });
  return (
    <FormPage paper={paper} title={t("questions:draw.title")} lead={t("questions:partHeading", part)}>
      <p className="mb-20">{t("questions:draw.lead")}</p>
      <RuleForm key={shown.count} {...{ paper, part, banks, start, sent }} />
    </FormPage>
  );
}
