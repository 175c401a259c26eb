import type { LoaderFunctionArgs } from "@remix-run/node";
import { type WatchedCandidate, watchTabs } from "#contract/monitoring/shapes";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import { pastEnd } from "~/routes/office/paging.server";
import { need, type OperatorContext } from "~/session/guard.server";
import { exactTime } from "~/words/dates.server";
import { readWatchFilter } from "./filter.server";

const minute = 60_000;

/** The candidates of an exam as they are now, as a page or a part of one shows them, and the pulse that goes with it. */
export async function loadWatchList(
  { services, language, company, actions, t }: OperatorContext,
  { request, params }: LoaderFunctionArgs,
) {
  const examId = params.examId!;
  const { filter, query, isStill, ...told } = readWatchFilter(new URL(request.url).searchParams, examId);
  const found = need(await services.monitoring.candidates(filter));
  const pages = Math.max(1, Math.ceil(found.candidateCount / filter.pageSize));
  const to = (more: typeof query | object) => paths.monitoring.show(examId, { ...query, ...more });
  if (filter.pageNum > pages)
    throw await pastEnd(request, t, {
      asked: filter.pageNum,
      last: to({ page: pages > 1 ? pages : undefined }),
    });
  const clock = (at: number) => exactTime(at, company.timeZone).slice(11, 19);
  const { exam, now, tabs } = found;
  // An exam of many days has saves of other days, whose time alone says little.
  const today = exactTime(now, company.timeZone).slice(0, 10);
  const moment = (at: number) => {
    const exact = exactTime(at, company.timeZone);
    return exact.startsWith(today) ? exact.slice(11, 19) : exact.slice(0, 16);
  };
  const list = {
    ...{ asked: query, ...told, isStill, now, rooms: found.rooms, room: filter.room },
    query: new URL(to({}), "http://site").search,
    // Also where all are absent or void: they are taken back in from their pages.
    exam: { id: examId, name: exam.name, isEmpty: tabs.all === 0 && filter.room === "" },
    canPlan: admits(may.keepCompany, actions),
    canTell: found.running > 0,
    lead: [
      t("monitoring:headline", {
        end: exactTime(exam.endsAt, company.timeZone).slice(0, 16),
        now: clock(now),
      }),
      t(isStill ? "monitoring:stopped" : "monitoring:refreshing"),
    ].join(" · "),
    figures: [
      ["expected", exam.expected] as const,
      ["sitting", exam.sitting] as const,
      ["done", tabs.done] as const,
      ["waiting", tabs.waiting] as const,
      ["quiet", tabs.quiet] as const,
    ].map(([name, value]) => ({
      label: t(`monitoring:figures.${name}`),
      value: figure(value, language),
      unit: t("monitoring:unit", { count: value }),
    })),
    tabs: (["", ...watchTabs] as const).map((tab) => ({
      to: to({ tab, page: undefined }),
      label: t(`monitoring:tabs.${tab || "all"}`),
      count: tabs[tab || "all"],
      isCurrent: filter.tab === tab,
    })),
    rows: found.candidateList.map((row) => ({
      ...{ id: row.candidateId, name: row.realName, state: row.state, needsLook: row.needsLook },
      code: [t("monitoring:number", { number: row.number }), row.group, row.room].filter(Boolean).join(" · "),
      stateText: stateText(row, now, t),
      signals: signalTexts(row, t),
      part: row.part,
      question: row.question > 0 ? t("monitoring:question", { number: row.question }) : "—",
      savedAt: row.savedAt > 0 ? moment(row.savedAt) : row.startedAt > 0 ? t("monitoring:notSaved") : "—",
      ago: row.savedAt > 0 && row.state !== "done" ? agoText(now - row.savedAt, t) : "",
    })),
    ...{ count: found.candidateCount, page: filter.pageNum, pages, size: filter.pageSize },
  };
  return { list, pulse: found.pulse };
}
export type WatchList = Awaited<ReturnType<typeof loadWatchList>>["list"];
export type WatchedRow = WatchList["rows"][number];

type Words = OperatorContext["t"];
const minutesOf = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / minute));

const agoText = (milliseconds: number, t: Words) =>
  milliseconds < minute ? t("monitoring:justNow") : t("monitoring:ago", { count: minutesOf(milliseconds) });

/** What was noticed of a candidate, in words. */
export const signalTexts = (row: WatchedCandidate, t: Words): string[] =>
  [
    row.takeOvers > 0 && t("monitoring:takeOver", { count: row.takeOvers }),
    row.timesLeft > 0 && t("monitoring:left", { count: row.timesLeft }),
    ...row.withoutPictures.map((kind) => t(`monitoring:timeline.signal_${kind}`)),
    ...row.alsoNoticed.map(({ kind, times }) => t(`monitoring:noticed.${kind}`, { count: times })),
  ].filter((text) => text !== false);

export function stateText(row: WatchedCandidate, now: number, t: Words): string {
  const since = { paused: row.pausedAt, quiet: row.seenAt };
  if (row.state === "paused" || row.state === "quiet")
    return t(`monitoring:states.${row.state}`, { count: minutesOf(now - since[row.state]) });
  return t(`monitoring:states.${row.state}`);
}
