import { setImmediate as turn } from "node:timers/promises";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { insertQuestions } from "../questions/content";
import { type Hands, type Runner, type Task, TaskLost, TaskStopped } from "../tasks/runner";
import { holdBank } from "./banks";
import { isStagedBy, pageOf, unstage } from "./import-rows";

/** Questions that one transaction writes: few enough that whoever asks meanwhile hardly waits. */
const batch = 200;

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
    if (error instanceof TaskLost || error instanceof TaskStopped) throw error;
    await hands.database.transaction(async (queries) => {
      await hands.hold(queries);
      await unstage(queries, importId);
      await moveOn(queries, task.companyId, importId, ["queued", "running"], { state: "failed" });
    });
    throw error;
  }
};

async function bringIn(task: Task, { database, clock, seal, hold, progress }: Hands) {
  const { importId, address } = task.input as Input;
  const { companyId } = task;
  const caller = { companyId, operatorId: task.operatorId };
  const row = await database.transaction(async (queries) => {
    await hold(queries);
    await unstage(queries, importId);
    const isThere = await moveOn(queries, companyId, importId, ["queued", "running"], { state: "running" });
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
  for (let done = 0; done < total; done += batch) {
    const items = pageOf(rows, done / batch + 1, batch);
    await database.transaction(async (queries) => {
      await hold(queries);
      await insertQuestions(
        { queries, clock, caller },
        items.map(({ question }) => question),
        { bankId: row.bank_id, staged: importId, score: (at) => items[at]!.score },
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
      .set({ staged: "", bank_id: bankId, updated_at: clock.now() })
      .where(isStagedBy(importId))
      .execute();
    await moveOn(queries, companyId, importId, ["running"], { state: "done", rows: "" });
    await audit({ queries, clock, address, seal, caller }, "question.import", importId, {
      after: { questions: total, format: row.format, fileName: row.file_name, bankId },
    });
  });
  return { questions: total };
}

/** Moves an import on from one of these states; false where it is in another one. */
export async function moveOn(
  queries: Queries,
  companyId: string,
  importId: string,
  from: string[],
  to: { state: string; rows?: string; task_id?: string },
): Promise<boolean> {
  const moved = await queries
    .updateTable("question_import")
    .set(to)
    .where("id", "=", importId)
    .where("company_id", "=", companyId)
    .where("state", "in", from)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}
