import { questionCalls } from "#contract/questions/calls";
import { type DrawRule, questionLimits } from "#contract/questions/shapes";
import { audit } from "../audit";
import { isUsableIn } from "../banks/approval";
import { reachOf } from "../banks/rights";
import { type Context, type Handlers, type Refusing, refuse } from "../handler";
import { toHundredths } from "../papers/store/points";
import { settle } from "../papers/store/totals";
import { draw, firstUnmet, poolsFor } from "./draw";
import { type LockedQuestion, lockQuestions } from "./lock-questions";
import { endOf } from "./order";
import { countPool, findDrawn, type Search, withBranches } from "./pool";
import { type Joining, joiningOf, putAtEnd } from "./put";
import { drawRevision, findPart, lockPart, rulesOf } from "./store";

type Drawing = Refusing<
  "PAPER_USED" | "PAPER_ARCHIVED" | "DRAW_CHANGED_MEANWHILE" | "POOL_TOO_SMALL" | "TOO_MANY_QUESTIONS"
>;

/** Operators fill parts with questions drawn from the bank by rules. */
export const drawService: Pick<Handlers<typeof questionCalls>, "drawPools" | "fill" | "drawAgain"> = {
  async drawPools({ partId, rules }, { queries, caller }) {
    const { paper_id: paperId } = await findPart(queries, caller.companyId, partId);
    const wanted = await withBranches(queries, caller.companyId, rules);
    const reach = await reachOf(queries, caller);
    const pool = await countPool(queries, { caller, paperId, exceptDrawnIn: partId, rules: wanted, reach });
    return poolsFor(wanted, pool);
  },

  fill: ({ partId, rules, revision }, context) =>
    fillPart(questionCalls.fill, context, { partId, rules, revision }),

  async drawAgain({ partId, revision }, context) {
    const { rules } = await findPart(context.queries, context.caller.companyId, partId);
    if (rules === "[]") refuse(questionCalls.drawAgain, "NO_RULES");
    return fillPart(questionCalls.drawAgain, context, { partId, rules: rulesOf(rules), revision });
  },
};

/** Atomically replaces what an earlier draw put into the part with as many questions as the rules request. */
async function fillPart(
  call: Drawing,
  context: Context,
  { partId, rules, revision }: { partId: string; rules: readonly DrawRule[]; revision?: string | undefined },
): Promise<number> {
  const { queries, caller } = context;
  const { paper, part } = await lockPart(call, context, partId);
  if (revision !== undefined && revision !== (await drawRevision(queries, part)))
    refuse(call, "DRAW_CHANGED_MEANWHILE");
  const gone = await queries
    .deleteFrom("slot")
    .where("part_id", "=", partId)
    .where("drawn", "=", 1)
    .where("removed_at", "=", 0)
    .returning("version_id")
    .execute();
  const { count } = await endOf(queries, "slot", partId);
  const need = rules.reduce((sum, rule) => sum + rule.count, 0);
  if (count + need > questionLimits.slotsMax) refuse(call, "TOO_MANY_QUESTIONS");
  const joining = await drawFromBank(call, context, {
    caller,
    paperId: paper.id,
    exceptDrawnIn: partId,
    rules: await withBranches(queries, caller.companyId, rules),
    reach: await reachOf(queries, caller),
  });
  await putAtEnd(context, part, joining, 1);
  await queries
    .updateTable("part")
    .set({ rules: JSON.stringify(rules) })
    .where("id", "=", partId)
    .execute();
  await settle(context, paper.id, paper);
  const drawnBefore = gone.map((slot) => slot.version_id);
  const drawn = joining.map(({ versionId }) => versionId);
  await audit(context, "part.fill", partId, {
    before: { questions: count + gone.length, rules: rulesOf(part.rules), drawn: drawnBefore },
    after: { questions: count + drawn.length, rules, drawn },
  });
  return drawn.length;
}

/** Questions for the rules, locked, each with its score. */
async function drawFromBank(call: Drawing, context: Context, search: Search): Promise<Joining[]> {
  const isStillUsable = (question: LockedQuestion) =>
    question.removed_at === 0 && isUsableIn(search.reach, question);
  // why: on PostgreSQL the bank may change between our statements; then it is counted and drawn from again.
  for (let turn = 0; turn < 10; turn += 1) {
    const pool = await countPool(context.queries, search);
    const unmet = firstUnmet(poolsFor(search.rules, pool));
    if (unmet) refuse(call, "POOL_TOO_SMALL", unmet);
    const drawn = draw(search.rules, pool);
    const ids = await findDrawn(context.queries, search, pool, drawn);
    const locked = ids && (await lockQuestions(context.queries, context.caller.companyId, ids));
    if (!locked || locked.filter(isStillUsable).length < drawn.length) continue;
    const joining = await joiningOf(context, locked);
    return ids.map((id, at) => {
      const question = joining.get(id)!;
      const score = toHundredths(search.rules[drawn[at]!.rule]!.score);
      return question.isFamily ? question : { ...question, score };
    });
  }
  throw new Error("the bank changed each time that a draw was made");
}
