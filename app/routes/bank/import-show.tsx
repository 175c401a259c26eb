import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/paths";
import { drawnQuestion } from "~/rich/drawnQuestion.server";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { askedPage, pagesOf } from "~/routes/office/paging.server";
import { SentMistakes } from "~/routes/office/SentMistakes";
import { isGoingOn, SentState } from "~/routes/office/SentState";
import { useRefreshed } from "~/routes/office/useRefreshed";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { shortTime } from "~/words/dates.server";
import { figure } from "~/words/figures";
import { mistakeText, useWords } from "~/words/words";
import { ImportNews } from "./ImportNews";
import { ImportPreview } from "./ImportPreview";
import { ImportProgress } from "./ImportProgress";

export const handle: Handle = {
  script: true,
  title: (_, { fileName }: FoundImport) => fileName,
  crumb: (t, { fileName }: FoundImport) => [
    { text: t("bank:title"), to: paths.bank.list() },
    { text: t("bank:import.title"), to: paths.bank.import() },
    { text: fileName },
  ],
  refresh: ({ state }: FoundImport) => (isGoingOn(state) ? 3 : null),
};

const size = 20;

/** Whoever sent a file sees what was found in it, decides, and watches it being brought in. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "writeBank");
  const importId = args.params.importId!;
  const pageNum = askedPage(args.request);
  const found = need(await services.bank.importResult({ importId, pageNum, pageSize: size }));
  const { createdAt, mistakes, questionList, total, duplicates, mistakeCount, ...rest } = found;
  const to = (page?: number) => paths.bank.showImport(importId, { page });
  if (found.state !== "read" && pageNum > 1) throw redirect(to());
  return {
    ...rest,
    total,
    duplicates,
    mistakeCount,
    figures: {
      total: figure(total, language),
      done: figure(found.done, language),
      duplicates: figure(duplicates, language),
      mistakes: figure(mistakeCount, language),
    },
    time: shortTime(createdAt, language, company.timeZone),
    mistakes: mistakes.map(({ line, reason, figures, text }) => ({
      line,
      text,
      words: mistakeText(t, reason, figures),
    })),
    questions: questionList.map(({ question, ...item }) => ({
      ...item,
      points: figure(item.score, language),
      question: drawnQuestion(question, { t, language }),
    })),
    at: pagesOf(pageNum, found.state === "read" ? total : 0, size, to),
  };
}

export type FoundImport = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ImportShow() {
  const t = useWords();
  const found = useLoaderData<typeof loader>();
  const { importId, fileName, state, createdBy, time, bankName, at } = found;
  useRefreshed(isGoingOn(state));
  const placeOf = (line: number) => (line > 0 ? t("bank:import.line", { line }) : t("bank:import.whole"));
  const facts = [
    t(`bank:formats.${found.format}`),
    bankName ? t("bank:import.into", { bank: bankName }) : t("bank:unsorted"),
    createdBy,
    time,
  ].filter(Boolean);
  return (
    <>
      <PageHead
        title={fileName}
        beside={
          <SentState state={state} isPill>
            {t(`bank:import.states.${state}`)}
          </SentState>
        }
      >
        {facts.join(" · ")}
      </PageHead>
      {isGoingOn(state) ? <ImportProgress found={found} /> : <ImportNews found={found} />}
      {found.mistakes.length > 0 && <SentMistakes found={found} placeOf={placeOf} />}
      {found.questions.length > 0 && (
        <>
          <ImportPreview found={found} />
          <ListPager at={at} to={(page) => paths.bank.showImport(importId, { page })} />
        </>
      )}
    </>
  );
}
