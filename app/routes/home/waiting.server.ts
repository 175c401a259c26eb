import { importDays } from "#contract/imports/shapes";
import { shortDay } from "#locales/dates";
import { figure } from "#locales/figures";
import { paths } from "~/paths";
import { beginningOf } from "~/rich/beginning";
import type { OperatorContext } from "~/session/guard.server";
import { shortTime } from "~/words/dates.server";
import type { Areas } from "./areas.server";

/** Something that waits for the reader: what, where, by or since when, and the way there. */
export interface WaitingItem {
  key: string;
  what: string;
  where: string;
  when: string;
  /** True for what waits already, or falls due within a day. */
  isDue: boolean;
  to: string;
  verb: string;
}

interface Timed extends WaitingItem {
  /** Sorts the items, epoch milliseconds. */
  at: number;
}

type Say = Pick<OperatorContext, "t" | "language" | "company">;

/** Rows that the page shows unless all are asked for. */
const shown = 6;
const day = 86_400_000;

/**
 * What waits for the reader, in order of time: what has waited longest or falls due first, and their own
 * drafts last, which fall due for nobody. `away` names the parts whose service is away; null where the role
 * has nothing that could wait.
 */
export function waitingOf(context: OperatorContext, areas: Areas, isAll: boolean, now = Date.now()) {
  const { t } = context;
  const parts = [
    { part: areas.companies, name: t("home:waiting.companies.part"), items: companyItems(context, areas) },
    { part: areas.ticketKey, name: t("home:waiting.ticketKey.part"), items: ticketKeyItems(context, areas) },
    { part: areas.reviews, name: t("home:waiting.reviews.part"), items: reviewItems(context, areas) },
    { part: areas.marking, name: t("home:waiting.marking.part"), items: markingItems(context, areas) },
    { part: areas.feedback, name: t("home:waiting.feedback.part"), items: feedbackItems(context, areas) },
    {
      part: areas.questionImports,
      name: t("home:waiting.questionImports"),
      items: questionItems(context, areas),
    },
    { part: areas.peopleImports, name: t("home:waiting.peopleImports"), items: peopleItems(context, areas) },
    {
      part: areas.certificates,
      name: t("home:waiting.certificates.part"),
      items: certificateItems(context, areas),
    },
    { part: areas.exams, name: t("home:waiting.exams.part"), items: examItems(context, areas, now) },
  ].filter(({ part }) => part !== undefined);
  const drafts = {
    part: areas.drafts,
    name: t("home:waiting.drafts.part"),
    items: draftItems(context, areas),
  };
  if (areas.drafts === undefined && parts.length === 0) return null;
  const timed = parts.flatMap(({ items }) => items).sort((one, other) => one.at - other.at);
  const items = [...timed.map((item) => ({ ...item, isDue: item.at < now + day })), ...drafts.items];
  return {
    items: (isAll ? items : items.slice(0, shown)).map(({ at: _, ...item }): WaitingItem => item),
    /** The number of all, where not all are shown. */
    all: !isAll && items.length > shown ? figure(items.length, context.language) : null,
    away: [...parts, drafts].filter(({ part }) => part === null).map(({ name }) => name),
  };
}

const since = (at: number, { language, company }: Say) => shortTime(at, language, company.timeZone);

function companyItems(say: Say, { companies }: Areas): Timed[] {
  const { t, language } = say;
  const count = companies?.states.submitted ?? 0;
  const first = companies?.list[0];
  if (!companies || !first) return [];
  return [
    {
      key: "companies",
      what: t("home:waiting.companies.what", { count, figure: figure(count, language) }),
      where: t("home:waiting.companies.where", { company: first.companyName }),
      when: since(first.submittedAt, say),
      at: first.submittedAt,
      isDue: true,
      to:
        count === 1 ? paths.admin.company(first.companyUuid) : paths.admin.companies({ state: "submitted" }),
      verb: t("home:waiting.companies.verb"),
    },
  ];
}

/** The key of the company's tickets ended because somebody left. */
function ticketKeyItems(say: Say, { ticketKey }: Areas): Timed[] {
  const { t } = say;
  if (!ticketKey || ticketKey.ended === "" || ticketKey.ended === "revoked") return [];
  return [
    {
      key: "ticketKey",
      what: t("home:waiting.ticketKey.what"),
      where: t(`home:waiting.ticketKey.${ticketKey.ended}`, { name: ticketKey.shownTo }),
      when: since(ticketKey.endedAt, say),
      at: ticketKey.endedAt,
      isDue: true,
      to: paths.companies.ticket(),
      verb: t("home:waiting.ticketKey.verb"),
    },
  ];
}

function feedbackItems(say: Say, { feedback }: Areas): Timed[] {
  const { t, language } = say;
  const newest = feedback?.list[0];
  if (!feedback || !newest) return [];
  const { count } = feedback;
  return [
    {
      key: "feedback",
      what: t("home:waiting.feedback.what", { count, figure: figure(count, language) }),
      where: t("home:waiting.feedback.where", { company: newest.companyShortName }),
      when: since(newest.at, say),
      at: newest.at,
      isDue: true,
      to: paths.admin.feedback({ state: "open" }),
      verb: t("home:waiting.feedback.verb"),
    },
  ];
}

/** Questions that somebody else changed last, and that the reader may approve. */
function reviewItems(say: Say, { reviews }: Areas): Timed[] {
  const { t, language } = say;
  const first = reviews?.questionList[0];
  if (!reviews || !first) return [];
  const { questionCount: count } = reviews;
  return [
    {
      key: "reviews",
      what: t("home:waiting.reviews.what", { count, figure: figure(count, language) }),
      where: t("home:waiting.reviews.where", { question: beginningOf(first.content, t) }),
      when: since(first.updatedAt, say),
      at: first.updatedAt,
      isDue: true,
      to: count === 1 ? paths.bank.review(first.questionId) : paths.bank.list({ review: "mine" }),
      verb: t("home:waiting.reviews.verb"),
    },
  ];
}

/** Answers that the reader was chosen to mark, by exam. */
function markingItems(say: Say, { marking }: Areas): Timed[] {
  const { t, language } = say;
  const exams = marking?.list.filter(({ open, since }) => open > 0 && since > 0) ?? [];
  return exams.map(({ examId, name, open: count, since: at, done }) => ({
    key: `marking ${examId}`,
    what: t("home:waiting.marking.what", { count, figure: figure(count, language), name }),
    where: t("home:waiting.marking.where", { count: done, figure: figure(done, language) }),
    when: since(at, say),
    at,
    isDue: true,
    to: paths.tasks(),
    verb: t("home:waiting.marking.verb"),
  }));
}

type Import = NonNullable<Areas["questionImports"] | Areas["peopleImports"]>[number];

const questionItems = (say: Say, { questionImports }: Areas) =>
  (questionImports ?? []).flatMap((one) =>
    importItem(say, one, "questions", paths.bank.showImport(one.importId)),
  );

const peopleItems = (say: Say, { peopleImports }: Areas) =>
  (peopleImports ?? []).flatMap((one) =>
    importItem(say, one, "people", paths.certificates.showImport(one.importId)),
  );

/** An import that waits for a decision; one that is being read or written waits for nobody. */
function importItem(say: Say, one: Import, things: "questions" | "people", to: string): Timed[] {
  const { t, language, company } = say;
  const { state, fileName, total, createdBy } = one;
  if (state !== "read" && state !== "broken" && state !== "failed") return [];
  const until = one.createdAt + importDays * day;
  return [
    {
      key: one.importId,
      what: t(`home:waiting.imports.${state}`, { file: fileName }),
      where:
        state === "broken"
          ? t("home:waiting.imports.by", { by: createdBy })
          : t(`home:waiting.imports.${things}`, {
              count: total,
              figure: figure(total, language),
              by: createdBy,
            }),
      when: t("home:waiting.until", { day: shortTime(until, language, company.timeZone) }),
      at: until,
      isDue: false,
      to,
      verb: t(state === "read" ? "home:waiting.imports.confirm" : "home:waiting.imports.look"),
    },
  ];
}

function certificateItems({ t, language }: Say, { certificates }: Areas): Timed[] {
  const { count, first } = certificates?.expiring ?? { count: 0, first: null };
  if (!first) return [];
  return [
    {
      key: "certificates",
      what: t("home:waiting.certificates.what", { count, figure: figure(count, language) }),
      where: t("home:waiting.certificates.where", { name: first.name, exam: first.exam }),
      when: t("home:waiting.expires", { day: shortDay(first.validUntil, language) }),
      at: first.endsAt,
      isDue: false,
      to: paths.certificates.list({ state: "expiring" }),
      verb: t("home:waiting.certificates.verb"),
    },
  ];
}

/** Drafts of exams that open soon, or should have opened. */
function examItems(say: Say, { exams }: Areas, now: number): Timed[] {
  const { t, language, company } = say;
  return (exams?.drafts ?? []).map(({ examId, name, openAt, progress: { candidates: count } }) => ({
    key: examId,
    what: t("home:waiting.exams.what", { name }),
    where:
      openAt <= now
        ? t("home:waiting.exams.missed")
        : count
          ? t("home:waiting.exams.where", { count, figure: figure(count, language) })
          : t("exams:progress.none"),
    when: t("home:waiting.opens", { day: shortTime(openAt, language, company.timeZone, now) }),
    at: openAt,
    isDue: false,
    to: paths.exams.check(examId),
    verb: t("home:waiting.exams.verb"),
  }));
}

function draftItems(say: Say, { drafts }: Areas): Timed[] {
  const { t, language } = say;
  return (drafts ?? []).map(({ paperId, name, isGroup, questionCount: count, updatedAt }) => ({
    key: paperId,
    what: t("home:waiting.drafts.what", { name }),
    where: t("home:waiting.drafts.where", { count, figure: figure(count, language) }),
    when: since(updatedAt, say),
    at: updatedAt,
    isDue: false,
    to: isGroup ? paths.papers.sessions(paperId) : paths.papers.questions(paperId),
    verb: t("home:waiting.drafts.verb"),
  }));
}
