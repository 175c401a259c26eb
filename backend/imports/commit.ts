import { setImmediate as turn } from "node:timers/promises";
import { audit } from "../audit";
import { Refusal } from "../handler";
import { isBegunAgain, type Job, JobRefusal, type JobServices } from "../jobs/job";
import { firstBatch, nextBatch } from "./batch";
import type { AnyImporter } from "./importer";
import { errorColumns, findImport, from, itemsFrom, jobOf, leftOutOf, moveOn } from "./store";

interface Input {
  importId: string;
  /** Of the operator who confirmed. */
  address: string;
}

/**
 * Commits the items of a parsed file: staged in batches, then published atomically. Resumes after the last
 * written batch when its process died. On failure everything staged is removed, and a declared reason is
 * reported like an error of the file.
 */
export async function commit(importer: AnyImporter, job: Job, services: JobServices) {
  try {
    return await writeAll(importer, job, services);
  } catch (error) {
    if (isBegunAgain(error)) throw error;
    const reason = error instanceof Refusal ? error.reason : "";
    await giveUp(importer, job, services, reason);
    throw reason ? new JobRefusal(reason) : error;
  }
}

const keyOf = ({ kind }: AnyImporter, { companyId, input }: Job) => ({
  id: (input as Input).importId,
  companyId,
  kind,
});

async function writeAll(importer: AnyImporter, job: Job, services: JobServices) {
  const { database, clock, seal, signing, encryption, lock, progress } = services;
  const { writer, action, things } = importer;
  const { address } = job.input as Input;
  const key = keyOf(importer, job);
  const row = await database.transaction(async (queries) => {
    await lock(queries);
    // It was discarded in the meantime.
    if (!(await moveOn(queries, key, from.committing, { state: "running" }))) return null;
    const found = await findImport(queries, key);
    if (found.written === 0) await writer.unstage(queries, key.id);
    return found;
  });
  if (!row) return null;

  const { rows, total } = row;
  // Written as the operator who confirmed.
  const committed = { ...jobOf<object>(row), operatorId: job.operatorId };
  const by = { clock, signing, encryption };
  await progress(row.written, total);
  let batch = firstBatch(database.engine, writer.batch);
  for (let written = row.written; written < total; ) {
    const items = itemsFrom<object>(rows, written, batch);
    const before = written;
    written += items.length;
    let began = 0;
    await database.transaction(async (queries) => {
      began = clock.now();
      await lock(queries);
      await moveOn(queries, key, ["running"], { written });
      await writer.write(queries, committed, items, before, by);
    });
    batch = nextBatch(database.engine, batch, clock.now() - began, writer.batch);
    await progress(written, total);
    // Yields to other work.
    await turn();
  }

  await database.transaction(async (queries) => {
    await lock(queries);
    await moveOn(queries, key, ["running"], { state: "done", rows: "" });
    const more = await writer.publish(queries, committed, by);
    const caller = { companyId: committed.companyId, operatorId: committed.operatorId };
    await audit({ queries, clock, address, seal, caller }, action, committed.id, {
      after: {
        [things]: total,
        ...leftOutOf(row),
        fileName: committed.fileName,
        ...committed.options,
        ...more,
      },
    });
  });
  return { [things]: total };
}

async function giveUp(importer: AnyImporter, job: Job, { database, lock }: JobServices, reason: string) {
  const key = keyOf(importer, job);
  const errors = reason === "" ? [] : [{ line: 0, reason, text: "", figures: {} }];
  await database.transaction(async (queries) => {
    await lock(queries);
    await importer.writer.unstage(queries, key.id);
    await moveOn(queries, key, from.committing, { state: "failed", written: 0, ...errorColumns(errors) });
  });
}
