import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { feedbackAnswer } from "#contract/operator/shapes";
import { readForm, sendBack } from "~/form/form.server";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { Letter } from "~/routes/operator/Letter";
import { letterOf } from "~/routes/operator/letter.server";
import { need, operator } from "~/session/guard.server";
import { redirectWith } from "~/session/notice.server";
import { Empty } from "~/ui/Empty";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { useWords } from "~/words/words";
import { AnswerForm } from "./AnswerForm";

export const handle: Handle = {
  title: (t) => t("menus.feedback"),
  crumb: (t) => ({ text: t("menus.feedback"), to: paths.admin.feedback() }),
};

const size = 10;

/** The platform's administrators read what every company said, first what waits for an answer. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, company } = await operator(args, "platform");
  const isOpen = new URL(args.request.url).searchParams.get("state") !== "answered";
  const pageNum = askedPage(args.request);
  const [asked, other] = await Promise.all([
    services.admin.feedback({ isOpen, pageNum, pageSize: size }),
    services.admin.feedback({ isOpen: !isOpen, pageNum: 1, pageSize: 1 }),
  ]);
  const { list, count, open } = need(asked);
  return {
    isOpen,
    counts: { open, answered: isOpen ? need(other).count : count },
    letters: list.map((row) => ({ id: row.feedbackUuid, ...letterOf(row, false, company.timeZone) })),
    at: pagesOf(pageNum, count, size, (page) => addressOf(isOpen, page)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { services, form, t } = await operator(args, "platform");
  const submission = readForm(form, feedbackAnswer);
  if (submission.status !== "success") return sendBack(submission);

  const answered = await services.admin.answerFeedback(submission.value);
  if (!answered.ok) return sendBack(submission, answered);
  const isOpen = new URL(args.request.url).searchParams.get("state") !== "answered";
  return redirectWith(addressOf(isOpen), { kind: "ok", text: t("admin:feedback.saved") });
}

const addressOf = (isOpen: boolean, page?: number) =>
  paths.admin.feedback({ state: isOpen ? undefined : "answered", page });

export default function Feedback() {
  const t = useWords();
  const { isOpen, counts, letters, at } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t("menus.feedback")}>{t("admin:feedback.lead")}</PageHead>
      <Tabs
        label={t("admin:feedback.tabs")}
        tabs={([true, false] as const).map((tab) => ({
          to: addressOf(tab),
          label: t(tab ? "admin:feedback.open" : "admin:feedback.answered"),
          count: tab ? counts.open : counts.answered,
          isCurrent: tab === isOpen,
        }))}
      />
      {letters.length === 0 ? (
        <Empty title={t(isOpen ? "admin:feedback.noneOpen" : "admin:feedback.noneAnswered")}>
          {t(isOpen ? "admin:feedback.noneOpenText" : "admin:feedback.noneAnsweredText")}
        </Empty>
      ) : (
        <>
          <ul className="letters">
            {letters.map((letter) => (
              <Letter key={letter.id} letter={letter}>
                <AnswerForm
                  letter={letter}
                  lastResult={result?.initialValue?.id === letter.id ? result : undefined}
                />
              </Letter>
            ))}
          </ul>
          <ListPager at={at} to={(page) => addressOf(isOpen, page)} />
        </>
      )}
    </>
  );
}
