import fc from "fast-check";
import { expect, test } from "vitest";
import type { Call } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { familyScore, type Question } from "#contract/questions/shapes";
import { type Author, openAuthors } from "../../../tests/support/authors";
import { onEachEngine } from "../../../tests/support/engines";
import { draft, expectTotalsHold, markUsed, question, writeGroup } from "../../../tests/support/papers";
import type { Queries } from "../../database/open";
import { insertQuestions } from "../../questions/content";
import { toHundredths } from "./points";

type Place = "paper" | "part" | "slot" | "question";
type Removable = "paper" | "part" | "slot";
type Ids = Record<Place | "group" | `removed-${Removable}`, string>;
type Change = [Call, (at: Ids, amount: number, turn: number, other: Ids) => object];

const part = (amount: number, turn: number) => ({
  name: `部分 ${turn}`,
  introduction: "",
  duration: (amount % 3) * 60,
});
const both = (amount: number) => amount % 2 === 0;
const move = (amount: number) => (both(amount) ? "up" : "down");
/** A child and, half the time, a group for it: few of all papers are groups. */
const inGroup = (at: Ids, amount: number, _turn: number, other: Ids) => ({
  jobId: both(amount) ? at.group : at.paper,
  childId: other.paper,
});

/** A plain question, or one in three times a parent question, whose score is the sum of its children's. */
function written(amount: number): Question {
  if (amount % 3) return question({ difficulty: (amount % 5) + 1 });
  const child = { ...question({ answer: { keys: [0] } }), type: 1 as const };
  const children = Array.from({ length: (amount % 4) + 1 }, (_, at) => ({
    ...child,
    score: (amount + at) / 10,
  }));
  return question({ type: 13, option: [], answer: { keys: [] }, children });
}

/** Rules that overlap, and as often as not request more than there is. */
const rules = (amount: number) =>
  [
    { count: (amount % 3) + 1, score: amount / 10 },
    { type: both(amount) ? 1 : 13, count: 1, score: 1 },
  ].slice(0, (amount % 2) + 1);

/** Every call that changes papers, with a request generated from ids and an amount from 1 to 200. */
const changes: Record<string, Change> = {
  addPart: [questionCalls.addPart, (at, n, turn) => ({ jobId: at.paper, ...part(n, turn) })],
  updatePart: [questionCalls.updatePart, (at, n, turn) => ({ partId: at.part, ...part(n, turn) })],
  removePart: [questionCalls.removePart, (at) => ({ partId: at.part })],
  movePart: [questionCalls.movePart, (at, n) => ({ partId: at.part, move: move(n) })],
  copyPart: [questionCalls.copyPart, (at, _n, _turn, other) => ({ jobId: at.paper, partId: other.part })],
  addQuestion: [questionCalls.create, (at, n) => ({ partId: at.part, score: n / 10, question: written(n) })],
  changeQuestion: [
    questionCalls.update,
    (at, n) => ({ slotId: at.slot, score: n / 10, question: written(n) }),
  ],
  setMark: [questionCalls.setMark, (at, n) => ({ slotId: at.slot, score: n / 10 })],
  removeQuestion: [questionCalls.removeFromPart, (at) => ({ slotId: at.slot })],
  moveQuestion: [questionCalls.moveInPart, (at, n) => ({ slotId: at.slot, move: move(n) })],
  put: [
    questionCalls.setInParts,
    (at, n, _turn, other) => ({
      questionIds: [at.question, other.question],
      partIds: [at.part, other.part],
      ...(both(n) ? { score: n / 10 } : {}),
    }),
  ],
  fill: [questionCalls.fill, (at, n) => ({ partId: at.part, rules: rules(n) })],
  drawAgain: [questionCalls.drawAgain, (at) => ({ partId: at.part })],
  restorePart: [questionCalls.restorePart, (at) => ({ removedPartId: at["removed-part"] })],
  restoreQuestion: [questionCalls.restoreSlot, (at) => ({ removedSlotId: at["removed-slot"] })],
  restore: [paperCalls.restore, (at) => ({ removedId: at["removed-paper"] })],
  update: [
    paperCalls.update,
    (at, n, turn) => ({
      _id: at.paper,
      ...draft({ name: `试卷 ${turn}`, timeRule: both(n) ? 1 : 2, duration: n * 60 }),
    }),
  ],
  archive: [paperCalls.archive, (at, n) => ({ jobId: at.paper, archive: both(n) })],
  copy: [paperCalls.copy, (at) => ({ jobId: at.paper })],
  remove: [paperCalls.remove, (at) => ({ jobId: at.paper })],
  remark: [paperCalls.remark, (at, n) => ({ jobId: at.paper, remark: `${n}` })],
  copyGroup: [paperCalls.copyGroup, (at, n) => ({ jobId: n % 4 ? at.group : at.paper, isDeep: both(n) })],
  addChild: [paperCalls.addChild, inGroup],
  removeChild: [paperCalls.removeChild, inGroup],
};
/** Prerequisite changes, and those under test, are picked more often. */
const often = [
  "removePart",
  "restorePart",
  "remove",
  "restore",
  "restore",
  "removeQuestion",
  "restoreQuestion",
  "restoreQuestion",
  "moveQuestion",
  "addQuestion",
  "addPart",
  "fill",
  "fill",
  "drawAgain",
  "drawAgain",
  "setMark",
  "put",
  "addChild",
  "removeChild",
  "use",
];

const steps = fc.array(
  fc.record({
    name: fc.constantFrom(...Object.keys(changes), ...often),
    at: fc.nat(20),
    other: fc.nat(20),
    amount: fc.integer({ min: 1, max: 200 }),
  }),
  { minLength: 5, maxLength: 40, size: "max" },
);

/** One row of each kind by index; a missing id where there are none. */
async function idsAt(queries: Queries, companyId: string, at: number): Promise<Ids> {
  const all = (place: Place) =>
    queries.selectFrom(place).select("id").where("company_id", "=", companyId).orderBy("id");
  const removed = (place: Removable) => all(place).where("removed_at", ">", 0);
  const pick = async (place: Place, rows = all(place)) => {
    const ids = await rows.execute();
    return ids[at % Math.max(ids.length, 1)]?.id ?? "none";
  };
  return {
    paper: await pick("paper"),
    group: await pick("paper", all("paper").where("is_group", "=", 1)),
    part: await pick("part"),
    slot: await pick("slot"),
    question: await pick("question"),
    "removed-paper": await pick("paper", removed("paper")),
    "removed-part": await pick("part", removed("part")),
    "removed-slot": await pick("slot", removed("slot")),
  };
}

/** In each slot a parent question's score is the sum of its sub-questions' scores. */
async function expectFamiliesHold(queries: Queries, companyId: string) {
  const families = await queries
    .selectFrom("slot")
    .innerJoin("question_version as version", "version.id", "slot.version_id")
    .select(["slot.score", "version.extra"])
    .where("slot.company_id", "=", companyId)
    .where("version.type", "=", 13)
    .execute();
  for (const { score, extra } of families) expect(score).toBe(toHundredths(familyScore(JSON.parse(extra))));
}

onEachEngine((database, engine) => {
  const { author, clock } = openAuthors(database);
  /** Questions that are in no paper yet. */
  const bank = ({ companyId, id }: Author) =>
    database().transaction((queries) =>
      insertQuestions(
        { queries, clock, caller: { companyId, operatorId: id } },
        Array.from({ length: 8 }, (_, at) => written(at + 1)),
      ),
    );

  test("whatever is changed in whatever order, totals, states and tally hold", async () => {
    const runs = engine === "sqlite" ? 90 : 10;
    const made = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const zhou = await author();
        const { queries } = database();
        const children: string[] = [];
        for (const name of ["甲", "乙", "丙"]) {
          const jobId = await zhou.ask(paperCalls.create, draft({ name }));
          await zhou.ask(questionCalls.addPart, { jobId, ...part(1, -1) });
          children.push(jobId);
        }
        await bank(zhou);
        // Leaves one for the group to add.
        await writeGroup(zhou, "组合", children.slice(0, 2));
        for (const [turn, { name, at, other, amount }] of sequence.entries()) {
          const here = await idsAt(queries, zhou.companyId, at);
          const there = await idsAt(queries, zhou.companyId, other);
          const [call, request] = changes[name] ?? [null, null];
          // A refused change is a valid step: it must change nothing.
          if (!call) await markUsed(database(), here.paper).catch(() => null);
          else if ((await zhou.send(call, request(here, amount, turn, there))).code === 0) made.add(name);
        }
        await expectTotalsHold(database(), zhou.companyId);
        await expectFamiliesHold(queries, zhou.companyId);
      }),
      { numRuns: runs },
    );
    // A walk that never succeeds would prove nothing.
    if (engine === "sqlite") expect([...made].sort()).toEqual(Object.keys(changes).sort());
  });
});
