import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { undoDays } from "#contract/records/record";
import { BinRows } from "~/bin/BinRows";
import { binRowOf } from "~/bin/rows.server";
import { paths } from "~/paths";
import { beginningOf } from "~/rich/beginning";
import { type OfPaper, paperCrumbs } from "~/routes/questions/place/crumbs";
import { FormPage } from "~/routes/questions/place/FormPage";
import { ofPaper } from "~/routes/questions/place/place.server";
import { need, operator } from "~/session/guard.server";
import { Empty } from "~/ui/Empty";
import { useWords } from "~/words/words";

export const handle = paperCrumbs<OfPaper>((t) => t("bin.title"));

/** Lists the parts and questions taken out of a paper in the last 30 days, last removed first. */
export async function loader(args: LoaderFunctionArgs) {
  const { services, t, company } = await operator(args, "writePapers");
  const jobId = args.params.paperId!;
  const [paper, found] = await Promise.all([
    services.papers.get({ jobId }),
    services.questions.bin({ jobId }),
  ]);
  const { parts, slots } = need(found);
  const from = paths.papers.bin(jobId);
  const rows = [
    ...parts.map((row) => ({
      row,
      more: { kind: t("questions:bin.part"), restoreTo: paths.parts.restore(row.id, { from }) },
    })),
    ...slots.map((row) => ({
      row,
      more: {
        name: beginningOf(row.name, t),
        kind: t("questions:bin.question"),
        restoreTo: paths.questions.restore(row.id, { from }),
      },
    })),
  ];
  return {
    paper: ofPaper(need(paper)),
    rows: rows
      .sort((one, other) => other.row.removedAt - one.row.removedAt)
      .map(({ row, more }) => binRowOf(row, company.timeZone, more)),
  };
}

export default function PaperBin() {
  const t = useWords();
  const { paper, rows } = useLoaderData<typeof loader>();
  return (
    <FormPage paper={paper} title={t("bin.title")} lead={t("bin.lead", { days: undoDays })}>
      {rows.length === 0 ? (
        <Empty title={t("bin.empty")}>{t("bin.emptyText", { days: undoDays })}</Empty>
      ) : (
        <BinRows rows={rows} />
      )}
    </FormPage>
  );
}
