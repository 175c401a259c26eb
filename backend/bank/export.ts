import { setImmediate as turn } from "node:timers/promises";
import { bankCalls } from "#contract/bank/calls";
import { bankLimits, type Format, formats } from "#contract/bank/shapes";
import { audit } from "../audit";
import type { BankUser } from "../banks/rights";
import { companyDay } from "../companies/zone";
import type { Queries } from "../database/open";
import { createMutex } from "../files/mutex";
import { attached } from "../files/service";
import { type Handlers, refuse } from "../handler";
import { toPoints } from "../papers/store/points";
import { questionOf } from "../questions/rows";
import { topicsOfQuestions } from "../topics/store";
import { type BankFilter, filterBank } from "./filter";
import { formatsByName, type Item } from "./formats";
import type { PictureSource } from "./formats/reading/pictures";

/** Only one large file at a time is held in memory. */
const exportInTurn = createMutex();

/** Questions read or checked before yielding to other work. */
const batch = 200;

/** Authors export questions from the bank, or save a template to fill in. */
export const bankExportService: Pick<Handlers<typeof bankCalls>, "template" | "exportFits" | "export"> = {
  async template({ format }, { language }) {
    const file = await formatsByName[format].template(language);
    return saved(format, file, `template.${formatsByName[format].ending}`);
  },

  async exportFits(filter, { queries, caller }) {
    const ids = await matching(queries, caller, filter);
    const isMore = ids.length > bankLimits.exportMax;
    const counts = new Map<Format, number>();
    const withoutPictures = new Map<Format, number>();
    for (let from = 0; !isMore && from < ids.length; from += batch) {
      const some = await questionsOf(queries, caller.companyId, ids.slice(from, from + batch));
      for (const format of formats) {
        const fit = some.filter(({ question }) => formatsByName[format].holds(question));
        const pictured = formatsByName[format].holdsPictures ? [] : fit.filter(hasPicture);
        counts.set(format, (counts.get(format) ?? 0) + fit.length);
        withoutPictures.set(format, (withoutPictures.get(format) ?? 0) + pictured.length);
      }
      await turn();
    }
    return {
      total: Math.min(ids.length, bankLimits.exportMax),
      isMore,
      fits: formats.map((format) => ({
        ...{ format, count: counts.get(format) ?? 0 },
        withoutPictures: withoutPictures.get(format) ?? 0,
      })),
    };
  },

  /** Exporting answer keys requires recent authentication and is audited (trust A8, F2). */
  async export({ format, ...filter }, context) {
    const call = bankCalls.export;
    const { queries, caller, clock } = context;
    const { companyId } = caller;
    if (!caller.isProven) refuse(call, "PROOF_NEEDED");
    const ids = await matching(queries, caller, filter);
    if (ids.length > bankLimits.exportMax) refuse(call, "TOO_MANY_TO_EXPORT");
    const { bytes, count } = await exportInTurn(() => written(queries, companyId, ids, format));
    if (count === 0) refuse(call, "NOTHING_TO_EXPORT");
    await audit(context, "bank.export", "", { after: { ...filter, format, questions: count } });
    const day = await companyDay(queries, companyId, clock.now());
    const file = saved(format, bytes, `questions-${format}-${day}.${formatsByName[format].ending}`);
    file.headers.set("mingshi-left-out", String(ids.length - count));
    return file;
  },
};

/** A file of the questions that the format supports, and their number. */
async function written(queries: Queries, companyId: string, ids: string[], format: Format) {
  const { holds, write } = formatsByName[format];
  const items: Item[] = [];
  for (let from = 0; from < ids.length; from += batch) {
    const some = await questionsOf(queries, companyId, ids.slice(from, from + batch));
    items.push(...some.filter(({ question }) => holds(question)));
    await turn();
  }
  const pictureOf = picturesOf(queries, companyId);
  return { bytes: await write(items, pictureOf), count: items.length };
}

const hasPicture = ({ question }: Item) =>
  question.media !== null || /!\[[^\]]*\]\(\/file\//.test(JSON.stringify(question));

/** Bytes of pictures in an exported file; those beyond stay behind. */
const mostPictureBytes = 100_000_000;

/** The company's stored pictures, sounds and films, one at a time, as far as a file has room for them. */
function picturesOf(queries: Queries, companyId: string): PictureSource {
  let size = 0;
  return async (id) => {
    const file = await queries
      .selectFrom("file")
      .select(["bytes", "type", "size"])
      .where("id", "=", id)
      .where("company_id", "=", companyId)
      .where("purpose", "in", ["picture", "media"])
      .executeTakeFirst();
    if (!file || size + file.size > mostPictureBytes) return null;
    size += file.size;
    return { bytes: new Uint8Array(file.bytes), type: file.type };
  };
}

/**
 * The ids of the questions matching the filter, in the list's order, so that importing them yields the same
 * order: one more than the export limit, to detect excess.
 */
async function matching(queries: Queries, reader: BankUser, filter: BankFilter): Promise<string[]> {
  const rows = await (await filterBank(queries, reader, filter))
    .select("question.id")
    .orderBy("question.created_at", "desc")
    .orderBy("question.id", "desc")
    .limit(bankLimits.exportMax + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Questions in their newest version, in the order of the ids. */
async function questionsOf(queries: Queries, companyId: string, ids: string[]) {
  const rows = await queries
    .selectFrom("question")
    .innerJoin("question_version as version", "version.id", "question.version_id")
    .leftJoin("bank", "bank.id", "question.bank_id")
    .selectAll("version")
    .select("bank.name as bank")
    .select(["question.id as questionId", "question.ownership", "question.score"])
    .where("question.company_id", "=", companyId)
    .where("question.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.questionId, row]));
  const tagged = await topicsOfQuestions(queries, companyId, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const topics = tagged.get(id)?.map(({ path }) => path);
    return [
      {
        question: questionOf(row, row.ownership),
        score: toPoints(row.score),
        topics,
        category: row.bank ?? undefined,
      },
    ];
  });
}

/** A download response: it contains answer keys, so no cache may store it. */
const saved = (format: Format, bytes: Uint8Array, name: string): Response =>
  attached({ bytes, type: formatsByName[format].type, size: bytes.length, name }, "no-store");
