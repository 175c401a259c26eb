import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { bankCalls } from "#contract/bank/calls";
import { bankLimits, type Encoding, type ImportFormat } from "#contract/bank/shapes";
import { topicKeyOf, topicLimits } from "#contract/questions/topics";
import { reviewIn } from "../banks/approval";
import { banked } from "../banks/banked";
import { banksOfCategories, categoriesRefused } from "../banks/categories";
import { type BankUser, reachOf } from "../banks/rights";
import type { Queries } from "../database/open";
import { encodingOf, utf8Of } from "../file-formats/encoding";
import { Refusal } from "../handler";
import type { Against, Importer } from "../imports/importer";
import { lockCompany } from "../lock-company";
import { insertQuestions } from "../questions/content";
import { bankColumns } from "../questions/keys";
import { forgetTexts } from "../questions/text-index";
import { addTopics, lockTopics, topicsNamed, topicsOf, withUpper } from "../topics/store";
import { lockBank, lockBankFor } from "./banks";
import { type ParsedFile, questionEndings, type ReadItem, readersByName } from "./formats";
import { formatOf, isZip } from "./formats/format-of";
import { readSafely } from "./formats/reading/findings";
import { withStoredPictures } from "./formats/reading/stored-pictures";

interface Options {
  format: ImportFormat;
  /** "" for what is no text; absent for files from before it was told. */
  encoding?: Encoding | "";
  /** "" for no bank. */
  bankId: string;
  /** Chosen on the preview. */
  byCategory?: boolean;
}

/** Imports the questions of a file into the bank. */
export const questionImporter: Importer<typeof bankCalls, Options> = {
  kind: "questions",
  calls: bankCalls,
  action: "question.import",
  things: "questions",
  reader: {
    accepts: ({ format }) => ({
      endings: format === "auto" ? questionEndings : readersByName[format].endings,
      maxBytes: bankLimits.importBytes,
      name: "questions",
    }),
    async optionsFor({ file, format, encoding, bankId }) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const own = encoding === "auto" ? encodingOf(bytes) : encoding;
      const found = format === "auto" ? await formatOf(bytes, own) : format;
      return { format: found, encoding: isZip(bytes) ? "" : own, bankId };
    },
    async parse(bytes, against, progress) {
      const { format, encoding = "" } = against.options;
      const { read, mended } = readersByName[format];
      const found = await (encoding === ""
        ? read(bytes, progress)
        : readEncoded(bytes, encoding, (text) => read(text, progress)));
      const { validationErrors, leftOut, head, pictures } = found;
      const isDivided = leftOut !== null && leftOut.length > 0 && found.items.length > 0;
      const isUsed = validationErrors.length === 0 || isDivided;
      const isFull = await hasNoRoom(against, found.items);
      const { items, lost } = isUsed
        ? await withStoredPictures(found.items, pictures, against)
        : { items: found.items, lost: 0 };
      const losses = [...found.losses, ...(lost > 0 ? [{ kind: "pictures", count: lost }] : [])];
      if (validationErrors.length > 0)
        return {
          ...{ items, errors: validationErrors, losses },
          leftOut: isDivided ? { count: leftOut.length, bytes: await mended(leftOut, head) } : undefined,
        };
      if (isFull)
        return { items, errors: [{ line: 0, reason: "TOO_MANY_TOPICS", text: "", figures: {} }], losses };
      if (items.length > 0) return { items, errors: [], losses };
      return { items, errors: [{ line: 0, reason: "NO_QUESTIONS_IN_FILE", text: "", figures: {} }] };
    },
    leftOutFile: ({ format }) => readersByName[format],
    duplicatesOf: (items, against) => linesOfKnown(against.queries, against, items),
  },
  writer: {
    batch: 200,
    async lockTarget(queries, caller, { bankId, byCategory }, itemsOf) {
      const categories = byCategory && itemsOf ? categoriesIn(itemsOf()) : [];
      if (categories.length > 0) {
        const reason = await categoriesRefused(queries, caller, bankId, categories);
        if (reason) return reason;
      }
      const { reach, isThere } = await lockBankFor({ queries, caller }, bankId);
      if (!isThere) return "BANK_GONE";
      return reach.rightIn(bankId) === "write" ? null : "BANK_READ_ONLY";
    },
    async write(queries, job, items, from, { clock }) {
      const { companyId } = job;
      const paths = items.flatMap(({ topics = [] }) => topics);
      const named = await topicsNamed({ queries, companyId, clock }, paths, job.id);
      if (!named) throw new Refusal("TOO_MANY_TOPICS");
      await lockTopics(queries, companyId, [...new Set(named.values())]);
      const made = await insertQuestions(
        { queries, clock, caller: job },
        items.map(({ question }) => question),
        {
          bankId: job.options.bankId,
          staged: job.id,
          since: job.committedAt - from,
          score: (at) => items[at]!.score,
        },
      );
      const pairs = items.flatMap(({ topics = [] }, at) =>
        topics.map((path) => ({ questionId: made[at]!.id, topicId: named.get(topicKeyOf(path))! })),
      );
      await addTopics(queries, companyId, pairs);
      if (!job.options.byCategory) return;
      for (const category of categoriesIn(items)) {
        const ids = items.flatMap((item, at) => (item.category === category ? [made[at]!.id] : []));
        await queries
          .updateTable("question")
          .set({ bank_id: stagedCategory(category) })
          .where("id", "in", ids)
          .execute();
      }
    },
    async publish(queries, { id, companyId, operatorId, committedAt, options }, { clock }) {
      const sorted = options.byCategory ? await stagedCategories(queries, id) : [];
      // why: before the lock of a bank.
      if (sorted.length > 0) await lockCompany(queries, companyId);
      // If the bank was removed meanwhile, the questions become unsorted like its others.
      const isThere = await lockBank(queries, companyId, options.bankId);
      const bankId = isThere ? options.bankId : "";
      const { ids, made } =
        isThere && sorted.length > 0
          ? await banksOfCategories({ queries, companyId, clock }, bankId, sorted)
          : { ids: new Map<string, string>(), made: [] };
      const reach = await reachOf(queries, { companyId, operatorId, actions: [] });
      const publishIn = (bank: string, which = sql<boolean>`1 = 1`) =>
        queries
          .updateTable("question")
          // Dated by the commit, preserving the order of the file.
          .set({
            staged: "",
            bank_id: bank,
            review: reviewIn(reach, bank),
            updated_at: sql`created_at + ${clock.now() - committedAt}`,
          })
          .where(isStagedBy(id))
          .where(which)
          .execute();
      for (const [category, bank] of ids)
        await publishIn(bank, sql<boolean>`bank_id = ${stagedCategory(category)}`);
      await publishIn(bankId);
      await queries.updateTable("topic").set({ import_id: "" }).where(isMadeBy(id)).execute();
      return { bankId, ...(made.length > 0 && { newBanks: made }) };
    },
    async unstage(queries, importId) {
      const made = await lockMade(queries, importId);
      const staged = queries.selectFrom("question").select("id").where(isStagedBy(importId));
      await forgetTexts(queries, await staged.execute());
      await queries.deleteFrom("question_version").where("question_id", "in", staged).execute();
      await queries.deleteFrom("question").where(isStagedBy(importId)).execute();
      await forgetTopics(queries, made);
    },
  },
  /**
   * What is on its way into a hidden bank is as hidden. A file with categories may be bound for any bank: where some are
   * hidden from the caller, only their own.
   */
  async visibleTo(queries, caller) {
    const { rightIn, hidden } = await reachOf(queries, caller);
    return ({ bankId }, { operatorId, losses }) => {
      const isSorted = losses.some(({ kind }) => kind === "categories");
      if (isSorted && hidden.length > 0 && operatorId !== caller.operatorId) return false;
      return rightIn(bankId) !== "none";
    };
  },
  async targetsOf(queries, companyId, imports) {
    const ids = imports.map(({ bankId }) => bankId).filter((bankId) => bankId !== "");
    const told = imports.map((options) => ({
      ...options,
      encoding: options.encoding ?? "",
      byCategory: options.byCategory ?? false,
    }));
    if (ids.length === 0) return told.map((options) => ({ ...options, bankName: "" }));
    const banks = await queries
      .selectFrom("bank")
      .select(["id", "name"])
      .where("id", "in", ids)
      .where("company_id", "=", companyId)
      .execute();
    const names = new Map(banks.map(({ id, name }) => [id, name]));
    return told.map((options) => ({ ...options, bankName: names.get(options.bankId) ?? "" }));
  },
};

/** Reads a text in its encoding; where it is none in it, that is the error of the file. */
async function readEncoded(
  bytes: Uint8Array,
  encoding: Encoding,
  read: (text: Uint8Array) => Promise<ParsedFile>,
): Promise<ParsedFile> {
  let text: Uint8Array;
  try {
    text = utf8Of(bytes, encoding);
  } catch (error) {
    return await readSafely(async () => {
      throw error;
    });
  }
  return await read(text);
}

/** The questions of an unfinished import. why the second half: it matches the partial index's condition. */
const isStagedBy = (importId: string) => sql<boolean>`staged = ${importId} and staged <> ''`;

const categoriesIn = (items: readonly ReadItem[]): string[] => [
  ...new Set(items.flatMap(({ category }) => category || [])),
];

/** What stands in place of the bank's id while a question is staged: its bank may not exist before it is published. */
const stagedCategory = (category: string) => `/${category}`;

async function stagedCategories(queries: Queries, importId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("question")
    .select("bank_id")
    .distinct()
    .where(isStagedBy(importId))
    .where(sql<boolean>`bank_id like '/%'`)
    .execute();
  return rows.map(({ bank_id }) => bank_id.slice(1));
}

const isMadeBy = (importId: string) => sql<boolean>`import_id = ${importId} and import_id <> ''`;

interface MadeTopics {
  companyId: string;
  ids: string[];
}

/** The topics that an unfinished import made, those below first; nobody comes to use them until the transaction ends. */
async function lockMade(queries: Queries, importId: string): Promise<MadeTopics | null> {
  const find = () =>
    queries
      .selectFrom("topic")
      .select(["id", "company_id as companyId"])
      .where(isMadeBy(importId))
      .orderBy("path_key", "desc")
      .execute();
  const companyId = (await find())[0]?.companyId;
  if (companyId === undefined) return null;
  await lockCompany(queries, companyId);
  const ids = (await find()).map(({ id }) => id);
  await lockTopics(queries, companyId, ids);
  return { companyId, ids };
}

/** Removes those of them that nobody else has come to use. */
async function forgetTopics(queries: Queries, made: MadeTopics | null): Promise<void> {
  if (!made) return;
  const { companyId, ids } = made;
  const pairs = await queries
    .selectFrom("question_topic")
    .select("topic_id")
    .distinct()
    .where("topic_id", "in", ids)
    .execute();
  const unused = new Set(ids);
  for (const { topic_id } of pairs) unused.delete(topic_id);
  // The lowest first: what stays keeps all that is above it.
  const kept = new Set<string>();
  for (const { id, path } of (await topicsOf(queries, companyId)).reverse())
    if (kept.has(topicKeyOf(path))) unused.delete(id);
    else if (!unused.has(id)) for (const each of withUpper(path)) kept.add(topicKeyOf(each));
  const left = ids.filter((id) => !unused.has(id));
  if (unused.size > 0)
    await queries
      .deleteFrom("topic")
      .where("id", "in", [...unused])
      .execute();
  if (left.length > 0)
    await queries.updateTable("topic").set({ import_id: "" }).where("id", "in", left).execute();
}

/** Whether the company would have more topics than it may. */
async function hasNoRoom(
  { queries, companyId }: Pick<Against<Options>, "queries" | "companyId">,
  items: readonly ReadItem[],
): Promise<boolean> {
  const named = items.flatMap(({ topics = [] }) => topics);
  if (named.length === 0) return false;
  const keys = new Set((await topicsOf(queries, companyId)).map(({ path }) => topicKeyOf(path)));
  for (const path of named) for (const each of withUpper(path)) keys.add(topicKeyOf(each));
  return keys.size > topicLimits.topicsMax;
}

/** Questions looked up before yielding to other work. */
const batch = 200;

/** The lines of questions that duplicate one of the bank that the reader may know of. */
async function linesOfKnown(queries: Queries, reader: BankUser, items: ReadItem[]): Promise<number[]> {
  const reach = await reachOf(queries, reader);
  const lines: number[] = [];
  for (let from = 0; from < items.length; from += batch) {
    const some = items.slice(from, from + batch);
    const keys = some.map(({ question }) => bankColumns(question, "").content_key);
    const rows = await banked(queries, reader, reach)
      .select("content_key")
      .distinct()
      .where("content_key", "in", [...new Set(keys)])
      .execute();
    const known = new Set(rows.map(({ content_key }) => content_key));
    lines.push(...some.filter((_, at) => known.has(keys[at]!)).map(({ line }) => line));
    await turn();
  }
  return lines;
}
