import { bankCalls } from "#contract/bank/calls";
import { bankLimits } from "#contract/bank/shapes";
import { audit } from "../audit";
import { checkedFile } from "../files/checked";
import { type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import type { Runners } from "../tasks/runner";
import {
  failGivenUp,
  leaveTo,
  letOldGo,
  mistakesIn,
  moveOn,
  pageOf,
  putAside,
  readAtOnce,
  refuseCrowd,
  unread,
} from "../tasks/sent-file";
import { holdBank } from "./banks";
import { formatsByName, type ReadItem } from "./formats";
import { bringInTask } from "./import-bringing";
import { found, lookInto, readFileTask } from "./import-reading";
import { findImport, headOf, selectImports, unstage } from "./import-rows";

const table = "question_import";

/** What imports leave to the background. */
export const importRunners = {
  "import.read": readFileTask,
  "import.bringIn": bringInTask,
} satisfies Runners;

type ImportCall = "readImport" | "importResult" | "startImport" | "discardImport" | "imports";

/** Operators bring the questions of a file into the bank: look first, then all or nothing. */
export const importService: Pick<Handlers<typeof bankCalls>, ImportCall> = {
  async readImport({ file, format, bankId }, context) {
    const { database, once, caller, clock, tasks } = context;
    const { bytes, fileName } = await checkedFile(bankCalls.readImport, file, {
      endings: formatsByName[format].endings,
      maxBytes: bankLimits.importBytes,
      name: "questions",
    });
    const { companyId, operatorId } = caller;
    // A large file waits in the row itself until it is its turn.
    const columns =
      bytes.length <= readAtOnce
        ? await found(database.queries, companyId, await lookInto(format, bytes))
        : { ...unread, rows: Buffer.from(bytes).toString("base64") };
    return once(async (queries) => {
      const importId = newId();
      if (columns.state === unread.state) await refuseCrowd(bankCalls.readImport, queries, table, companyId);
      if (!(await holdBank(queries, companyId, bankId))) refuse(bankCalls.readImport, "BANK_GONE");
      const task = { companyId, operatorId, kind: "import.read", key: importId, input: { importId } };
      await queries
        .insertInto("question_import")
        .values({
          id: importId,
          company_id: companyId,
          operator_id: operatorId,
          bank_id: bankId,
          format,
          file_name: fileName,
          task_id: columns.state === unread.state ? await tasks.add(queries, task) : "",
          created_at: clock.now(),
          ...columns,
        })
        .execute();
      await letOldGo(queries, table, companyId);
      await audit({ ...context, queries }, "question.import.read", importId, {
        after: { format, fileName, bytes: bytes.length, bankId },
      });
      return importId;
    });
  },

  async importResult({ importId, pageNum, pageSize }, { queries, caller }) {
    const { companyId } = caller;
    const told = await selectImports(queries, companyId)
      .where("question_import.id", "=", importId)
      .executeTakeFirst();
    if (!told) notFound();
    const head = headOf(told);
    const texts = await queries
      .selectFrom("question_import")
      .select("mistakes")
      // Only what waits for a yes is looked at; while it is brought in, the page asks every second.
      .$if(head.state === "read", (rows) => rows.select("rows"))
      .where("id", "=", importId)
      .executeTakeFirst();
    const bank = await queries
      .selectFrom("bank")
      .select("name")
      .where("id", "=", head.bankId)
      .where("company_id", "=", companyId)
      .executeTakeFirst();
    return {
      ...head,
      bankName: bank?.name ?? "",
      mistakes: mistakesIn(texts?.mistakes ?? ""),
      questionList: pageOf<ReadItem>(texts?.rows ?? "", pageNum, pageSize),
    };
  },

  async startImport({ importId }, context) {
    const call = bankCalls.startImport;
    const { queries, caller } = context;
    const { companyId } = caller;
    const ids = { id: importId, companyId };
    await failGivenUp(queries, table, ids, unstage);
    const row = await findImport(queries, companyId, importId);
    if (!(await holdBank(queries, companyId, row.bank_id))) refuse(call, "BANK_GONE");
    if (row.rows === "" || !(await moveOn(queries, table, ids, ["read", "failed"], { state: "queued" })))
      refuse(call, "IMPORT_NOT_READ");
    const input = { importId, address: context.address };
    await leaveTo(context, table, importId, { kind: "import.bringIn", input });
    await audit(context, "question.import.start", importId, { after: { questions: row.total } });
    return null;
  },

  async discardImport({ importId }, context) {
    const ids = { id: importId, companyId: context.caller.companyId };
    const aside = await putAside(context.queries, table, ids, unstage);
    if (aside === "tooLate") refuse(bankCalls.discardImport, "IMPORT_STARTED");
    if (aside === "done") await audit(context, "question.import.discard", importId);
    return null;
  },

  async imports(_, { queries, caller }) {
    const rows = await selectImports(queries, caller.companyId)
      .orderBy("question_import.created_at", "desc")
      .orderBy("question_import.id", "desc")
      .limit(20)
      .execute();
    return rows.map(headOf);
  },
};
