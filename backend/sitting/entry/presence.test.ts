import { expect, test } from "vitest";
import { monitoringCalls } from "#contract/monitoring/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { openAuthors } from "../../../tests/support/authors";
import { onEachEngine } from "../../../tests/support/engines";
import { minute } from "../../../tests/support/office";
import { rowsOf } from "../../../tests/support/rows";
import { candidateOf, publishedExam } from "../../../tests/support/sittings";
import { openWriter } from "../../database/writer";
import { noteSeen, storeSeen } from "./presence";

onEachEngine((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  async function begun() {
    const { manager, examId, candidateIds, tokens } = await publishedExam(office, database().queries, {
      exam: { maximizeScreen: 1, device: 2 },
    });
    clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    expect(await one.start()).toBe("");
    const candidateId = candidateIds[0]!;
    return {
      ...{ one, candidateId },
      async standing() {
        await office.settle();
        const filter = { examId, pageNum: 1, pageSize: 25 };
        const { candidateList } = await manager.ask(monitoringCalls.candidates, filter);
        const { state, seenAt } = candidateList[0]!;
        return [state, (clock.time - seenAt) / minute];
      },
      stored: async () =>
        (await rowsOf(database().queries, "candidate_session", { candidate_id: candidateId }))[0]!.seen_at,
    };
  }

  test("a page or a signal is a sign of life as a save is, and is told once it is stored", async () => {
    const { one, standing, candidateId } = await begun();
    clock.time += 4 * minute;
    expect(await standing()).toEqual(["sitting", 4]);
    clock.time += 2 * minute;
    expect(await standing()).toEqual(["quiet", 6]);
    await one.page();
    expect(await standing()).toEqual(["sitting", 0]);
    clock.time += 5 * minute + 1;
    expect(await standing()).toEqual(["quiet", 5 + 1 / minute]);
    // What is done on a page that asks for nothing is that, and nothing else.
    await office.ask(sittingCalls.signal, { session: one.session, kind: "here" });
    expect(await standing()).toEqual(["sitting", 0]);
    const noticed = { candidate_id: candidateId, kind: "here" };
    expect(await rowsOf(database().queries, "sitting_event", noticed)).toEqual([]);
  });

  test("who is seen by two processes is written by each once a minute, and the later time stays", async () => {
    const { candidateId, stored } = await begun();
    const { queries } = database();
    const begin = clock.time;
    const writers = [openWriter(database()), openWriter(database())] as const;
    const see = (process: 0 | 1, at: number) => noteSeen(writers[process], candidateId, begin + at);
    const store = async (process: 0 | 1, at: number) => {
      await storeSeen(queries, writers[process], begin + at);
      return (await stored()) - begin;
    };
    see(0, 2_000);
    see(1, 1_000);
    expect(await store(0, 15_000)).toBe(2_000);
    expect(await store(1, 15_000)).toBe(2_000);
    see(0, 20_000);
    expect(await store(0, 30_000)).toBe(2_000);
    expect(await store(0, 62_000)).toBe(20_000);
    see(1, 63_000);
    expect(await store(1, 75_000)).toBe(63_000);
    for (const writer of writers) await writer.close();
  });
});
