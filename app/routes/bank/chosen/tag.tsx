import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { chosen as chosenFields, someChosen } from "#contract/bank/shapes";
import { abilities } from "#contract/questions/kinds";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { backToBank } from "~/routes/bank/filter.server";
import { redirectWithFlash } from "~/session/flash.server";
import { operator } from "~/session/guard.server";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { useWords } from "~/words/words";
import { ChosenPage } from "./ChosenPage";
import { afterChange, chosenIn, withChosen } from "./chosen.server";

export const handle = bankCrumbs((t) => t("bank:tag.title"));

/** `none` removes the tag. */
const wish = someChosen(z.object({ ...chosenFields, tag: z.enum([...abilities, "none"], "TAG_MISSING") }));

/** Tags questions with an ability. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  return { chosen: await chosenIn(args.request, services, t), closeTo: backToBank(args.request) };
}

/** Tags all of them, or none; papers retain their versions. */
export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(await withChosen({ ...args, services, form }), wish);
  if (submission.status !== "success") return sendBack(submission);

  const { tag, ...chosen } = submission.value;
  const tagged = await services.bank.tag({ ...chosen, tag: tag === "none" ? "" : tag });
  if (!tagged.ok) return sendBack(submission, tagged);
  await afterChange({ ...args, services, form });
  const text = t("bank:tag.done", { count: tagged.data });
  return redirectWithFlash(backToBank(args.request), { kind: "ok", text });
}

export default function Tag() {
  const t = useWords();
  const { chosen, closeTo } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(wish, {
    id: "tag-questions",
    lastResult: useActionData<typeof action>(),
  });
  const isUsed = chosen.more > 0 || chosen.questions.some(({ usage }) => usage > 0);
  return (
    <ChosenPage
      form={form}
      fields={[fields.tag]}
      chosen={chosen}
      closeTo={closeTo}
      title={t("bank:tag.title")}
      lead={t(isUsed ? "bank:tag.leadUsed" : "bank:tag.lead")}
      unchanged={t("bank:tag.unchanged")}
      submit={t("bank:tag.submit")}
    >
      <ChoiceGroup
        field={fields.tag}
        label={t("bank:find.tag")}
        errorText={useErrorText()}
        choices={[
          ...abilities.map((each) => ({ value: each, label: t(`questions:abilities.${each}`) })),
          { value: "none", label: t("bank:noAbility") },
        ]}
      />
    </ChosenPage>
  );
}
