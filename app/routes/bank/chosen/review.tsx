import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { reviewFields, withReason } from "#contract/bank/review";
import { chosen as chosenFields, someChosen } from "#contract/bank/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { backToBank } from "~/routes/bank/filter.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { TextArea } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { ChosenPage } from "./ChosenPage";
import { afterChange, chosenIn, withChosen } from "./chosen.server";

export const handle = bankCrumbs((t) => t("bank:review.title"));

const wish = withReason(someChosen(z.object({ ...chosenFields, ...reviewFields })));

/** Approves the chosen questions, returns them, or asks for their review. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  return { chosen: await chosenIn(args.request, services, t, "review"), closeTo: backToBank(args.request) };
}

/** Takes the step with each of them that can; says how many could not, and why. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(await withChosen({ ...args, services, form }), wish);
  if (submission.status !== "success") return sendBack(submission);

  const done = await services.bank.review(submission.value);
  if (!done.ok) return sendBack(submission, done);
  await afterChange({ ...args, services, form });
  const { count, own, other } = done.data;
  const left = [
    own > 0 && t("bank:review.left.own", { count: own }),
    other > 0 && t("bank:review.left.other", { count: other }),
  ];
  const text = left
    .filter((sentence) => sentence !== false)
    .reduce(
      (first, next) => t("bank:review.then", { first, next }),
      t(`bank:review.done.${submission.value.step}`, { count }),
    );
  const kind = own + other > 0 ? "warn" : "ok";
  return redirectWithFlash(backToBank(args.request), { kind, text });
}

export default function Review() {
  const t = useWords();
  const errorText = useErrorText();
  const { chosen, closeTo } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(wish, {
    id: "review-questions",
    lastResult: useActionData<typeof action>(),
    defaultValue: { step: "approve" },
  });
  return (
    <ChosenPage
      form={form}
      fields={[fields.step, fields.comment]}
      chosen={chosen}
      closeTo={closeTo}
      title={t("bank:review.title")}
      lead={t("bank:review.chosenLead")}
      unchanged={t("bank:review.notDone")}
      submit={t("bank:review.submit")}
    >
      <ChoiceGroup
        field={fields.step}
        label={t("bank:review.step")}
        errorText={errorText}
        choices={(["approve", "return", "ask"] as const).map((value) => ({
          value,
          label: t(`bank:review.steps.${value}`),
        }))}
      />
      <TextArea
        field={fields.comment}
        label={t("bank:review.comment")}
        hint={t("bank:review.commentHint")}
        errorText={errorText}
        rows={3}
      />
    </ChosenPage>
  );
}
