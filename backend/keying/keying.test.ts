import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { keyingCalls } from "#contract/keying/calls";
import { markingCalls } from "#contract/marking/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import { letterOf } from "#contract/questions/kinds";
import { rescoringCalls } from "#contract/rescoring/calls";
import type { RescoringChange } from "#contract/rescoring/shapes";
import { resultCalls } from "#contract/results/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { examOnPaper, questionsDrawnFor } from "../../tests/support/paper-exams";
import { rowOf, rowsOf, setRows } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";
import { reserveMoney } from "../companies/ledger";
import { newId } from "../ids";
import { findDifferences } from "../orders/reconciliation";
import { setKeyed } from "./people";

/** Answers to a question of each type that is scored by rules, and of a family: right, partly right, wrong, none. */
const given = [
  { 1: [2], 2: [1, 2, 3], 7: [2], 3: [1], 4: ["0", "100"], 13: { keys: [2], blanks: ["5", "验电器"] } },
  { 1: [0], 2: [1, 2], 7: [2, 3], 3: [0], 4: ["０", "99"], 13: { keys: [0], blanks: ["", "验电器"] } },
  { 1: [3], 2: [0, 1], 7: [0], 3: [], 4: ["x", " 100 "], 13: { keys: [1], blanks: ["五", ""] } },
  { 1: [], 2: [], 7: [], 3: [], 4: ["", ""], 13: { keys: [], blanks: ["", ""] } },
] as const;
const types = [1, 2, 7, 3, 4, 13, 5] as const;
type Given = (typeof given)[number];

/** The fields of an answer online, by name. */
function fieldsOf(type: (typeof types)[number], answers: Given): Record<string, string[]> {
  if (type === 5) return { answer: ["先断电。"] };
  if (type === 4) return Object.fromEntries(answers[4].map((text, at) => [`answer.${at + 1}`, [text]]));
  if (type !== 13) return { answer: answers[type].map(String) };
  const { keys, blanks } = answers[13];
  const texts = blanks.map((text, at) => [`answer.2.${at + 1}`, [text]]);
  return { ...(keys.length > 0 && { "answer.1": keys.map(String) }), ...Object.fromEntries(texts) };
}

onSqlite((database) => {
  const office = openAuthors(database);
  const { clock } = office;
  let made: Awaited<ReturnType<typeof examOnPaper>>;
  let manager: Author;
  let examId: string;

  async function examOf(people: number, of: readonly (typeof types)[number][] = types) {
    made = await examOnPaper(office, database(), people, of);
    ({ manager, examId } = made);
  }
  const colleague = () => office.author({ companyId: manager.companyId, roles: ["r_exam_management"] });
  const stateOf = async (at: number, by = manager) =>
    (await by.ask(keyingCalls.list, { examId })).people.find(
      ({ candidateId }) => candidateId === made.candidateIds[at],
    );

  /** What staff of the room record. */
  const setMissed = (candidateId: string) =>
    database()
      .queries.insertInto("room_entry")
      .values({
        ...{ id: newId(), exam_id: examId, company_id: manager.companyId, room: "", sequence: 1 },
        ...{ candidate_id: candidateId, kind: "absent", text: "", operator_id: manager.id, tick_id: "" },
        ...{ at: clock.now(), recorded_at: clock.now(), undone_at: 0 },
      })
      .execute();

  /** The types of a candidate's questions in their own order, each with the order of its options. */
  const drawnFor = (candidateId: string, of: readonly (typeof types)[number][] = types) =>
    questionsDrawnFor(database(), candidateId, of);

  /** What somebody types who has that paper before them. */
  async function typedFor(
    candidateId: string,
    answers: Given,
    of: readonly (typeof types)[number][] = types,
  ) {
    const letters = (keys: readonly number[], order: readonly number[]) =>
      keys.map((key) => letterOf(order.indexOf(key))).join("");
    return (await drawnFor(candidateId, of)).map(({ type, options, children }) => {
      if (type === 5) return [];
      if (type === 4) return [...answers[4]];
      if (type === 3) return [answers[3].length === 0 ? "" : answers[3][0] === 1 ? "对" : "ｆ"];
      if (type === 13) return [letters(answers[13].keys, children[0]!), ...answers[13].blanks];
      return [letters(answers[type], options).toLowerCase()];
    });
  }

  test("each type of question scores on paper what the same answer scores online", async () => {
    await examOf(8);
    for (const [at, answers] of given.entries()) {
      const person = await candidateOf(office, made.tokens[at]!, `1991000000${at}`);
      await person.start();
      for (const [place, { type }] of (await drawnFor(made.candidateIds[at]!)).entries())
        await person.save(place, null, 0, { fields: fieldsOf(type, answers) });
      await person.handIn();
      const candidateId = made.candidateIds[at + 4]!;
      const typed = await typedFor(candidateId, answers);
      expect(await manager.ask(keyingCalls.key, { candidateId, typed })).toBe("once");
    }
    expect(await manager.ask(keyingCalls.score, { examId })).toEqual({ scored: 4, short: 0 });
    clock.time += 60_000;
    await office.settle();
    for (const at of [0, 1, 2, 3]) {
      const scoresOf = async (candidateId: string) => {
        const { answers } = await manager.ask(resultCalls.get, { candidateId });
        const objective = answers.filter(({ type }) => type !== 5 && type !== 13);
        const family = answers.find(({ type }) => type === 13)!;
        return [
          ...objective.map(({ versionId, score, why, given }) => [
            versionId,
            score,
            why,
            given.map((one) => one.trim()),
          ]),
          ...family.children.slice(0, 2).map(({ score, why }) => ["family", score, why]),
        ].sort();
      };
      const [online, paper] = [made.candidateIds[at]!, made.candidateIds[at + 4]!];
      expect(await scoresOf(paper)).toEqual(await scoresOf(online));
    }
    // What is written on paper waits for a marker, who is told where it stands.
    const { answers } = await manager.ask(resultCalls.get, { candidateId: made.candidateIds[7]! });
    expect(answers.find(({ type }) => type === 5)).toMatchObject({ score: null, why: "waits" });
    await manager.ask(markingCalls.plan, {
      ...{ examId, markerIds: [manager.id], isDouble: false, isSeeded: false, order: "question" },
    } as never);
    const { timeline } = await manager.ask(monitoringCalls.get, { candidateId: made.candidateIds[4]! });
    expect(timeline.map(({ kind }) => kind)).toEqual(["log.paper", "log.start"]);
    const { receipt } = await rowOf(database().queries, "sitting", { candidate_id: made.candidateIds[4]! });
    const shown = (await office.ask(sittingCalls.receipt, { id: receipt })).data;
    expect(shown).toMatchObject({ isWhole: true, submittedBy: "paper", answered: 7 });
  });

  test("who sat online is not keyed, and whose paper is keyed does not start online", async () => {
    await examOf(2, [1]);
    const [online, keyed] = made.candidateIds as [string, string];
    const person = await candidateOf(office, made.tokens[0]!, "19910000000");
    await person.start();
    expect(await manager.refusal(keyingCalls.get, { candidateId: online })).toBe("SAT_ONLINE");
    expect(await manager.refusal(keyingCalls.key, { candidateId: online, typed: [["A"]] })).toBe(
      "SAT_ONLINE",
    );
    expect(await stateOf(0)).toBeUndefined();
    const toldMissed = async () => [
      (await manager.ask(keyingCalls.get, { candidateId: keyed })).isMissed,
      (await stateOf(1))!.isMissed,
    ];
    expect(await toldMissed()).toEqual([false, false]);
    await setMissed(keyed);
    expect(await toldMissed()).toEqual([true, true]);
    await manager.ask(keyingCalls.key, { candidateId: keyed, typed: [["A"]] });
    // Where each paper is keyed once, nobody else keys it.
    const again = { candidateId: keyed, typed: [["B"]] };
    expect(await (await colleague()).refusal(keyingCalls.key, again)).toBe("KEYED_ALREADY");
    const other = await candidateOf(office, made.tokens[1]!, "19910000001");
    expect(await other.start()).toBe("ANSWERED_ON_PAPER");
    await manager.ask(keyingCalls.score, { examId });
    expect(await other.page()).toMatchObject({ state: "submitted", submittedBy: "paper" });
  });

  test("the second keyer is another person and blind; differences are settled by a third look", async () => {
    await examOf(1, [1, 4]);
    const candidateId = made.candidateIds[0]!;
    const [second, third] = [await colleague(), await colleague()];
    await manager.ask(keyingCalls.double, { examId, isDouble: true });
    expect(await manager.audited("keying.double")).toEqual([examId]);
    const drawn = await drawnFor(candidateId, [1, 4]);
    const typed = (letter: string, blank: string) =>
      drawn.map(({ type }) => (type === 1 ? [letter] : ["0", blank]));
    expect(await manager.ask(keyingCalls.key, { candidateId, typed: typed("a", "100") })).toBe("once");
    expect(await manager.refusal(keyingCalls.score, { examId })).toBe("NOTHING_TO_SCORE");
    const sheet = await second.ask(keyingCalls.get, { candidateId });
    expect([sheet.round, sheet.typed.flat().join("")]).toEqual([2, ""]);
    expect(await second.refusal(keyingCalls.differences, { candidateId })).toBe("NOTHING_DIFFERS");
    // A wrong field is refused, and nothing is stored.
    expect(await second.refusal(keyingCalls.key, { candidateId, typed: typed("Z", "100") })).toBe(
      "KEYED_WRONG",
    );
    expect(await second.ask(keyingCalls.key, { candidateId, typed: typed("2", "１００") })).toBe("differ");
    expect(await third.refusal(keyingCalls.key, { candidateId, typed: typed("A", "100") })).toBe(
      "KEYED_ALREADY",
    );
    const { differences, revision } = await third.ask(keyingCalls.differences, { candidateId });
    const place = drawn.findIndex(({ type }) => type === 1);
    expect(differences).toMatchObject([{ place, first: ["A"], second: ["B"] }]);
    expect(await third.refusal(keyingCalls.settle, { candidateId, picks: [] })).toBe("PICK_MISSING picks");
    // What was keyed again since is not settled unseen.
    expect(await second.ask(keyingCalls.key, { candidateId, typed: typed("4", "100") })).toBe("differ");
    const unseen = { candidateId, revision, picks: [{ place, pick: "second" as const }] };
    expect(await third.refusal(keyingCalls.settle, unseen)).toBe("DIFFERENCES_CHANGED_MEANWHILE");
    await second.ask(keyingCalls.key, { candidateId, typed: typed("2", "１００") });
    const picks = [{ place, pick: "typed" as const, typed: ["c"] }];
    await third.ask(keyingCalls.settle, { candidateId, revision, picks });
    expect(await stateOf(0)).toMatchObject({ state: "agreed", isReady: true });
    const { after } = await rowOf(database().queries, "audit", {
      action: "keying.settle",
      operator_id: third.id,
    });
    expect(JSON.parse(after).chosen).toEqual([
      { question: place + 1, pick: "typed", first: ["A"], second: ["B"], settled: ["C"] },
    ]);
    await manager.ask(keyingCalls.score, { examId });
    clock.time += 60_000;
    await office.settle();
    const result = await manager.ask(resultCalls.get, { candidateId });
    expect(result.answers[place]!.given).toEqual([letterOf(drawn[place]!.options[2]!)]);
  });

  test("a hand-in is taken back with a reason until its score is released, and is not charged twice", async () => {
    await examOf(1, [1, 5]);
    const candidateId = made.candidateIds[0]!;
    const typed = (await drawnFor(candidateId, [1, 5])).map(({ type }) => (type === 1 ? ["A"] : []));
    const money = async () =>
      database()
        .queries.selectFrom("ledger")
        .select("amount")
        .where("kind", "=", "charge")
        .where("note", "=", candidateId)
        .execute();
    await manager.ask(keyingCalls.key, { candidateId, typed });
    await manager.ask(keyingCalls.score, { examId });
    await office.settle();
    expect(await money()).toHaveLength(1);
    expect(await manager.refusal(keyingCalls.takeBack, { candidateId, reason: "" })).toBe(
      "TAKE_BACK_REASON_MISSING reason",
    );
    const seen = { candidateId, keyed: "scored" as const };
    await manager.ask(keyingCalls.takeBack, { ...seen, reason: "录错了一份" });
    // Who had the same page open at that moment does not take back what was keyed as well.
    expect(await manager.refusal(keyingCalls.takeBack, { ...seen, reason: "录错了" })).toBe(
      "KEYED_CHANGED_MEANWHILE",
    );
    expect(await stateOf(0)).toMatchObject({ state: "once", mayKey: true, score: null });
    expect(await manager.refusal(resultCalls.get, { candidateId })).toBe("NOT_FOUND");
    await manager.ask(keyingCalls.score, { examId });
    clock.time += 60_000;
    await office.settle();
    expect(await money()).toHaveLength(1);
    await database().queries.updateTable("candidate_score").set({ open: 0 }).execute();
    await manager.ask(resultCalls.release, { examId });
    expect(await manager.refusal(keyingCalls.takeBack, { candidateId, reason: "晚了" })).toBe(
      "SCORE_RELEASED",
    );
    // Nor once it was told and is withheld again.
    clock.time += 60_000;
    await office.settle();
    await manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
    expect(await manager.stopped(keyingCalls.takeBack, { candidateId, reason: "晚了" })).toBe(
      "SCORE_RELEASED",
    );
    const taken = await database()
      .queries.selectFrom("audit")
      .select(["before", "after"])
      .where("action", "=", "keying.unscore")
      .execute();
    expect(taken.map(({ after }) => JSON.parse(after).reason)).toEqual(["录错了一份"]);
    // What there was is told, so that a receipt that somebody holds can be explained.
    expect(JSON.parse(taken[0]!.before)).toMatchObject({
      ...{ examId, sitting: { receipt: expect.stringMatching(/^.{22}$/), sequence: expect.any(Number) } },
      score: { score: expect.any(Number), total: 1000, released_at: 0 },
    });
  });

  test("a hand-in whose mark is rescored is not taken back before that is undone", async () => {
    await examOf(1, [1]);
    const candidateId = made.candidateIds[0]!;
    await manager.ask(keyingCalls.key, { candidateId, typed: [["A"]] });
    await manager.ask(keyingCalls.score, { examId });
    await office.settle();
    const [about] = await manager.ask(rescoringCalls.questions, { examId });
    const rescore = async (change: RescoringChange) => {
      const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
      return manager.ask(rescoringCalls.apply, { examId, change, reason: "复核", digest });
    };
    const { versionId, child } = about!;
    const rescoringId = await rescore({ kind: "mark", versionId, child, candidateId, score: 100 });
    const takeBack = { candidateId, reason: "拿错了" };
    expect(await manager.refusal(keyingCalls.takeBack, takeBack)).toBe("MARK_RESCORED");
    await rescore({ kind: "undo", rescoringId });
    await manager.ask(keyingCalls.takeBack, takeBack);
    expect(await stateOf(0)).toMatchObject({ state: "once", score: null });
    // Once more, what was keyed.
    await manager.ask(keyingCalls.takeBack, takeBack);
    expect(await stateOf(0)).toMatchObject({ state: "none" });
    expect(await manager.audited("keying.undo")).toEqual([candidateId]);
    expect(await manager.stopped(keyingCalls.takeBack, takeBack)).toBe("NOTHING_KEYED");
  });

  test("who was charged before a hand-in was taken back is charged no second time, and nothing stays reserved", async () => {
    await examOf(2, [1]);
    const { queries } = database();
    const [online, again] = made.candidateIds as [string, string];
    const charges = async () => {
      const rows = await queries.selectFrom("ledger").select("note").where("kind", "=", "charge").execute();
      return rows.filter(({ note }) => note === online || note === again).length;
    };
    const booksDiffer = async () => {
      const { differences } = await findDifferences(queries);
      return differences.some(({ companyUuid }) => companyUuid === manager.companyId);
    };
    const change = (candidateId: string, kind: "void" | "readmit") =>
      manager.ask(candidateCalls.changeMany, {
        ...{ examId, candidateIds: [candidateId], change: { kind, reason: "核对" } },
      });
    for (const candidateId of [online, again])
      await manager.ask(keyingCalls.key, { candidateId, typed: [["A"]] });
    expect(await manager.ask(keyingCalls.score, { examId })).toEqual({ scored: 2, short: 0 });
    expect(await charges()).toBe(2);
    for (const candidateId of [online, online, again])
      await manager.ask(keyingCalls.takeBack, { candidateId, reason: "拿错了" });
    const person = await candidateOf(office, made.tokens[0]!, "19910000000");
    expect(await person.start()).toBe("");
    expect(await charges()).toBe(2);

    await change(again, "void");
    await change(again, "readmit");
    expect(await rowOf(queries, "candidate", { id: again })).toMatchObject({ reserved: 0 });
    // As it was reserved before that was so.
    await reserveMoney(queries, manager.companyId, 3_000);
    await setRows(queries, "candidate", { id: again }, { reserved: 3_000 });
    await manager.ask(keyingCalls.score, { examId });
    expect(await charges()).toBe(2);
    expect(await booksDiffer()).toBe(false);
  });

  test("whom the balance does not cover is told beside the row, and the others are handed in", async () => {
    await examOf(3, [1]);
    const { queries } = database();
    const [reserved, ...unreserved] = made.candidateIds as [string, string, string];
    for (const candidateId of made.candidateIds)
      await manager.ask(keyingCalls.key, { candidateId, typed: [["A"]] });
    // Two for whom nothing was reserved, and a balance for one of them.
    for (const id of unreserved) await setRows(queries, "candidate", { id }, { reserved: 0 });
    const own = { id: manager.companyId };
    await setRows(queries, "company", own, { reserved: 3_000, balance: 6_000 });
    const short = async () =>
      (await manager.ask(keyingCalls.list, { examId })).people.map(({ state, isShort }) => [state, isShort]);
    expect(await short()).toEqual([
      ["once", false],
      ["once", false],
      ["once", false],
    ]);
    expect(await manager.ask(keyingCalls.score, { examId })).toEqual({ scored: 2, short: 1 });
    expect(await short()).toEqual([
      ["scored", false],
      ["scored", false],
      ["once", true],
    ]);
    expect(await rowOf(queries, "company", own)).toMatchObject({ reserved: 0, balance: 0 });
    expect(await manager.refusal(keyingCalls.score, { examId })).toBe("KEYED_BALANCE_SHORT");
    await setRows(queries, "company", own, { balance: 3_000 });
    expect(await short()).toContainEqual(["once", false]);
    expect(await manager.ask(keyingCalls.score, { examId })).toEqual({ scored: 1, short: 0 });
    const audited = await rowsOf(queries, "audit", { company_id: manager.companyId, action: "keying.score" });
    const inOrder = audited.sort((one, other) => one.seq - other.seq).map(({ subject }) => subject);
    expect(inOrder).toEqual([reserved, ...unreserved]);
  });

  test("a paper of somebody who started online since it was looked at is not keyed: the change runs again", async () => {
    await examOf(1, [1]);
    const candidateId = made.candidateIds[0]!;
    const { queries } = database();
    const seen = await rowOf(queries, "candidate", { id: candidateId });
    const person = await candidateOf(office, made.tokens[0]!, "19910000000");
    await person.start();
    let tries = 0;
    await database().transaction(async (trx) => {
      tries += 1;
      if (tries === 1) await setKeyed(trx, seen, "once", clock.now());
    });
    expect(tries).toBe(2);
    const typed = [["A"]];
    expect(await manager.refusal(keyingCalls.key, { candidateId, typed })).toBe("SAT_ONLINE");
  });

  test("nobody else keys, nor before the exam opens, nor an exam that is not held on paper", async () => {
    await examOf(1, [1]);
    const candidateId = made.candidateIds[0]!;
    const stranger = await office.author({ roles: ["r_ent_admin"] });
    for (const call of [keyingCalls.get, keyingCalls.differences])
      expect(await stranger.refusal(call, { candidateId })).toBe("NOT_FOUND");
    expect(await stranger.refusal(keyingCalls.key, { candidateId, typed: [["A"]] })).toBe("NOT_FOUND");
    expect(await stranger.refusal(keyingCalls.takeBack, { candidateId, reason: "x" })).toBe("NOT_FOUND");
    for (const role of ["r_offline_room", "r_review", "r_monitor"]) {
      const other = await office.author({ companyId: manager.companyId, roles: [role] });
      expect(await other.refusal(keyingCalls.key, { candidateId, typed: [["A"]] })).toBe("FORBIDDEN");
    }
    clock.time -= 120_000;
    expect(await manager.refusal(keyingCalls.key, { candidateId, typed: [["A"]] })).toBe("KEYING_TOO_EARLY");
    const online = await publishedExam(office, database().queries, {});
    expect(await online.manager.refusal(keyingCalls.list, { examId: online.examId })).toBe("NOT_ON_PAPER");
  });
});
