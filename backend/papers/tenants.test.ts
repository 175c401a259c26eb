import { describe, expect, test } from "vitest";
import type { Call } from "#contract/call";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { draft, expectTotalsHold, question, writeGroup, writePaper } from "../../tests/support/papers";
import { newId } from "../ids";

interface Ids {
  jobId: string;
  groupId: string;
  partId: string;
  slotId: string;
}

const part = { name: "部分", introduction: "", duration: 60 };

/** A request in order for each call that takes the id of something a company owns. */
const requests: Record<string, [Call, (ids: Ids) => object]> = {
  get: [paperCalls.get, ({ jobId }) => ({ jobId })],
  update: [paperCalls.update, ({ jobId }) => ({ ...draft({ name: "改名" }), _id: jobId })],
  setPassScore: [paperCalls.setPassScore, ({ jobId }) => ({ jobId, passScore: 1 })],
  copy: [paperCalls.copy, ({ jobId }) => ({ jobId })],
  "copy of a group": [paperCalls.copy, ({ groupId }) => ({ jobId: groupId })],
  archive: [paperCalls.archive, ({ jobId }) => ({ jobId })],
  remove: [paperCalls.remove, ({ jobId }) => ({ jobId })],
  remark: [paperCalls.remark, ({ jobId }) => ({ jobId, remark: "别人的备注" })],
  children: [paperCalls.children, ({ groupId }) => ({ jobId: groupId })],
  exists: [paperCalls.exists, ({ jobId }) => ({ name: draft().name, jobId })],
  parts: [questionCalls.parts, ({ jobId }) => ({ jobId })],
  getPart: [questionCalls.getPart, ({ partId }) => ({ partId })],
  addPart: [questionCalls.addPart, ({ jobId }) => ({ jobId, ...part })],
  updatePart: [questionCalls.updatePart, ({ partId }) => ({ partId, ...part })],
  removePart: [questionCalls.removePart, ({ partId }) => ({ partId })],
  movePart: [questionCalls.movePart, ({ partId }) => ({ partId, move: "down" })],
  inPart: [questionCalls.inPart, ({ partId }) => ({ partId })],
  question: [questionCalls.get, ({ slotId }) => ({ slotId })],
  create: [questionCalls.create, ({ partId }) => ({ partId, score: 1, question: question() })],
  updateQuestion: [questionCalls.update, ({ slotId }) => ({ slotId, score: 1, question: question() })],
  removeFromPart: [questionCalls.removeFromPart, ({ slotId }) => ({ slotId })],
  moveInPart: [questionCalls.moveInPart, ({ slotId }) => ({ slotId, move: "down" })],
  setMark: [questionCalls.setMark, ({ slotId }) => ({ slotId, score: 1 })],
};

onEachEngine((database) => {
  const { author } = openAuthors(database);

  async function companyWithPapers() {
    const zhou = await author();
    const { jobId, partId, slotId } = await writePaper(zhou, {}, 2);
    const child = await writePaper(zhou, { name: "子试卷" });
    const groupId = await writeGroup(zhou, database(), "组合", [child.jobId]);
    return { zhou, ids: { jobId, groupId, partId, slotId } };
  }

  test("B2: every call that takes an id is tried", () => {
    const takesNone: Call[] = [
      paperCalls.list,
      paperCalls.create,
      paperCalls.createFromStandard,
      paperCalls.standards,
    ];
    const calls: Call[] = [...Object.values(paperCalls), ...Object.values(questionCalls)];
    const tried = new Set([...Object.values(requests).map(([call]) => call), ...takesNone]);
    expect(calls.filter((call) => !tried.has(call)).map((call) => call.path)).toEqual([]);
  });

  describe("B2: another company's id is answered as one that does not exist, and nothing changes, by", () => {
    test.each(Object.entries(requests))("%s", async (_, [call, request]) => {
      const { zhou, ids } = await companyWithPapers();
      const stranger = await author({ roles: ["r_ent_admin"] });
      const rows = async () => {
        const owned = async (table: "paper" | "part" | "slot" | "question_version") =>
          (await database().queries.selectFrom(table).selectAll().execute()).filter(
            (row) => row.company_id === zhou.companyId,
          );
        return [
          await owned("paper"),
          await owned("part"),
          await owned("slot"),
          await owned("question_version"),
        ];
      };
      const before = await rows();
      const none = { jobId: newId(), groupId: newId(), partId: newId(), slotId: newId() };
      const foreign = await stranger.send(call, request(ids));
      expect(foreign).toEqual(await stranger.send(call, request(none)));
      if (call !== paperCalls.exists) expect(foreign).toMatchObject({ code: 404, reason: "NOT_FOUND" });
      expect(await rows()).toEqual(before);
      await expectTotalsHold(database(), stranger.companyId);
    });
  });

  test("B2: lists, searches, counts and names leak nothing", async () => {
    const { zhou } = await companyWithPapers();
    const stranger = await author();
    for (const filter of [{}, { key: "安全" }, { state: "ready" as const }]) {
      expect(await stranger.ask(paperCalls.list, filter)).toMatchObject({
        jobList: [],
        jobCount: 0,
        totals: { questions: 0, score: 0 },
        states: { draft: 0, ready: 0, used: 0, archived: 0 },
      });
    }
    expect(await stranger.ask(paperCalls.exists, { name: draft().name })).toBe(false);
    const own = await stranger.ask(paperCalls.create, draft());
    expect((await stranger.ask(paperCalls.get, { jobId: own })).number).toBe(1);
    expect((await zhou.ask(paperCalls.list, {})).jobCount).toBe(3);
  });

  test("B2, B4: a company, state or score in the body is dropped", async () => {
    const { zhou } = await companyWithPapers();
    const stranger = await author();
    const { data } = await stranger.send(paperCalls.create, {
      ...draft(),
      companyId: zhou.companyId,
      company_id: zhou.companyId,
      companyUuid: zhou.companyId,
      state: "used",
      generated: 1,
      passScore: 50,
      total_score: 9999,
      number: 77,
    });
    expect(await zhou.refusal(paperCalls.get, { jobId: data as string })).toBe("NOT_FOUND");
    expect(await stranger.ask(paperCalls.get, { jobId: data as string })).toMatchObject({
      number: 1,
      state: "draft",
      jobScore: 0,
      passScore: 0,
      isGenerated: false,
    });
  });
});
