import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { draft, expectTotalsHold, markUsed, writePaper } from "../../tests/support/papers";

racingOnEach((database) => {
  const { author } = openAuthors(database);

  const writeChildren = async (zhou: Author, names: string[]) => {
    const ids: string[] = [];
    for (const name of names) ids.push((await writePaper(zhou, { name })).jobId);
    return ids;
  };
  const createGroup = (zhou: Author, childIds: string[], name = "校招组合") =>
    zhou.ask(paperCalls.createGroup, { name, shortName: "", childIds });
  const childrenOf = async (zhou: Author, jobId: string) =>
    (await zhou.ask(paperCalls.children, { jobId })).map((child) => child._id);

  describe("a new group paper", () => {
    test("holds its papers in the order given, and their sums", async () => {
      const zhou = await author();
      const ids = await writeChildren(zhou, ["笔试", "英语", "面试"]);
      const order = [ids[2]!, ids[0]!, ids[1]!];
      const jobId = await createGroup(zhou, order);
      expect(await childrenOf(zhou, jobId)).toEqual(order);
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({
        isGroup: true,
        state: "ready",
        jobScore: 15,
        jobQuestionCount: 3,
        jobDuration: 3 * 3600,
      });
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("may begin empty, and is a draft then", async () => {
      const zhou = await author();
      const jobId = await createGroup(zhou, []);
      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ state: "draft", jobScore: 0 });
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("takes no paper twice, no group, no archived paper, no name that is taken, and then nothing of it is left", async () => {
      const zhou = await author();
      const [one, other] = await writeChildren(zhou, ["笔试", "英语"]);
      const groupId = await createGroup(zhou, [one!]);
      await zhou.ask(paperCalls.archive, { jobId: other!, archive: true });
      const wanted = (childIds: string[], name = "另一组合") => ({ name, shortName: "", childIds });
      const refusal = (childIds: string[], name?: string) =>
        zhou.refusal(paperCalls.createGroup, wanted(childIds, name));
      expect(await refusal([one!, one!])).toBe("CHILD_TWICE childId");
      expect(await refusal([one!, groupId])).toBe("CHILD_IS_GROUP childId");
      expect(await refusal([one!, other!])).toBe("CHILD_ARCHIVED childId");
      expect(await refusal([one!], "校招组合")).toBe("TITLE_TAKEN name");
      expect(await zhou.ask(paperCalls.exists, { name: "另一组合" })).toBe(false);
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("B2: takes no paper of another company", async () => {
      const zhou = await author();
      const stranger = await author();
      const [foreign] = await writeChildren(stranger, ["别人的"]);
      const wanted = { name: "组合", shortName: "", childIds: [foreign!] };
      expect(await zhou.refusal(paperCalls.createGroup, wanted)).toBe("NOT_FOUND");
      const groupId = await createGroup(zhou, []);
      const add = { jobId: groupId, childId: foreign! };
      expect(await zhou.refusal(paperCalls.addChild, add)).toBe("NOT_FOUND");
    });
  });

  describe("its children", () => {
    test("are added at the end, moved and taken out; the totals follow each time", async () => {
      const zhou = await author();
      const [a, b, c] = (await writeChildren(zhou, ["甲", "乙", "丙"])) as [string, string, string];
      const jobId = await createGroup(zhou, [a]);
      const holds = async (...ids: string[]) => {
        expect(await childrenOf(zhou, jobId)).toEqual(ids);
        expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(5 * ids.length);
        await expectTotalsHold(database(), zhou.companyId);
      };
      await zhou.ask(paperCalls.addChild, { jobId, childId: b });
      await zhou.ask(paperCalls.addChild, { jobId, childId: c });
      await holds(a, b, c);
      await zhou.ask(paperCalls.moveChild, { jobId, childId: c, move: "up" });
      await holds(a, c, b);
      await zhou.ask(paperCalls.moveChild, { jobId, childId: a, move: "up" });
      await holds(a, c, b);
      await zhou.ask(paperCalls.moveChild, { jobId, childId: a, move: "down" });
      await holds(c, a, b);
      await zhou.ask(paperCalls.removeChild, { jobId, childId: a });
      await holds(c, b);
      await zhou.ask(paperCalls.addChild, { jobId, childId: a });
      await holds(c, b, a);
      expect(await zhou.refusal(paperCalls.addChild, { jobId, childId: a })).toBe("CHILD_TWICE childId");
      const gone = { jobId, childId: "nothing" };
      expect(await zhou.refusal(paperCalls.removeChild, gone)).toBe("NOT_FOUND");
      expect(await zhou.refusal(paperCalls.moveChild, { ...gone, move: "up" })).toBe("NOT_FOUND");
    });

    test("change in no group that is used or archived, and in no paper that is none", async () => {
      const zhou = await author();
      const [a, b] = (await writeChildren(zhou, ["甲", "乙"])) as [string, string];
      const jobId = await createGroup(zhou, [a]);
      expect(await zhou.refusal(paperCalls.addChild, { jobId: b, childId: a })).toBe("PAPER_NOT_GROUP");
      await zhou.ask(paperCalls.archive, { jobId, archive: true });
      expect(await zhou.refusal(paperCalls.addChild, { jobId, childId: b })).toBe("PAPER_ARCHIVED");
      await zhou.ask(paperCalls.archive, { jobId, archive: false });
      await markUsed(database(), jobId);
      for (const [call, more] of [
        [paperCalls.addChild, { childId: b }],
        [paperCalls.removeChild, { childId: a }],
        [paperCalls.moveChild, { childId: a, move: "down" as const }],
      ] as const)
        expect(await zhou.refusal(call, { jobId, ...more } as never)).toBe("PAPER_USED");
    });

    test("are used with their group, and say so; they keep the state of their own content", async () => {
      const zhou = await author();
      const [a, b, c] = (await writeChildren(zhou, ["甲", "乙", "丙"])) as [string, string, string];
      const jobId = await createGroup(zhou, [a, b]);
      await createGroup(zhou, [b, c], "没用的组合");
      const quoted = async () => {
        const page = await zhou.ask(paperCalls.list, { sort: "number" });
        const listed = page.jobList.filter((paper) => paper.quoted).map((paper) => paper._id);
        for (const id of [a, b, c]) {
          const paper = await zhou.ask(paperCalls.get, { jobId: id });
          expect([paper.state, paper.quoted]).toEqual(["ready", listed.includes(id)]);
        }
        return listed;
      };
      expect(await quoted()).toEqual([]);
      await markUsed(database(), jobId);
      expect(await quoted()).toEqual([jobId, b, a]);
      expect(await zhou.refusal(paperCalls.update, { ...draft({ name: "改名" }), _id: a })).toBe(
        "PAPER_USED",
      );
      await zhou.ask(paperCalls.update, { ...draft({ name: "改名" }), _id: c });
    });

    test("stay at twenty, also when two are added at once", async () => {
      const zhou = await author();
      const ids = await writeChildren(
        zhou,
        Array.from({ length: 21 }, (_, at) => `子卷 ${at}`),
      );
      const jobId = await createGroup(zhou, ids.slice(0, 19));
      const answers = await Promise.all(
        ids.slice(19).map((childId) => zhou.send(paperCalls.addChild, { jobId, childId })),
      );
      expect(answers.map((answer) => answer.reason ?? "").sort()).toEqual(["", "TOO_MANY_CHILDREN"]);
      expect(await childrenOf(zhou, jobId)).toHaveLength(20);
      await expectTotalsHold(database(), zhou.companyId);
    });
  });

  describe("a copy", () => {
    test("holds the same papers, or copies of them that change on their own", async () => {
      const zhou = await author();
      const ids = await writeChildren(zhou, ["甲", "乙"]);
      const jobId = await createGroup(zhou, ids);
      const shallow = await zhou.ask(paperCalls.copyGroup, { jobId });
      expect(await childrenOf(zhou, shallow)).toEqual(ids);
      const deep = await zhou.ask(paperCalls.copyGroup, { jobId, isDeep: true });
      const copies = await childrenOf(zhou, deep);
      expect(copies).toHaveLength(2);
      expect(copies.some((id) => ids.includes(id))).toBe(false);
      const [part] = await zhou.ask(questionCalls.parts, { jobId: copies[0]! });
      await zhou.ask(questionCalls.removePart, { partId: part!._id });
      expect((await zhou.ask(paperCalls.get, { jobId: deep })).jobScore).toBe(5);
      expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(10);
      await expectTotalsHold(database(), zhou.companyId);
      expect(await zhou.refusal(paperCalls.copyGroup, { jobId: ids[0]! })).toBe("PAPER_NOT_GROUP");
    });
  });

  describe("what is recommended", () => {
    test("is often together with the children first, then the newest; never what cannot join", async () => {
      const zhou = await author();
      const [a, b, c, archived] = (await writeChildren(zhou, ["甲", "乙", "丙", "旧卷"])) as [
        string,
        string,
        string,
        string,
      ];
      await createGroup(zhou, [a, b], "旧组合");
      await zhou.ask(paperCalls.archive, { jobId: archived, archive: true });
      const jobId = await createGroup(zhou, [a], "新组合");
      await zhou.ask(paperCalls.remark, { jobId: c, remark: "最近改过" });
      const recommend = async (key?: string) =>
        (await zhou.ask(paperCalls.recommendChildren, { jobId, key })).map((paper) => paper._id);
      expect(await recommend()).toEqual([b, c]);
      expect(await recommend("丙")).toEqual([c]);
      expect(await recommend("%")).toEqual([]);
      const stranger = await author();
      await stranger.ask(paperCalls.create, draft({ name: "丙" }));
      expect(await recommend("丙")).toEqual([c]);
      expect(await zhou.refusal(paperCalls.recommendChildren, { jobId: a })).toBe("PAPER_NOT_GROUP");
    });
  });
}, "two are added at once");
