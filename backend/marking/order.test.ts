import { expect, test } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import { type MarkingPlan, markingLimits } from "#contract/marking/shapes";
import type { Author } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { openMarking } from "../../tests/support/marking";
import { rowsOf, setRows } from "../../tests/support/rows";
import { candidateOf, noAnswer, publishedExam } from "../../tests/support/sittings";

const day = 86_400_000;
const people = ["甲", "乙", "丙"];
const asked = ["一", "二"];
/** What ids by chance come to in these tests. */
const shuffled = ["甲二", "丙一", "乙二", "甲一", "丙二", "乙一"];

onSqlite((database) => {
  const { office, settle, handedIn } = openMarking(database);
  const { clock } = office;

  /** Three candidates who answered two essays; an answer says whose it is, and to which question. */
  async function answered() {
    const essays = asked.map((name) => ({ ...ofType(5), content: `第${name}题` }));
    const published = await publishedExam(office, database().queries, {
      ...{ people: people.length, parts: [{ questions: essays }] },
    });
    const { manager, examId, candidateIds } = published;
    clock.time += day;
    for (const [at, token] of published.tokens.entries()) {
      const one = await candidateOf(office, token, `199${10_000_000 + at}`);
      await one.start();
      for (const [place, name] of asked.entries())
        await one.save(place, { ...noAnswer, text: `${people[at]}${name}` });
      await one.handIn();
    }
    await settle();
    const { queries } = database();
    for (const [rank, text] of shuffled.entries()) {
      const place = asked.indexOf(text[1]!);
      const candidate_id = candidateIds[people.indexOf(text[0]!)]!;
      await setRows(queries, "marking_task", { candidate_id, place }, { id: `${examId}-${rank}` });
    }
    const [one, other] = await Promise.all(
      ["何晴", "许诺"].map((realName) =>
        office.author({ companyId: manager.companyId, roles: ["r_review"], realName }),
      ),
    );
    const plan = (order: MarkingPlan["order"]) =>
      manager.ask(markingCalls.plan, { examId, markerIds: [one!.id, other!.id], isDouble: false, order });
    const next = (marker: Author) => marker.ask(markingCalls.next, { examId });
    /** The answers that a marker is given, one after another, until none is left. */
    const given = async (marker: Author) => {
      const texts: string[] = [];
      for (let task = await next(marker); task; task = await next(marker)) {
        texts.push(task.text);
        await marker.ask(markingCalls.mark, { taskId: task.taskId, score: 300 });
      }
      return texts;
    };
    const tasks = await rowsOf(queries, "marking_task", { exam_id: examId });
    /** The names of what these ids stand for, in the ids' order. */
    const byId = (names: string[], idOf: (at: number) => string) =>
      names.map((name, at) => ({ name, id: idOf(at) })).sort((a, b) => (a.id < b.id ? -1 : 1));
    const questions = byId(asked, (place) => tasks.find((task) => task.place === place)!.version_id);
    const whose = byId(people, (at) => candidateIds[at]!);
    return { one: one!, other: other!, plan, next, given, questions, whose };
  }

  test("by question: all answers to one, by chance and by no candidate's order, then those to the next", async () => {
    const { one, plan, given, questions } = await answered();
    await plan("question");
    const to = (name: string) => shuffled.filter((text) => text.endsWith(name));
    expect(await given(one)).toEqual(questions.flatMap(({ name }) => to(name)));
  });

  test("by candidate: all answers of one, in the paper's order, then those of the next", async () => {
    const { one, plan, given, whose } = await answered();
    await plan("candidate");
    expect(await given(one)).toEqual(whose.flatMap(({ name }) => asked.map((to) => `${name}${to}`)));
  });

  test("in random order: by chance alone, across candidates and questions", async () => {
    const { one, plan, given } = await answered();
    await plan("random");
    expect(await given(one)).toEqual(shuffled);
  });

  test("several markers share one order, and an answer whose lease ran out comes before all that follow it", async () => {
    const { one, other, plan, next, given } = await answered();
    await plan("random");
    expect((await next(one))!.text).toBe(shuffled[0]);
    const second = (await next(other))!;
    expect(second.text).toBe(shuffled[1]);
    expect((await next(one))!.text).toBe(shuffled[0]);
    await other.ask(markingCalls.mark, { taskId: second.taskId, score: 300 });
    expect((await next(other))!.text).toBe(shuffled[2]);
    // A new order is of what comes next: nobody loses what they have.
    await plan("candidate");
    expect((await next(other))!.text).toBe(shuffled[2]);
    await plan("random");
    clock.time += markingLimits.lease;
    // The other one's own lease ran out as well, but nobody else has taken it.
    expect(await given(other)).toEqual([shuffled[2], shuffled[0], ...shuffled.slice(3)]);
    expect(await next(one)).toBeNull();
  });

  test("B5: after each ten answers comes one whose mark is known, and none in between", async () => {
    const { examId, reviewer, plan, next, mark } = await handedIn(22);
    const [he, xu] = [await reviewer("何晴"), await reviewer("许诺")];
    await plan([he, xu], { isSeeded: true });
    const known = [await mark(he, 400), await mark(he, 400)];
    const given: string[] = [];
    while (await next(xu)) given.push(await mark(xu, 300));
    const seeds = await rowsOf(database().queries, "marking_seed", { exam_id: examId });
    const places = given.flatMap((id, at) => (seeds.some((seed) => seed.id === id) ? [at + 1] : []));
    expect([given.length, places]).toEqual([22, [11, 22]]);
    // The longest marked comes first; a marker's own answers come back as none.
    const tasks = await rowsOf(database().queries, "marking_task", { exam_id: examId });
    const whose = (id: string) => tasks.find((task) => task.id === id)!.candidate_id;
    expect(seeds.map(({ candidate_id }) => candidate_id).sort()).toEqual(known.map(whose).sort());
  });
});
