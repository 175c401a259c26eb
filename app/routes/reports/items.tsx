import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answering, letterOf } from "#contract/questions/kinds";
import { fairN, leastN, type ReportedItem, reportFilter } from "#contract/reports/shapes";
import { coefficient, figure } from "#locales/figures";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager, pageSizes } from "~/routes/office/ListPager";
import { askedSize, pastEnd } from "~/routes/office/paging.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { ButtonLink } from "~/ui/Button";
import { Figures } from "~/ui/Figures";
import { Notice } from "~/ui/Notice";
import { PageHead } from "~/ui/PageHead";
import { useWords } from "~/words/words";
import { ItemTable } from "./ItemTable";
import { ReportTabs } from "./ReportTabs";

export const handle: Handle = {
  title: (t, { name }: ShownItems) => `${t("reports:tabs.items")} · ${name}`,
  crumb: (t, { name, examId }: ShownItems) => [
    { text: t("reports:title"), to: paths.reports.list() },
    { text: name, to: paths.reports.show(examId) },
    { text: t("reports:tabs.items") },
  ],
};

/** The statistics of each question; `recompute=1` computes them a second time and tells whether they agree. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "reports");
  const { services, language, t } = context;
  const examId = args.params.examId!;
  const asked = new URL(args.request.url).searchParams;
  const report = need(await services.reports.items({ examId }));
  const order = asked.get("order") === "paper" ? "paper" : "";
  const size = askedSize(asked);
  const page = reportFilter.shape.pageNum.catch(1).parse(asked.get("page") || undefined);
  const query = { order, size: size === pageSizes[0] ? undefined : size };
  const pages = Math.max(1, Math.ceil(report.items.length / size));
  if (page > pages)
    throw await pastEnd(args.request, t, {
      asked: page,
      last: paths.reports.items(examId, { ...query, page: pages > 1 ? pages : undefined }),
    });
  const items = order === "paper" ? report.items : [...report.items].sort(worstFirst);
  const checked = asked.get("recompute") === "1" ? need(await services.reports.recompute({ examId })) : null;
  const number = (value: number | null) => coefficient(value, language);
  const interval = report.alphaInterval;
  return {
    ...{ examId, name: report.name, n: report.n, query, page, pages, size, count: items.length },
    isTooFew: report.n < leastN,
    voided: report.voided.length > 0 && {
      ...{ count: report.voided.length, numbers: report.voided.join(t("listSeparator")) },
    },
    isFew: report.n < fairN,
    checked: checked && { ...checked, time: figure(checked.milliseconds, language) },
    figures: [
      {
        ...{ label: t("reports:alpha"), value: number(report.alpha) },
        unit: interval
          ? t("reports:itemPage.interval", { low: number(interval.low), high: number(interval.high) })
          : undefined,
      },
      {
        label: t("reports:itemPage.sem"),
        value: report.sem === null ? "—" : figure(report.sem / 100, language),
        unit: t("reports:itemPage.points"),
      },
      { label: t("reports:itemPage.meanP"), value: number(report.meanP) },
      { label: t("reports:itemPage.meanRTotal"), value: number(report.meanRTotal) },
      {
        label: t("reports:itemPage.toLookAt"),
        value: figure(report.items.filter(({ warning }) => warning).length, language),
        unit: `/ ${figure(report.items.length, language)}`,
      },
    ],
    rows: items.slice((page - 1) * size, page * size).map((item) => rowOf(item, report.parts, context)),
  };
}

export type ShownItems = ReturnType<typeof useLoaderData<typeof loader>>;

const gravity = ["key", "negative", "weak", "hard", "easy", "seen"] as const;
const gravityOf = ({ warning }: ReportedItem) => (warning ? gravity.indexOf(warning) : gravity.length);
const worstFirst = (one: ReportedItem, other: ReportedItem) =>
  gravityOf(one) - gravityOf(other) || one.number - other.number;

function rowOf(
  item: ReportedItem,
  parts: readonly string[],
  { t, language }: Pick<OperatorContext, "t" | "language">,
) {
  const number = (value: number | null) => coefficient(value, language);
  const name = (option: number) =>
    answering[item.type] === "truth"
      ? t(`reports:truth.${option === 1 ? "true" : "false"}`)
      : letterOf(option);
  return {
    ...{ number: item.number, title: item.content.slice(0, 200) },
    about: [t(`questions:types.${item.type}`), parts[item.part]].filter(Boolean).join(" · "),
    warning:
      item.warning &&
      t(`reports:warnings.${item.warning}`, {
        ...{ option: name(item.beatenBy), people: figure(item.seenBy, language) },
      }),
    isGrave: item.warning === "key" || item.warning === "negative",
    ...{ n: item.n, p: number(item.p), rTotal: number(item.rTotal), rRest: number(item.rRest) },
    ...{ sd: item.sd === null ? "—" : number(item.sd / 100), discrimination: number(item.discrimination) },
    alphaIfDeleted: number(item.alphaIfDeleted),
    options: item.options.map(({ isKey, count }, option) => ({
      ...{ name: name(option), isKey, share: item.n === 0 ? 0 : Math.round((100 * count) / item.n) },
    })),
  };
}

export default function Items() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { examId, checked, query } = list;
  const isByPaper = query.order === "paper";
  return (
    <>
      <PageHead
        title={t("reports:tabs.items")}
        actions={
          <>
            <ButtonLink to={paths.reports.items(examId, { order: isByPaper ? "" : "paper" })}>
              {t(isByPaper ? "reports:itemPage.worstFirst" : "reports:itemPage.inOrder")}
            </ButtonLink>
            {list.n > 0 && (
              <ButtonLink to={paths.reports.items(examId, { ...query, recompute: "1" })}>
                {t("reports:itemPage.recompute")}
              </ButtonLink>
            )}
          </>
        }
      >
        {t("reports:itemPage.lead", { name: list.name, count: list.n })}
      </PageHead>
      {checked && (
        <Notice kind={checked.differing === 0 ? "ok" : "danger"}>
          {checked.differing === 0
            ? t("reports:itemPage.agree", { count: checked.figures, milliseconds: checked.time })
            : t("reports:itemPage.differ", { count: checked.differing, figures: checked.figures })}
        </Notice>
      )}
      <ReportTabs examId={examId} current="items" />
      <div className="mb-24">
        <Figures figures={list.figures} />
      </div>
      {list.isFew && (
        <p className="hint mb-24">
          {t(list.isTooFew ? "reports:itemPage.tooFew" : "reports:itemPage.few", { count: list.n })}
        </p>
      )}
      {list.voided && <p className="hint mb-24">{t("reports:itemPage.voided", list.voided)}</p>}
      <ItemTable rows={list.rows} />
      <ListPager
        at={list}
        to={(page) => paths.reports.items(examId, { ...query, page })}
        ofSize={(size) => paths.reports.items(examId, { ...query, size })}
      />
      <p className="hint">{t("reports:itemPage.formulas")}</p>
    </>
  );
}
