import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { headingOf } from "#contract/certificates/list-columns";
import { paths } from "~/paths";
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
import { ListNews } from "./ListNews";
import { ListPreview } from "./ListPreview";
import { ListProgress } from "./ListProgress";

export const handle: Handle = {
  script: true,
  title: (_, { fileName }: FoundList) => fileName,
  crumb: (t, { fileName }: FoundList) => [
    { text: t("certificates:title"), to: paths.certificates.list() },
    { text: t("certificates:list.import"), to: paths.certificates.import() },
    { text: fileName },
  ],
  refresh: ({ state }: FoundList) => (isGoingOn(state) ? 3 : null),
};

const size = 50;

/** An operator who sent a list sees what was found in it, decides, and watches its certificates being issued. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, language, company, t } = await operator(args, "certificates");
  const listId = args.params.listId!;
  const pageNum = askedPage(args.request);
  const found = need(await services.certificates.listResult({ listId, pageNum, pageSize: size }));
  const { createdAt, mistakes, rows, total, duplicates, duplicateLines, fields, freeFields, ...rest } = found;
  const to = (page?: number) => paths.certificates.showImport(listId, { page });
  if (found.state !== "read" && pageNum > 1) throw redirect(to());
  const asked = { fields, freeFields };
  return {
    ...rest,
    total,
    duplicates,
    duplicateLines,
    figures: {
      total: figure(total, language),
      done: figure(found.done, language),
      duplicates: figure(duplicates, language),
      mistakes: figure(found.mistakeCount, language),
    },
    time: shortTime(createdAt, language, company.timeZone),
    mistakes: mistakes.map(({ line, reason, figures, text }) => ({
      line,
      text,
      words: mistakeText(t, reason, figures),
    })),
    headings: {
      name: headingOf("name", asked, language),
      fields: fields.map((field) => ({ field, heading: headingOf(field, asked, language) })),
      freeFields: freeFields.map((_, at) => headingOf(at, asked, language)),
      date: headingOf("date", asked, language),
    },
    rows,
    at: pagesOf(pageNum, found.state === "read" ? total : 0, size, to),
  };
}

export type FoundList = ReturnType<typeof useLoaderData<typeof loader>>;

export default function ShowList() {
  const t = useWords();
  const found = useLoaderData<typeof loader>();
  const { listId, fileName, templateName, state, createdBy, time, at } = found;
  useRefreshed(isGoingOn(state));
  const placeOf = (line: number) =>
    line > 0 ? t("certificates:import.line", { line }) : t("certificates:import.whole");
  const facts = [t("certificates:new.template", { name: templateName }), createdBy, time].filter(Boolean);
  return (
    <>
      <PageHead
        title={fileName}
        beside={
          <SentState state={state} isPill>
            {t(`certificates:import.states.${state}`)}
          </SentState>
        }
      >
        {facts.join(" · ")}
      </PageHead>
      {isGoingOn(state) ? <ListProgress found={found} /> : <ListNews found={found} />}
      {state === "broken" && <SentMistakes found={found} placeOf={placeOf} />}
      {found.rows.length > 0 && (
        <>
          <ListPreview found={found} />
          <ListPager at={at} to={(page) => paths.certificates.showImport(listId, { page })} />
        </>
      )}
    </>
  );
}
