import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { chosen as chosenFields, someChosen } from "#contract/bank/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { useServerForm } from "~/form/useServerForm";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { backToBank } from "~/routes/bank/filter.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { useWords } from "~/words/words";
import { ChosenPage } from "./ChosenPage";
import { afterChange, chosenIn, withChosen } from "./chosen.server";
import { restoreAddress } from "./restore-address";

const wish = someChosen(z.object(chosenFields));

export const handle = bankCrumbs((t) => t("bank:remove.title"));

/** Confirms removing questions from the bank; papers that use them retain them. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  return { chosen: await chosenIn(args.request, services, t), closeTo: backToBank(args.request) };
}

/** Removes all of them, or none; the flash message can undo it. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(await withChosen({ ...args, services, form }), wish);
  if (submission.status !== "success") return sendBack(submission);

  const removed = await services.bank.remove(submission.value);
  if (!removed.ok) return sendBack(submission, removed);
  await afterChange({ ...args, services, form });
  return redirectWithFlash(backToBank(args.request), {
    kind: "ok",
    text: t("bank:remove.done", { count: removed.data.count }),
    link: {
      to: restoreAddress(removed.data.removedAt, backToBank(args.request)),
      text: t("bank:remove.undo"),
      post: true,
    },
  });
}

export default function Remove() {
  const t = useWords();
  const { chosen, closeTo } = useLoaderData<typeof loader>();
  const [form] = useServerForm(wish, {
    id: "remove-questions",
    lastResult: useActionData<typeof action>(),
  });
  const isUsed = chosen.more > 0 || chosen.questions.some(({ usage }) => usage > 0);
  const count = chosen.questions.length + chosen.more;
  return (
    <ChosenPage
      form={form}
      fields={[]}
      chosen={chosen}
      closeTo={closeTo}
      title={t("bank:remove.title")}
      lead={t(isUsed ? "bank:remove.leadUsed" : "bank:remove.lead", {
        count,
      })}
      unchanged={t("bank:remove.unchanged")}
      submit={t("bank:remove.submit", { count })}
      isDanger
    />
  );
}
