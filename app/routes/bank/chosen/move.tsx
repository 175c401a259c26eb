import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { bankId, chosen as chosenFields, someChosen } from "#contract/bank/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { bankTree } from "~/routes/bank/banks/bank-tree";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { backToBank } from "~/routes/bank/filter.server";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { Select } from "~/ui/fields/Field";
import { useWords } from "~/words/words";
import { ChosenPage } from "./ChosenPage";
import { afterChange, chosenIn, withChosen } from "./chosen.server";

export const handle = bankCrumbs((t) => t("bank:move.title"));

const wish = someChosen(z.object({ ...chosenFields, bankId }));

/** Chooses the bank to move questions to. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  const [chosen, banks] = await Promise.all([chosenIn(args.request, services, t), services.bank.banks({})]);
  return {
    chosen,
    banks: bankTree(need(banks).filter(({ canWrite }) => canWrite)).map((bank) => ({
      value: bank.bankId,
      label: bank.name,
    })),
    closeTo: backToBank(args.request),
  };
}

/** Moves all of them, or none. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(await withChosen({ ...args, services, form }), wish);
  if (submission.status !== "success") return sendBack(submission);

  const moved = await services.bank.move(submission.value);
  if (!moved.ok) return sendBack(submission, moved);
  await afterChange({ ...args, services, form });
  const text = t("bank:move.done", { count: moved.data });
  return redirectWithFlash(backToBank(args.request), { kind: "ok", text });
}

export default function Move() {
  const t = useWords();
  const { chosen, banks, closeTo } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(wish, {
    id: "move-questions",
    lastResult: useActionData<typeof action>(),
  });
  return (
    <ChosenPage
      form={form}
      fields={[fields.bankId]}
      chosen={chosen}
      closeTo={closeTo}
      title={t("bank:move.title")}
      lead={t("bank:move.lead")}
      unchanged={t("bank:move.unchanged")}
      submit={t("bank:move.submit")}
    >
      <Select
        field={fields.bankId}
        label={t("bank:move.to")}
        errorText={useErrorText()}
        options={banks.map(({ value, label }) => ({ value, label: label || t("bank:unsorted") }))}
      />
    </ChosenPage>
  );
}
