import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { blankRule, drawForm, rulesTyped, toTypedRule, wholeRules } from "#contract/questions/fill-forms";
import { readForm, sendBack, sendBackAnew } from "~/form/form.server";
import { changeRows, rowChangeIn } from "~/form/rows";
import { bankOptions, topicOptions } from "~/routes/bank/banks/bank-tree";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { FormPage } from "~/routes/questions/place/FormPage";
import { ofPaper, partAddress, partAtWork } from "~/routes/questions/place/place.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { type DrawSent, RuleForm } from "./DrawForm";

export const handle = paperCrumbs<OfPaper>((t) => t("questions:draw.title"));

/** Sets the rules by which a part is filled from the bank; starts with those of its last draw. */
export async function loader(args: LoaderFunctionArgs) {
  const { services } = await operator(args, "writePapers");
  const { part, paper } = await partAtWork(services, args.params.partId!);
  const banks = need(await services.bank.banks({}));
  const topics = need(await services.bank.topics({}));
  return {
    paper: ofPaper(paper),
    part: { id: part._id, number: part.number, name: part.name },
    banks: bankOptions(banks),
    topics: topicOptions(topics),
    start: part.rules.length > 0 ? part.rules.map(toTypedRule) : [blankRule],
    revision: part.drawRevision,
  };
}

/**
 * Draws by the rules, or only checks them; if the draw fails, the form shows each rule's matches. Where somebody has
 * drawn meanwhile, it comes back as typed: sent once more, it draws.
 */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writePapers");
  const partId = args.params.partId!;
  const change = rowChangeIn(form);
  const seen = form.get("revision")?.toString();
  if (change) {
    const { rows, focus } = changeRows(rulesTyped(form), change, { field: ".type", whole: wholeRules });
    return { initialValue: { rules: rows, revision: seen }, pools: null, focus };
  }
  const submission = readForm(form, drawForm);
  if (submission.status !== "success") return sendBack(submission);

  const { rules, revision } = submission.value;
  if (form.has("check")) {
    const pools = need(await services.questions.drawPools({ partId, rules }));
    return { initialValue: { rules: rulesTyped(form), revision: seen }, pools, focus: "check" };
  }
  const drawn = await services.questions.fill({ partId, rules, revision });
  if (!drawn.ok && drawn.reason === "DRAW_CHANGED_MEANWHILE") {
    const part = need(await services.questions.getPart({ partId }));
    return sendBackAnew(form, drawForm, drawn, { revision: part.drawRevision });
  }
  if (!drawn.ok) {
    const sent = sendBack(submission, drawn);
    const pools = await services.questions.drawPools({ partId, rules });
    return data({ ...sent.data, pools: pools.ok ? pools.data : null }, sent.init ?? {});
  }
  const text = t("questions:draw.done", { count: drawn.data });
  return redirectWithFlash(await partAddress(services, partId), { kind: "ok", text });
}

export default function DrawQuestions() {
  const t = useWords();
  const { paper, part, banks, topics, start, revision } = useLoaderData<typeof loader>();
  const sent = useActionData() as DrawSent;
  return (
    <FormPage paper={paper} title={t("questions:draw.title")} lead={t("questions:partHeading", part)}>
      <p className="mb-20">{t("questions:draw.lead")}</p>
      <RuleForm {...{ paper, part, banks, topics, start, revision, sent }} />
    </FormPage>
  );
}
