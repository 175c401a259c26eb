import { sql } from "kysely";
import { candidateCalls } from "#contract/candidates/calls";
import {
  type CandidateListAsked,
  candidateHeading,
  listColumns,
  requiredColumns,
} from "#contract/candidates/list-columns";
import { candidateLimits, otherFields } from "#contract/candidates/shapes";
import type { Language } from "#locales/languages";
import type { Queries } from "../../database/open";
import { examSettingsOf, findExam, isOver, lockExam } from "../../exams/store";
import { Refusal, refuse } from "../../handler";
import type { Importer } from "../../imports/importer";
import { publishStaged, removeStaged } from "../../imports/staged";
import { type TableFormat, tableFiles } from "../../imports/table";
import {
  candidateColumns,
  candidatesOf,
  identitiesOf,
  insertCandidates,
  isTaken,
  roomLeft,
  takenIn,
} from "../store/store";
import { readCandidates } from "./read";

interface Options {
  format: TableFormat;
  examId: string;
  /** What the exam asked for when the list was parsed. */
  asked: string;
  /** The uploader's language. */
  language: Language;
}

/** An item of the preview with the columns that are written; the ID number is in them encrypted alone (trust F3). */
interface Item {
  line: number;
  realName: string;
  mobile: string;
  idcard: string;
  group: string;
  email: string;
  room: string;
  seat: string;
  others: Partial<Record<(typeof otherFields)[number], string>>;
  own: Record<string, string>;
  columns: ReturnType<typeof candidateColumns>;
}

/** Candidates looked up before yielding to other work. */
const piece = 200;

/** Brings a list of people into an exam; those who are in it already are skipped. */
export const candidateImporter: Importer<typeof candidateCalls, Options> = {
  kind: "candidates",
  calls: candidateCalls,
  action: "candidate.list",
  things: "candidates",
  reader: {
    accepts: ({ format }) => ({
      endings: tableFiles[format].endings,
      maxBytes: candidateLimits.listBytes,
      name: "list",
    }),
    async optionsFor({ format, examId }, { queries, caller, clock, language }) {
      const exam = await findExam(queries, caller!.companyId, examId);
      if (isOver(exam, clock.now())) refuse(candidateCalls.parseImport, "EXAM_OVER");
      return { format, examId, asked: askedOf(examSettingsOf(exam)), language };
    },
    async parse(bytes, { queries, companyId, options, encryption }, progress) {
      const settings = examSettingsOf(await findExam(queries, companyId, options.examId));
      const { language, format } = options;
      const { rows, ...found } = await readCandidates(format, bytes, { settings, language }, progress);
      const items: Item[] = rows.map(({ line, item }) => {
        const { realName, mobile, group, email, room, seat } = item;
        const columns = candidateColumns(item, settings, { companyId, encryption });
        const others = Object.fromEntries(
          otherFields.filter((field) => item[field] !== "").map((field) => [field, item[field]]),
        );
        return {
          ...{ line, realName, mobile, idcard: columns.id_card_mask, group, email, room, seat },
          ...{ others, own: JSON.parse(columns.own), columns },
        };
      });
      return { items, ...found };
    },
    async duplicatesOf(items, { queries, options }) {
      const lines: number[] = [];
      for (let from = 0; from < items.length; from += piece)
        lines.push(...(await alreadyIn(queries, options.examId, items.slice(from, from + piece) as Item[])));
      return lines;
    },
    leftOutFile: ({ format }) => tableFiles[format],
  },
  writer: {
    batch: 200,
    lockTarget,
    async write(queries, { id, companyId, operatorId, options }, found, _, { clock }) {
      const reason = await lockTarget(queries, { companyId }, options);
      if (reason) throw new Refusal(reason);
      const items = found as Item[];
      const exam = await findExam(queries, companyId, options.examId);
      if (isOver(exam, clock.now())) throw new Refusal("EXAM_OVER");
      const skipped = new Set(await alreadyIn(queries, exam.id, items));
      await insertCandidates(
        queries,
        { exam, operatorId, now: clock.now(), staged: id },
        items.filter(({ line }) => !skipped.has(line)).map(({ columns }) => columns),
      );
    },
    async publish(queries, { id, companyId, options }) {
      await lockExam(queries, companyId, options.examId);
      await removeTaken(queries, id, options.examId);
      const { count } = await queries
        .selectFrom("candidate")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("staged", "=", id)
        .executeTakeFirstOrThrow();
      if (count > (await roomLeft(queries, options.examId))) throw new Refusal("TOO_MANY_CANDIDATES");
      await publishStaged(queries, "candidate", id);
      return { added: count };
    },
    unstage: (queries, importId) => removeStaged(queries, "candidate", importId),
  },
  async targetsOf(queries, companyId, imports) {
    if (imports.length === 0) return [];
    const exams = await queries
      .selectFrom("exam")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where(
        "id",
        "in",
        imports.map(({ examId }) => examId),
      )
      .execute();
    const names = new Map(exams.map(({ id, name }) => [id, name]));
    return imports.map(({ examId }) => ({ examId, examName: names.get(examId) ?? "" }));
  },
};

/** The columns that the exam asks for; a list parsed against others is not written. */
const askedOf = (asked: CandidateListAsked) =>
  JSON.stringify(
    [listColumns(asked), requiredColumns(asked)].map((columns) =>
      columns.map((column) => candidateHeading(column, asked, "zh")),
    ),
  );

async function lockTarget(
  queries: Queries,
  { companyId }: { companyId: string },
  { examId, asked }: Options,
) {
  const exam = await lockExam(queries, companyId, examId);
  if (exam.state === "cancelled") return "EXAM_OVER";
  return askedOf(examSettingsOf(exam)) === asked ? null : "LIST_SETTINGS_CHANGED";
}

/** The lines of people who are in the exam already. */
async function alreadyIn(queries: Queries, examId: string, items: Item[]): Promise<number[]> {
  const taken = await takenIn(queries, examId, identitiesOf(items.map(({ columns }) => columns)));
  return items.flatMap(({ line, columns }) => (isTaken(columns, taken) ? [line] : []));
}

/** Removes staged people whom somebody else brought in meanwhile. */
async function removeTaken(queries: Queries, importId: string, examId: string): Promise<void> {
  for (const removal of removalsOfTaken(queries, importId, examId)) await removal.execute();
}

/**
 * By mobile, by ID number, and of those with neither by mail address. why: one list is made of who is there; a
 * condition on each staged row and each one there would read both lists against each other.
 */
export function removalsOfTaken(queries: Queries, importId: string, examId: string) {
  const staged = queries.deleteFrom("candidate").where(sql<boolean>`staged = ${importId} and staged <> ''`);
  const having = (column: "mobile" | "id_card_key" | "email", key = sql.ref<string>(column)) => {
    const there = candidatesOf(queries, examId)
      .select(key.as("key"))
      .where("first_id", "=", sql.lit(""))
      .where(column, "<>", sql.lit(""));
    return staged.where(column, "<>", sql.lit("")).where(key, "in", there);
  };
  const byMail = having("email", sql<string>`lower(email)`)
    .where("mobile", "=", sql.lit(""))
    .where("id_card_key", "=", sql.lit(""));
  return [having("mobile"), having("id_card_key"), byMail];
}
