import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import type { Question } from "#contract/questions/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import {
  draft,
  expectTotalsHold,
  markUsed,
  question,
  writeGroup,
  writePaper,
} from "../../tests/support/papers";
import { insertQuestions } from "./content";

const part = (name: string, duration = 600) => ({ name, introduction: "", duration });

racingOnEach((database) => {
  const { author, clock } = openAuthors(database);

  /** Ids of new questions in the bank of an author's company; each has a default score of 5 points. */
  async function bank(who: Author, count: number, changes: Partial<Question> = {}): Promise<string[]> {
    const questions = Array.from({ length: count }, (_, at) =>
      question({ content: `题 ${at + 1}`, ...changes } as never),
    );
    const caller = { companyId: who.companyId, operatorId: who.id };
    const made = await database().transaction((queries) =>
      insertQuestions({ queries, clock, caller }, questions),
    );
    return made.map(({ id }) => id);
  }
  const slotsIn = async (who: Author, partId: string) =>
    (await who.ask(questionCalls.inPart, { partId, pageSize: 100 })).questionList;

  describe("the parts that may still change", () => {
    const namesFor = async (who: Author, key = "") =>
      (await who.ask(questionCalls.openParts, { key })).map((open) => `${open.paperName}/${open.name}`);

    test("come with their papers, the newest change first, and are found by the paper's name", async () => {
      const zhou = await author();
      clock.time += 1000;
      const one = await writePaper(zhou, { name: "电工基础" }, 2);
      clock.time += 1000;
      await writePaper(zhou, { name: "焊工基础" });
      clock.time += 1000;
      await zhou.ask(questionCalls.addPart, { jobId: one.jobId, ...part("第二部分") });
      expect(await namesFor(zhou)).toEqual(["电工基础/第一部分", "电工基础/第二部分", "焊工基础/第一部分"]);
      expect(await namesFor(zhou, "焊工")).toEqual(["焊工基础/第一部分"]);
      expect(await namesFor(zhou, "%")).toEqual([]);
      const [first] = await zhou.ask(questionCalls.openParts, {});
      expect(first).toEqual({
        partId: one.partId,
        name: "第一部分",
        paperId: one.jobId,
        paperName: "电工基础",
        paperNumber: 1,
        questionCount: 2,
      });
    });

    test("leave out papers that are used, put away, or in a used group", async () => {
      const zhou = await author();
      const [used, away, child, free] = [
        await writePaper(zhou, { name: "已用" }),
        await writePaper(zhou, { name: "归档" }),
        await writePaper(zhou, { name: "子卷" }),
        await writePaper(zhou, { name: "可改" }),
      ];
      const group = await writeGroup(zhou, "组合", [child.jobId, free.jobId]);
      expect(await namesFor(zhou)).toHaveLength(4);
      await markUsed(database(), used.jobId);
      await zhou.ask(paperCalls.archive, { jobId: away.jobId });
      expect((await namesFor(zhou)).sort()).toEqual(["可改/第一部分", "子卷/第一部分"]);
      await markUsed(database(), group);
      expect(await namesFor(zhou)).toEqual([]);
    });

    test("B2: are those of one's own company", async () => {
      const zhou = await author();
      await writePaper(zhou);
      expect(await namesFor(await author())).toEqual([]);
    });
  });

  describe("questions put into parts", () => {
    test("join several parts of several papers at the end, in the order in which they are named", async () => {
      const zhou = await author();
      const [one, two] = [await writePaper(zhou), await writePaper(zhou, { name: "另一份" })];
      const questionIds = (await bank(zhou, 3)).reverse();
      const request = { questionIds, partIds: [two.partId, one.partId], score: 1.5 };
      expect(await zhou.ask(questionCalls.setInParts, request)).toBe(6);
      for (const { partId, jobId } of [one, two]) {
        const slots = await slotsIn(zhou, partId);
        expect(slots.slice(1).map((slot) => slot.questionId)).toEqual(questionIds);
        expect(slots.slice(1).map(({ score, isDrawn }) => [score, isDrawn])).toEqual(
          questionIds.map(() => [1.5, false]),
        );
        expect((await zhou.ask(paperCalls.get, { jobId })).jobScore).toBe(9.5);
      }
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("have their own marks where none is given; parent questions always", async () => {
      const zhou = await author();
      const { partId } = await writePaper(zhou);
      const [plain] = await bank(zhou, 1);
      const child = {
        ...question({ type: 3, option: [], answer: { keys: [1] } }),
        score: 1.5,
        type: 3 as const,
      };
      const [family] = await bank(zhou, 1, {
        type: 13,
        option: [],
        answer: question({ answer: { keys: [] } }).answer,
        children: [child, child],
      });
      await zhou.ask(questionCalls.setInParts, { questionIds: [plain!], partIds: [partId] });
      await zhou.ask(questionCalls.setInParts, { questionIds: [family!], partIds: [partId], score: 9 });
      expect((await slotsIn(zhou, partId)).map(({ score }) => score)).toEqual([5, 5, 3]);
    });

    test("that a part holds already, in whatever version, stay as they are", async () => {
      const zhou = await author();
      const [one, two] = [await writePaper(zhou), await writePaper(zhou, { name: "另一份" })];
      const [held] = await slotsIn(zhou, one.partId);
      const [fresh] = await bank(zhou, 1);
      const questionIds = [held!.questionId, fresh!];
      expect(await zhou.ask(questionCalls.heldInPart, { partId: one.partId, questionIds })).toEqual([
        held!.questionId,
      ]);
      const request = { questionIds, partIds: [one.partId, two.partId], score: 2 };
      expect(await zhou.ask(questionCalls.setInParts, request)).toBe(3);
      expect((await slotsIn(zhou, one.partId)).map(({ score }) => score)).toEqual([5, 2]);
      const { revision } = await zhou.ask(paperCalls.get, { jobId: one.jobId });
      expect(await zhou.ask(questionCalls.setInParts, request)).toBe(0);
      expect((await zhou.ask(paperCalls.get, { jobId: one.jobId })).revision).toBe(revision);
    });

    test("are their newest versions", async () => {
      const zhou = await author();
      const one = await writePaper(zhou);
      await zhou.ask(paperCalls.copy, { jobId: one.jobId });
      const changed = { slotId: one.slotId, score: 5, question: question({ content: "新的版本" }) };
      await zhou.ask(questionCalls.update, changed);
      const two = await writePaper(zhou, { name: "另一份" });
      const [slot] = await slotsIn(zhou, one.partId);
      const request = { questionIds: [slot!.questionId], partIds: [two.partId] };
      await zhou.ask(questionCalls.setInParts, request);
      expect((await slotsIn(zhou, two.partId))[1]!.question.content).toBe("新的版本");
    });

    test("are put into all parts or none", async () => {
      const zhou = await author();
      const [free, full, used] = [
        await writePaper(zhou),
        await writePaper(zhou, { name: "满的" }),
        await writePaper(zhou, { name: "用了" }),
      ];
      const many = await bank(zhou, 500);
      for (let from = 0; from < 400; from += 100)
        await zhou.ask(questionCalls.setInParts, {
          questionIds: many.slice(from, from + 100),
          partIds: [full.partId],
        });
      const rest = many.slice(400);
      const put = (questionIds: string[], ...partIds: string[]) => ({ questionIds, partIds });
      expect(await zhou.refusal(questionCalls.setInParts, put(rest, free.partId, full.partId))).toBe(
        "TOO_MANY_QUESTIONS",
      );
      await zhou.ask(questionCalls.setInParts, put(rest.slice(1), full.partId));
      expect(await zhou.ask(questionCalls.setInParts, put(rest.slice(1), full.partId))).toBe(0);
      await markUsed(database(), used.jobId);
      expect(await zhou.refusal(questionCalls.setInParts, put(rest, free.partId, used.partId))).toBe(
        "PAPER_USED",
      );
      const gone = "00000000-0000-4000-8000-000000000000";
      expect(await zhou.refusal(questionCalls.setInParts, put([...rest.slice(1), gone], free.partId))).toBe(
        "NOT_FOUND",
      );
      expect(await zhou.refusal(questionCalls.setInParts, put(rest, free.partId, gone))).toBe("NOT_FOUND");
      expect(await slotsIn(zhou, free.partId)).toHaveLength(1);
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("are not somebody else's own, unless an administrator puts them", async () => {
      const zhou = await author();
      const li = await author({ companyId: zhou.companyId, realName: "李" });
      const admin = await author({ companyId: zhou.companyId, roles: ["r_ent_admin"], realName: "管" });
      const { partId } = await writePaper(zhou);
      const request = { questionIds: await bank(zhou, 1, { ownership: "private" }), partIds: [partId] };
      expect(await li.refusal(questionCalls.setInParts, request)).toBe("QUESTION_NOT_YOURS");
      expect(await admin.ask(questionCalls.setInParts, request)).toBe(1);
    });

    test("B2: neither questions nor parts of another company are there", async () => {
      const [zhou, stranger] = [await author(), await author()];
      const [own, theirs] = [await writePaper(zhou), await writePaper(stranger)];
      const [question] = await bank(zhou, 1);
      const [foreign] = await bank(stranger, 1);
      for (const [id, partId] of [
        [question, own.partId],
        [question, theirs.partId],
        [foreign, own.partId],
      ])
        expect(
          await stranger.refusal(questionCalls.setInParts, { questionIds: [id!], partIds: [partId!] }),
        ).toBe("NOT_FOUND");
      const held = { partId: own.partId, questionIds: [question!] };
      expect(await stranger.refusal(questionCalls.heldInPart, held)).toBe("NOT_FOUND");
      expect(await slotsIn(zhou, own.partId)).toHaveLength(1);
    });

    test("at the same moment into parts that share groups, they all arrive", async () => {
      const zhou = await author();
      const papers = [];
      for (const name of ["甲", "乙", "丙"]) papers.push(await writePaper(zhou, { name }));
      const ids = papers.map(({ jobId }) => jobId);
      await writeGroup(zhou, "组合一", [ids[0]!, ids[1]!]);
      await writeGroup(zhou, "组合二", [ids[2]!, ids[1]!]);
      const questions = await bank(zhou, 12);
      const partIds = papers.map((paper) => paper.partId);
      await Promise.all(
        questions.map((id, turn) =>
          zhou.ask(questionCalls.setInParts, {
            questionIds: [id],
            partIds: turn % 2 ? partIds : [...partIds].reverse(),
          }),
        ),
      );
      for (const partId of partIds) expect(await slotsIn(zhou, partId)).toHaveLength(13);
      await expectTotalsHold(database(), zhou.companyId);
    });
  });

  describe("a copied part", () => {
    const rules = [{ type: 0, difficulty: 0, tag: "", bankId: "", topicId: "", count: 1, score: 2 }] as const;

    test("stands at the end of another paper with the same questions, options and rules", async () => {
      const zhou = await author();
      const from = await writePaper(zhou, {}, 2);
      await bank(zhou, 1);
      const options = {
        isQuestionOrderRandom: true,
        isOptionOrderRandom: true,
        mayGoBack: false,
        isFinalOnSubmit: true,
      };
      await zhou.ask(questionCalls.updatePart, { partId: from.partId, ...part("选择题", 900), ...options });
      await zhou.ask(questionCalls.fill, { partId: from.partId, rules: [...rules] });
      const to = await writePaper(zhou, { name: "另一份" });
      await markUsed(database(), from.jobId);
      const copy = await zhou.ask(questionCalls.copyPart, { jobId: to.jobId, partId: from.partId });
      const parts = await zhou.ask(questionCalls.parts, { jobId: to.jobId });
      expect(parts.map((each) => each.name)).toEqual(["第一部分", "选择题"]);
      expect(parts[1]).toMatchObject({
        _id: copy,
        duration: 900,
        questionCount: 3,
        score: 12,
        rules,
        ...options,
      });
      const told = async (partId: string) =>
        (await slotsIn(zhou, partId)).map((slot) => [slot.versionId, slot.score, slot.isDrawn]);
      expect(await told(copy)).toEqual(await told(from.partId));
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("gets a name of its own in the same paper", async () => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou);
      const long = await zhou.ask(questionCalls.addPart, { jobId, ...part("长".repeat(100)) });
      for (const id of [partId, partId, long]) await zhou.ask(questionCalls.copyPart, { jobId, partId: id });
      const names = (await zhou.ask(questionCalls.parts, { jobId })).map((each) => each.name);
      expect(names.slice(2)).toEqual(["第一部分（2）", "第一部分（3）", `${"长".repeat(97)}（2）`]);
      await expectTotalsHold(database(), zhou.companyId);
    });

    test("is not put where it cannot stand", async () => {
      const [zhou, stranger] = [await author(), await author()];
      const { jobId, partId } = await writePaper(zhou);
      const group = await writeGroup(zhou, "组合", [jobId]);
      expect(await zhou.refusal(questionCalls.copyPart, { jobId: group, partId })).toBe("PAPER_IS_GROUP");
      const other = await zhou.ask(paperCalls.create, draft({ name: "归档的" }));
      await zhou.ask(paperCalls.archive, { jobId: other });
      expect(await zhou.refusal(questionCalls.copyPart, { jobId: other, partId })).toBe("PAPER_ARCHIVED");
      const theirs = await writePaper(stranger);
      for (const request of [
        { jobId: theirs.jobId, partId },
        { jobId, partId: theirs.partId },
      ])
        expect(await stranger.refusal(questionCalls.copyPart, request)).toBe("NOT_FOUND");
      for (let count = 1; count < 50; count += 1) await zhou.ask(questionCalls.copyPart, { jobId, partId });
      expect(await zhou.refusal(questionCalls.copyPart, { jobId, partId })).toBe("TOO_MANY_PARTS");
    });

    test("to and fro at the same moment is made on both sides", async () => {
      const zhou = await author();
      const [one, two] = [await writePaper(zhou), await writePaper(zhou, { name: "另一份" })];
      await Promise.all(
        Array.from({ length: 8 }, (_, turn) => (turn % 2 ? [one, two] : [two, one])).map(([from, to]) =>
          zhou.ask(questionCalls.copyPart, { jobId: to!.jobId, partId: from!.partId }),
        ),
      );
      for (const { jobId } of [one, two])
        expect(await zhou.ask(questionCalls.parts, { jobId })).toHaveLength(5);
      await expectTotalsHold(database(), zhou.companyId);
    });
  });
}, "at the same moment");
