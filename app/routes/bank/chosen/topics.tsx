import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod/v4";
import { chosen as chosenFields, someChosen } from "#contract/bank/shapes";
import { someTopics, topicsOfChosen } from "#contract/bank/topics";
import { questionTopics, readTopics } from "#contract/questions/topics";
import { readForm, sendBack } from "~/form/form.server";
import { useErrorText } from "~/form/useErrorText";
import { useServerForm } from "~/form/useServerForm";
import { topicOptions } from "~/routes/bank/banks/bank-tree";
import { bankCrumbs } from "~/routes/bank/crumbs";
import { backToBank } from "~/routes/bank/filter.server";
import { TopicChooser } from "~/routes/bank/topics/TopicChooser";
import { redirectWithFlash } from "~/session/flash.server";
import { need, operator } from "~/session/guard.server";
import { ChoiceGroup } from "~/ui/fields/Choice";
import { useWords } from "~/words/words";
import { ChosenPage } from "./ChosenPage";
import { afterChange, chosenIn, withChosen } from "./chosen.server";

export const handle = bankCrumbs((t) => t("bank:tagTopics.title"));

const newTopics = z.string("NOT_TEXT").default("").transform(readTopics).pipe(questionTopics);
const wish = someTopics(someChosen(z.object({ ...chosenFields, ...topicsOfChosen, newTopics })));

/** Puts topics on questions, or takes them off. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t } = await operator(args, "writeBank");
  const [chosen, topics] = await Promise.all([chosenIn(args.request, services, t), services.bank.topics({})]);
  return { chosen, topics: topicOptions(need(topics)), closeTo: backToBank(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "writeBank");
  const submission = readForm(await withChosen({ ...args, services, form }), wish);
  if (submission.status !== "success") return sendBack(submission);

  const tagged = await services.bank.tagTopics(submission.value);
  if (!tagged.ok) return sendBack(submission, tagged);
  await afterChange({ ...args, services, form });
  const text = t(`bank:tagTopics.${submission.value.way}Done`, { count: tagged.data });
  return redirectWithFlash(backToBank(args.request), { kind: "ok", text });
}

export default function TagTopics() {
  const t = useWords();
  const { chosen, topics, closeTo } = useLoaderData<typeof loader>();
  const [form, fields] = useServerForm(wish, {
    id: "topics-of-questions",
    lastResult: useActionData<typeof action>(),
    defaultValue: { way: "add" },
  });
  return (
    <ChosenPage
      form={form}
      fields={[fields.way, fields.topicIds, fields.newTopics]}
      chosen={chosen}
      closeTo={closeTo}
      title={t("bank:tagTopics.title")}
      unchanged={t("bank:tagTopics.unchanged")}
      submit={t("bank:tagTopics.submit")}
    >
      <ChoiceGroup
        field={fields.way}
        label={t("bank:tagTopics.way")}
        errorText={useErrorText()}
        choices={(["add", "remove"] as const).map((value) => ({
          value,
          label: t(`bank:tagTopics.${value}`),
        }))}
      />
      <TopicChooser fields={fields} topics={topics} />
    </ChosenPage>
  );
}
