import { sql } from "kysely";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import type { Language } from "#locales/languages";
import type { Queries } from "../database/open";
import type { Tables } from "../database/schema";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { sheetKeys } from "./links";
import type { StoredConfig } from "./product";
import { isAnswerOf, type SheetItem, sheetPages, snapshotLanguages, titleOf } from "./sheet-items";
import type { ProductSnapshot } from "./snapshot";

/** Longer pauses between two saves are no time of answering. */
const longestPause = 600_000;

type Opened = Awaited<ReturnType<typeof openSheet>>;

/** The sheet of a link, with its sending, company and version. */
async function openSheet({ queries, encryption, clock }: Context, token: string) {
  const found = await queries
    .selectFrom("eva_sheet")
    .innerJoin("eva_sending", "eva_sending.id", "eva_sheet.sending_id")
    .innerJoin("eva_version", "eva_version.id", "eva_sending.version_id")
    .innerJoin("company", "company.id", "eva_sheet.company_id")
    .selectAll("eva_sheet")
    .select(["eva_sending.close_at", "eva_version.snapshot", "company.name as company", "company.time_zone"])
    .where("eva_sheet.token_key", "in", sheetKeys(encryption, token))
    .where("eva_sending.removed_at", "=", 0)
    .executeTakeFirst();
  if (!found) return notFound();
  const snapshot: ProductSnapshot = JSON.parse(found.snapshot);
  const hasClosed = found.closed_at > 0 || clock.now() >= found.close_at;
  return { ...found, snapshot, isClosed: found.state !== "submitted" && hasClosed };
}

type Answers = ReadonlyMap<string, number>;

const answersIn = async (queries: Queries, sheetId: string): Promise<Answers> => {
  const rows = await queries
    .selectFrom("eva_answer")
    .select(["item_id", "answer"])
    .where("sheet_id", "=", sheetId)
    .orderBy("item_id")
    .execute();
  return new Map(rows.map(({ item_id, answer }) => [item_id, answer]));
};

/** The pages of a sheet that is being answered; refuses any other. */
function openPages(opened: Opened): ReturnType<typeof sheetPages> {
  if (opened.state === "submitted") refuse(sheetCalls.page, "SHEET_SUBMITTED");
  if (opened.isClosed) refuse(sheetCalls.page, "SHEET_CLOSED");
  if (opened.state !== "started") refuse(sheetCalls.page, "SHEET_NOT_STARTED");
  return sheetPages(opened.snapshot, opened.language as Language);
}

/**
 * Whether a page may be opened. Where one may not go back, none before an answered one; but where nothing may be left
 * open, a page that lacks an answer stays open: without it there is no hand-in.
 */
function isPageOpen(at: number, pages: SheetItem[][], answers: Answers, config: StoredConfig): boolean {
  const isBefore = pages.slice(at + 1).some((later) => later.some(({ itemId }) => answers.has(itemId)));
  return config.canGoBack || !isBefore || (!config.canSkip && isLacking(pages[at]!, answers));
}

const isLacking = (items: SheetItem[], answers: Answers) => items.some(({ itemId }) => !answers.has(itemId));

/** Where one goes on: a page that lacks an answer and may be opened; null for the hand-in. */
function nextPage(pages: SheetItem[][], answers: Answers, config: StoredConfig): number | null {
  const next = pages.findIndex(
    (items, at) => isLacking(items, answers) && isPageOpen(at, pages, answers, config),
  );
  return next >= 0 ? next + 1 : config.canGoBack ? pages.length : null;
}

/** What follows a page: the first one after it that may be opened; null for the hand-in. */
function pageAfter(
  page: number,
  pages: SheetItem[][],
  answers: Answers,
  config: StoredConfig,
): number | null {
  const at = pages.findIndex((_, at) => at >= page && isPageOpen(at, pages, answers, config));
  return at >= 0 ? at + 1 : null;
}

/** Stops two saves of one sheet from overlapping, and counts the time since the one before. */
async function touchSheet(queries: Queries, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable("eva_sheet")
    .set((set) => ({
      elapsed: sql<number>`${set.ref("elapsed")} + case
        when ${now} - ${set.ref("last_at")} > ${longestPause} then ${longestPause}
        when ${now} < ${set.ref("last_at")} then 0 else ${now} - ${set.ref("last_at")} end`,
      last_at: now,
    }))
    .where("id", "=", id)
    .where("state", "=", "started")
    .where("closed_at", "=", 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) refuse(sheetCalls.save, "SHEET_SUBMITTED");
}

/** What somebody does who has a link: begin, answer page by page, hand in. */
export const sheetService: Pick<Handlers<typeof sheetCalls>, "cover" | "start" | "page" | "save"> = {
  async cover({ token }, context) {
    const sheet = await openSheet(context, token);
    const languages = snapshotLanguages(sheet.snapshot);
    const language = (sheet.language || languages[0]!) as Language;
    const pages = sheetPages(sheet.snapshot, language);
    const answers = await answersIn(context.queries, sheet.id);
    const next = nextPage(pages, answers, sheet.snapshot.config);
    const reader = languages.includes(context.language) ? context.language : language;
    return {
      state: sheet.isClosed ? "closed" : (sheet.state as Tables["eva_sheet"]["state"] as "sent"),
      ...{ realName: sheet.real_name, company: sheet.company, closeAt: sheet.close_at },
      ...{ title: titleOf(sheet.snapshot, reader), timeZone: sheet.time_zone, languages },
      ...{ language: sheet.language, items: pages.flat().length, answered: answers.size },
      ...{ pages: pages.length, next, submittedAt: sheet.submitted_at },
    };
  },

  async start({ token, language }, context) {
    const { queries, clock } = context;
    const sheet = await openSheet(context, token);
    if (sheet.state === "submitted") refuse(sheetCalls.start, "SHEET_SUBMITTED");
    if (sheet.isClosed) refuse(sheetCalls.start, "SHEET_CLOSED");
    if (!snapshotLanguages(sheet.snapshot).includes(language)) return notFound();
    // Once somebody has answered, the language stays: the answers are to its items.
    await queries
      .updateTable("eva_sheet")
      .set((set) => ({
        state: "started",
        language,
        started_at: sql<number>`case when ${set.ref("started_at")} = 0 then ${clock.now()} else ${set.ref("started_at")} end`,
        last_at: clock.now(),
      }))
      .where("id", "=", sheet.id)
      .where("state", "<>", "submitted")
      .where("closed_at", "=", 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("eva_answer").select("item_id").where("sheet_id", "=", sheet.id))),
      )
      .execute();
    return null;
  },

  async page({ token, page }, context) {
    const sheet = await openSheet(context, token);
    const pages = openPages(sheet);
    const items = pages[page - 1] ?? notFound();
    const answers = await answersIn(context.queries, sheet.id);
    const { config } = sheet.snapshot;
    if (!isPageOpen(page - 1, pages, answers, config)) refuse(sheetCalls.page, "SHEET_PAGE_CLOSED");
    return {
      ...{ title: titleOf(sheet.snapshot, sheet.language as Language), language: sheet.language as Language },
      ...{ page, pages: pages.length, items: pages.flat().length, answered: answers.size },
      from: 1 + pages.slice(0, page - 1).flat().length,
      ...{ canGoBack: config.canGoBack && page > 1, canSkip: config.canSkip },
      list: items.map((item) => ({
        ...item,
        options: [...item.options],
        answer: answers.get(item.itemId) ?? null,
      })),
    };
  },

  async save({ token, page, answers, isLast }, context) {
    const { queries, clock } = context;
    const sheet = await openSheet(context, token);
    const pages = openPages(sheet);
    const items = pages[page - 1] ?? notFound();
    const { config } = sheet.snapshot;
    await touchSheet(queries, sheet.id, clock.now());
    // why here: it may have been closed since it was shown, by a save that was first, which the lock waited for.
    if (!isPageOpen(page - 1, pages, await answersIn(queries, sheet.id), config))
      refuse(sheetCalls.save, "SHEET_PAGE_CLOSED");
    // What is of another page, or no answer of its item, is none of ours; an absent field is not an empty answer.
    const given = answers.filter(({ itemId, answer }) =>
      items.some((item) => item.itemId === itemId && (answer === null || isAnswerOf(item, answer))),
    );
    for (const { itemId, answer } of given) {
      if (answer === null) {
        const taken = queries.deleteFrom("eva_answer").where("sheet_id", "=", sheet.id);
        await taken.where("item_id", "=", itemId).execute();
        continue;
      }
      await queries
        .insertInto("eva_answer")
        .values({ sheet_id: sheet.id, item_id: itemId, answer, at: clock.now() })
        .onConflict((conflict) =>
          conflict.columns(["sheet_id", "item_id"]).doUpdateSet({ answer, at: clock.now() }),
        )
        .execute();
    }
    const all = await answersIn(queries, sheet.id);
    const open = (list: typeof items) => list.filter(({ itemId }) => !all.has(itemId));
    const missing = open(isLast ? pages.flat() : items).map(({ itemId }) => itemId);
    const isSubmitted = isLast && (config.canSkip || missing.length === 0);
    if (isSubmitted)
      await queries
        .updateTable("eva_sheet")
        .set({
          state: "submitted",
          submitted_at: clock.now(),
          answers: JSON.stringify(Object.fromEntries(all)),
        })
        .where("id", "=", sheet.id)
        .where("state", "=", "started")
        .execute();
    return { isSubmitted, missing, next: pageAfter(page, pages, all, config) };
  },
};
