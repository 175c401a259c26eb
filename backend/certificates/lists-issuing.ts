import { setImmediate as turn } from "node:timers/promises";
import { audit } from "../audit";
import { Refusal } from "../handler";
import { type Hands, isTakenUpAgain, type Runner, type Task, TaskRefusal } from "../tasks/runner";
import { itemsFrom, moveOn } from "../tasks/sent-file";
import { issueCertificates } from "./issue";
import { holdTemplate } from "./issuing-template";
import type { Person } from "./lists-read";
import { countStaged, publish, unstage } from "./lists-rows";

/** Certificates that one transaction makes: few enough that whoever asks meanwhile hardly waits. */
const batch = 50;

const table = "certificate_list";

interface Input {
  listId: string;
  /** Of whoever said yes. */
  address: string;
}

/**
 * Issues a certificate to everybody of a list: batch by batch where nobody sees them, and then all at once. Begun again
 * after its process died, it goes on behind the last batch that was written, so nothing is there twice and no number is
 * left out. Where it cannot go on, nothing is issued; the numbers that it took until then are not given again.
 */
export const issueListTask: Runner = async (task, hands) => {
  try {
    return await issueList(task, hands);
  } catch (error) {
    if (isTakenUpAgain(error)) throw error;
    const reason = error instanceof Refusal ? error.reason : "";
    await giveUp(task, hands, reason);
    throw reason ? new TaskRefusal(reason) : error;
  }
};

async function issueList(task: Task, { database, clock, seal, signing, hold, progress }: Hands) {
  const { listId, address } = task.input as Input;
  const { companyId, operatorId } = task;
  const ids = { id: listId, companyId };
  const begun = await database.transaction(async (queries) => {
    await hold(queries);
    if (!(await moveOn(queries, table, ids, ["queued", "running"], { state: "running" }))) return null;
    const row = await queries
      .selectFrom(table)
      .select(["template_id", "version_id", "rows", "total", "format", "file_name"])
      .where("id", "=", listId)
      .executeTakeFirstOrThrow();
    return { row, done: await countStaged(queries, listId) };
  });
  // It was let go meanwhile.
  if (!begun) return null;
  const { rows, total, template_id: templateId } = begun.row;

  await progress(begun.done, total);
  const issuing = { companyId, operatorId, templateId, listId, isStaged: true, replaces: "" };
  for (let done = begun.done; done < total; done += batch) {
    const people = itemsFrom<Person>(rows, done, batch);
    await database.transaction(async (queries) => {
      await hold(queries);
      const template = await holdTemplate(queries, companyId, templateId, 0);
      if (!template) throw new Refusal("TEMPLATE_ARCHIVED");
      if (template.versionId !== begun.row.version_id) throw new Refusal("LIST_TEMPLATE_CHANGED");
      const drafts = people.map(({ draft }) => draft);
      await issueCertificates(queries, { clock, signing }, issuing, drafts);
    });
    await progress(Math.min(done + batch, total), total);
    // Others have their turn.
    await turn();
  }

  await database.transaction(async (queries) => {
    await hold(queries);
    await publish(queries, listId);
    await queries
      .updateTable("certificate_template")
      .set((value) => ({ certificate_count: value("certificate_count", "+", total) }))
      .where("id", "=", templateId)
      .execute();
    await moveOn(queries, table, ids, ["running"], { state: "done", rows: "" });
    const { format, file_name: fileName, version_id: versionUuid } = begun.row;
    await audit(
      { queries, clock, address, seal, caller: { companyId, operatorId } },
      "certificate.list",
      listId,
      {
        after: { certificates: total, format, fileName, templateUuid: templateId, versionUuid },
      },
    );
  });
  return { certificates: total };
}

/** Nothing of the list stays; where the reason has words, its page says them as it does a mistake. */
async function giveUp({ input, companyId }: Task, { database, hold }: Hands, reason: string): Promise<void> {
  const { listId } = input as Input;
  await database.transaction(async (queries) => {
    await hold(queries);
    await unstage(queries, listId);
    const mistakes = reason === "" ? [] : [{ line: 0, reason, text: "", figures: {} }];
    await moveOn(queries, table, { id: listId, companyId }, ["queued", "running"], {
      state: "failed",
      mistakes: JSON.stringify(mistakes),
      mistake_count: mistakes.length,
    });
  });
}
