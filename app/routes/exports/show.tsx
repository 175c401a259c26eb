import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paperVariant } from "#contract/exports/shapes";
import { paperSheetOf } from "#contract/exports/sheet";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { askToReauthenticate } from "~/routes/operator/reauthenticate.server";
import { need, operator } from "~/session/guard.server";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ExportedPaper, NothingExported } from "./ExportedPaper";
import { ExportTable } from "./ExportTable";
import { exportQuery, isUnprintable } from "./queue.server";
import { renderSheet } from "./rendered.server";
import { exportRow, isGoingOn } from "./tasks.server";

export const handle: Handle = {
  title: (t, { paper }: Data) =>
    paper ? t("exports:titleOf", { title: paper.name }) : t("exports:allTitle"),
  crumb: (t, { paper }: Data) => [
    { text: t("papers:title"), to: paths.papers.back() },
    ...(paper ? [{ text: paper.name, to: paper.to }] : []),
    { text: t(paper ? "exports:title" : "exports:allTitle") },
  ],
  refresh: ({ isPending }: Data) => (isPending ? 3 : null),
};

/** Prints a paper, exports it and lists its files; without a paper, all files of the company. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, language, company, me } = await operator(args, "papers");
  const query = new URL(args.request.url).searchParams;
  const jobId = query.get("paperId") ?? "";
  const hasKey = query.get("key") === "1";
  const { data: variant = "" } = paperVariant.safeParse(query.get("variant"));
  // Printing from here also discloses the keys.
  if (jobId && hasKey && !me.isProven)
    throw askToReauthenticate(paths.exports.show(jobId, exportQuery(true, variant)));
  const { jobList } = need(await services.exports.results(jobId ? { jobId } : {}));
  const tasks = {
    rows: jobList.map((task) => exportRow(task, { t, language, zone: company.timeZone })),
    isPending: jobList.some(isGoingOn),
  };
  if (!jobId) return { ...tasks, paper: null };
  const paper = need(await services.papers.get({ jobId }));
  const printed = await services.exports.print({ jobId, variant });
  const isBlank = !printed.ok && isUnprintable(printed.reason);
  const tooLarge = !printed.ok && printed.reason === "PAPER_TOO_LARGE" ? printed.message : null;
  const sheet = isBlank ? null : renderSheet(paperSheetOf(need(printed), hasKey), { t, language });
  const to = paper.isGroup ? paths.papers.sessions(jobId) : paths.papers.questions(jobId);
  return { ...tasks, paper: { id: jobId, name: paper.name, to, hasKey, variant, tooLarge, sheet } };
}

type Data = Awaited<ReturnType<typeof loader>>;
export type Exports = ReturnType<typeof useLoaderData<typeof loader>>;
export type PaperToPrint = NonNullable<Exports["paper"]>;

export default function Show() {
  const t = useWords();
  const { paper, rows, isPending } = useLoaderData<typeof loader>();
  if (paper) return <ExportedPaper paper={paper} rows={rows} isPending={isPending} />;
  return (
    <>
      <PageHead title={t("exports:allTitle")}>{t("exports:allLead")}</PageHead>
      {rows.length > 0 ? <ExportTable rows={rows} /> : <NothingExported />}
    </>
  );
}
