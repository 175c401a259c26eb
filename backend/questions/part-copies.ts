import { questionCalls } from "#contract/questions/calls";
import { questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import { type Handlers, refuse } from "../handler";
import { newId } from "../ids";
import { lockPaper } from "../papers/store/store";
import { shortenTitle } from "../papers/store/titles";
import { settle } from "../papers/store/totals";
import { endOf } from "./order";
import { findPart, lockPaperContent, partsOf } from "./store";

/** Operators copy a part with its questions, options and rules, within a paper or from one to another. */
export const partCopyService: Pick<Handlers<typeof questionCalls>, "copyPart"> = {
  async copyPart({ jobId, partId }, context) {
    const call = questionCalls.copyPart;
    const { queries, caller } = context;
    const from = await findPart(queries, caller.companyId, partId);
    // why: the source must not change during the copy; papers are locked in the order of their ids.
    if (from.paper_id < jobId) await lockPaper(queries, caller.companyId, from.paper_id);
    const paper = await lockPaperContent(call, context, jobId);
    if (from.paper_id > jobId) await lockPaper(queries, caller.companyId, from.paper_id);
    if (paper.is_group) refuse(call, "PAPER_IS_GROUP");
    const end = await endOf(queries, "part", jobId);
    if (end.count >= questionLimits.partsMax) refuse(call, "TOO_MANY_PARTS");
    const original = await findPart(queries, caller.companyId, partId);
    const slots = await queries
      .selectFrom("slot")
      .selectAll()
      .where("part_id", "=", partId)
      .where("removed_at", "=", 0)
      .execute();
    const names = new Set((await partsOf(queries, jobId)).map((part) => part.name));
    const id = newId();
    const copy = { ...original, id, paper_id: jobId, sort: end.next, name: freeName(original.name, names) };
    await queries.insertInto("part").values(copy).execute();
    if (slots.length > 0)
      await queries
        .insertInto("slot")
        .values(slots.map((slot) => ({ ...slot, id: newId(), paper_id: jobId, part_id: id })))
        .execute();
    await settle(context, jobId, paper);
    await audit(context, "part.copy", id, {
      after: { paperId: jobId, of: partId, name: copy.name, questions: slots.length },
    });
    return id;
  },
};

/** The name itself, or 「原名（2）」, 「原名（3）」… where it is taken in the paper. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let turn = 2, free = name; ; turn += 1) {
    if (!taken.has(free)) return free;
    free = shortenTitle(name, `（${turn}）`);
  }
}
