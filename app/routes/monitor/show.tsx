import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { type WatchedCandidate, watchTabs } from "#contract/monitoring/shapes";
import { admits, may } from "#contract/roles";
import { figure } from "#locales/figures";
import { IgnoredSearchTerm } from "~/form/IgnoredSearchTerm";
import { QueryFields } from "~/lists/QueryFields";
import { paths } from "~/paths";
import type { Handle } from "~/root";
import { ListPager } from "~/routes/office/ListPager";
import { pastEnd } from "~/routes/office/paging.server";
import { need, type OperatorContext, operator } from "~/session/guard.server";
import { Button, ButtonLink } from "~/ui/Button";
import { Empty } from "~/ui/Empty";
import { Figures } from "~/ui/Figures";
import { Choose } from "~/ui/fields/Choose";
import { SearchField } from "~/ui/fields/SearchField";
import { PageHead } from "~/ui/PageHead";
import { Tabs } from "~/ui/Tabs";
import { exactTime } from "~/words/dates.server";
import { useWords } from "~/words/words";
import { readWatchFilter } from "./filter.server";
import { WatchTable } from "./WatchTable";

/** Seconds between two looks of a page that nobody has stopped. */
const interval = 20;
const minute = 60_000;

export const handle: Handle = {
  title: (t, { exam }: WatchList) => `${exam.name} · ${t("monitoring:title")}`,
  crumb: (t, { exam }: WatchList) => [
    { text: t("monitoring:title"), to: paths.monitor() },
    { text: exam.name },
  ],
  refresh: ({ isStill }: WatchList) => (isStill ? null : interval),
};

/** The candidates of an exam as they are now. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await operator(args, "monitor");
  const { services, language, company, actions, t } = context;
  const { request } = args;
  const examId = args.params.examId!;
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
  return {
    ...{ asked: query, ...told, isStill, rooms: found.rooms, room: filter.room },
    query: new URL(to({}), "http://site").search,
    exam: { id: examId, name: exam.name, isEmpty: exam.expected === 0 },
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
      unit: t("monitoring:unit"),
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
      signals: [
        row.takeOvers > 0 && t("monitoring:takeOver", { count: row.takeOvers }),
        row.timesLeft > 0 && t("monitoring:left", { count: row.timesLeft }),
      ].filter((text) => text !== false),
      part: row.part,
      question: row.question > 0 ? t("monitoring:question", { number: row.question }) : "—",
      savedAt: row.savedAt > 0 ? clock(row.savedAt) : row.startedAt > 0 ? t("monitoring:notSaved") : "—",
      ago: row.savedAt > 0 && row.state !== "done" ? agoText(now - row.savedAt, t) : "",
    })),
    ...{ count: found.candidateCount, page: filter.pageNum, pages, size: filter.pageSize },
  };
}
export type WatchList = ReturnType<typeof useLoaderData<typeof loader>>;
export type WatchedRow = WatchList["rows"][number];

type Words = OperatorContext["t"];
const minutesOf = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / minute));

const agoText = (milliseconds: number, t: Words) =>
  milliseconds < minute ? t("monitoring:justNow") : t("monitoring:ago", { count: minutesOf(milliseconds) });

function stateText(row: WatchedCandidate, now: number, t: Words): string {
  const since = { paused: row.pausedAt, quiet: Math.max(row.savedAt, row.startedAt) };
  if (row.state === "paused" || row.state === "quiet")
    return t(`monitoring:states.${row.state}`, { count: minutesOf(now - since[row.state]) });
  return t(`monitoring:states.${row.state}`);
}

export default function Watch() {
  const t = useWords();
  const list = useLoaderData<typeof loader>();
  const { exam, asked, isStill, rooms, rows } = list;
  const to = (more: object) => paths.monitoring.show(exam.id, { ...asked, ...more });
  return (
    <>
      <PageHead
        title={exam.name}
        actions={
          <>
            <ButtonLink to={to({ still: isStill ? undefined : "1" })}>
              {t(isStill ? "monitoring:resume" : "monitoring:stop")}
            </ButtonLink>
            {list.canTell && (
              <ButtonLink to={paths.monitoring.tell(exam.id, asked)}>{t("monitoring:tell.title")}</ButtonLink>
            )}
            {list.canPlan && (
              <ButtonLink to={paths.monitoring.people(exam.id)}>{t("monitoring:people")}</ButtonLink>
            )}
          </>
        }
      >
        {list.lead}
      </PageHead>
      {!isStill && <span hidden data-live-page={paths.monitoring.live(exam.id)} />}
      {exam.isEmpty ? (
        <Empty title={t("monitoring:noCandidates")}>{t("monitoring:noCandidatesText")}</Empty>
      ) : (
        <>
          <div className="mb-24">
            <Figures figures={list.figures} />
          </div>
          <Tabs label={t("monitoring:tabs.label")} tabs={list.tabs} />
          <Form
            key={list.query}
            method="get"
            action={paths.monitoring.show(exam.id)}
            className="filters"
            role="search"
          >
            <QueryFields kept={{ tab: asked.tab, still: asked.still }} />
            <SearchField
              value={list.typed}
              label={t("monitoring:search")}
              placeholder={t("monitoring:search")}
            />
            {rooms.length > 0 && (
              <Choose
                name="room"
                value={list.room}
                label={t("monitoring:room")}
                any={t("monitoring:allRooms")}
              >
                {rooms.map((room) => (
                  <option key={room} value={room}>
                    {room}
                  </option>
                ))}
              </Choose>
            )}
            <Button>{t("lists.find")}</Button>
          </Form>
          <IgnoredSearchTerm validationError={list.validationError} />
          {rows.length === 0 ? (
            <Empty
              title={t("monitoring:noMatch")}
              actions={<ButtonLink to={paths.monitoring.show(exam.id)}>{t("lists.clear")}</ButtonLink>}
            >
              {t("monitoring:noMatchText")}
            </Empty>
          ) : (
            <>
              <WatchTable list={list} />
              <ListPager
                at={list}
                to={(page) => to({ page })}
                ofSize={(size) => to({ size, page: undefined })}
              />
            </>
          )}
          <p className="hint mt-16">{t("monitoring:evidence")}</p>
        </>
      )}
    </>
  );
}
