import fc from "fast-check";
import { test } from "vitest";
import type { Call } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { draft, expectTotalsHold, markUsed, question, writeGroup } from "../../tests/support/papers";

type Place = "paper" | "part" | "slot";
type Change = [Place, Call, (id: string, amount: number, turn: number) => object];

const part = (amount: number, turn: number) => ({
  name: `部分 ${turn}`,
  introduction: "",
  duration: (amount % 3) * 60,
});
const both = (amount: number) => amount % 2 === 0;

/** Every call that changes papers, with a request made of an id and an amount from 1 to 200. */
const changes: Record<string, Change> = {
  addPart: ["paper", questionCalls.addPart, (jobId, n, turn) => ({ jobId, ...part(n, turn) })],
  updatePart: ["part", questionCalls.updatePart, (partId, n, turn) => ({ partId, ...part(n, turn) })],
  removePart: ["part", questionCalls.removePart, (partId) => ({ partId })],
  movePart: ["part", questionCalls.movePart, (partId, n) => ({ partId, move: both(n) ? "up" : "down" })],
  addQuestion: [
    "part",
    questionCalls.create,
    (partId, n) => ({ partId, score: n / 10, question: question() }),
  ],
  changeQuestion: [
    "slot",
    questionCalls.update,
    (slotId, n) => ({ slotId, score: n / 10, question: question({ difficulty: (n % 5) + 1 }) }),
  ],
  setMark: ["slot", questionCalls.setMark, (slotId, n) => ({ slotId, score: n / 10 })],
  removeQuestion: ["slot", questionCalls.removeFromPart, (slotId) => ({ slotId })],
  moveQuestion: [
    "slot",
    questionCalls.moveInPart,
    (slotId, n) => ({ slotId, move: both(n) ? "up" : "down" }),
  ],
  update: [
    "paper",
    paperCalls.update,
    (_id, n, turn) => ({
      _id,
      ...draft({ name: `试卷 ${turn}`, timeRule: both(n) ? 1 : 2, duration: n * 60 }),
    }),
  ],
  archive: ["paper", paperCalls.archive, (jobId, n) => ({ jobId, archive: both(n) })],
  copy: ["paper", paperCalls.copy, (jobId) => ({ jobId })],
  remove: ["paper", paperCalls.remove, (jobId) => ({ jobId })],
  remark: ["paper", paperCalls.remark, (jobId, n) => ({ jobId, remark: `${n}` })],
};

const steps = fc.array(
  fc.record({
    name: fc.constantFrom(...Object.keys(changes), "addQuestion", "addPart", "use"),
    at: fc.nat(20),
    amount: fc.integer({ min: 1, max: 200 }),
  }),
  { minLength: 5, maxLength: 40, size: "max" },
);

onEachEngine((database, engine) => {
  const { author } = openAuthors(database);

  test("whatever is changed in whatever order, totals, states and tally hold", async () => {
    const runs = engine === "sqlite" ? 100 : 25;
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const zhou = await author();
        const children = [];
        for (const name of ["甲", "乙"]) children.push(await zhou.ask(paperCalls.create, draft({ name })));
        await writeGroup(zhou, database(), "组合", children);
        for (const [turn, { name, at, amount }] of sequence.entries()) {
          const [place, call, request] = changes[name] ?? (["paper", null, null] as const);
          const rows = await database()
            .queries.selectFrom(place)
            .select("id")
            .where("company_id", "=", zhou.companyId)
            .orderBy("id")
            .execute();
          const id = rows[at % Math.max(rows.length, 1)]?.id;
          if (id === undefined) continue;
          // A refused change is as good a step as any: it must change nothing.
          if (call) await zhou.send(call, request(id, amount, turn));
          else await markUsed(database(), id);
        }
        await expectTotalsHold(database(), zhou.companyId);
      }),
      { numRuns: runs },
    );
  }, 120_000);
});
