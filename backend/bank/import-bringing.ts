import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { audit } from "../audit";
import { insertQuestions } from "../questions/content";
import { type Hands, isTakenUpAgain, type Runner, type Task } from "../tasks/runner";
import { moveOn, pageOf } from "../tasks/sent-file";
import { holdBank } from "./banks";
import type { ReadItem } from "./formats";
import { isStagedBy, unstage } from "./import-rows";

/** Questions that one transaction writes: few enough that whoever asks meanwhile hardly waits. */
const batch = 200;

const table = "question_import";

interface Input {
  importId: string;
  /** Of whoever said yes. */
  address: string;
}

/**
 * Brings the questions of a file into the bank: batch by batch where nobody sees them, and then all at once. Begun
 * again after its process died, it first takes away what it had staged, so nothing is there twice.
 */
export const bringInTask: Runner = async (task, hands) => {
  const { importId } = task.input as Input;
  try {
    return await bringIn(task, hands);
  } catch (error) {
    if (isTakenUpAgain(error)) throw error;
    await hands.database.transaction(async (queries) => {
      await hands.hold(queries);
      await unstage(queries, importId);
      const { companyId } = task;
      await moveOn(queries, table, { id: importId, companyId }, ["queued", "running"], { state: "failed" });
    });
    throw error;
  }
};

async function bringIn(task: Task, { database, clock, seal, hold, progress }: Hands) {
  const { importId, address } = task.input as Input;
  const { companyId } = task;
  const ids = { id: importId, companyId };
  const caller = { companyId, operatorId: task.operatorId };
  const row = await database.transaction(async (queries) => {
    await hold(queries);
    await unstage(queries, importId);
    const isThere = await moveOn(queries, table, ids, ["queued", "running"], { state: "running" });
    if (!isThere) return null;
    return queries
      .selectFrom("question_import")
      .select(["bank_id", "rows", "total", "format", "file_name"])
      .where("id", "=", importId)
      .executeTakeFirstOrThrow();
  });
  if (!row) return null;
  const { rows, total } = row;

  await progress(0, total);
  const began = clock.now();
  for (let done = 0; done < total; done += batch) {
    const items = pageOf<ReadItem>(rows, done / batch + 1, batch);
    await database.transaction(async (queries) => {
      await hold(queries);
      await insertQuestions(
        { queries, clock, caller },
        items.map(({ question }) => question),
        { bankId: row.bank_id, staged: importId, since: began - done, score: (at) => items[at]!.score },
      );
    });
    await progress(Math.min(done + batch, total), total);
    // Others have their turn.
    await turn();
  }

  await database.transaction(async (queries) => {
    await hold(queries);
    // Where somebody removed the bank meanwhile, its questions are unsorted like its others.
    const bankId = (await holdBank(queries, companyId, row.bank_id)) ? row.bank_id : "";
    await queries
      .updateTable("question")
      // They are as new as their arrival, and still in the order of their file.
      .set({ staged: "", bank_id: bankId, updated_at: sql`created_at + ${clock.now() - began}` })
      .where(isStagedBy(importId))
      .execute();
    await moveOn(queries, table, ids, ["running"], { state: "done", rows: "" });
    await audit({ queries, clock, address, seal, caller }, "question.import", importId, {
      after: { questions: total, format: row.format, fileName: row.file_name, bankId },
    });
  });
  return { questions: total };
}
