import { beforeAll, describe, expect, it } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { paperCalls } from "#contract/papers/calls";
import { paths } from "~/paths";
import { frozenBy } from "~/routes/papers/frozen";
import { as } from "../../../tests/support/cast";
import { justBefore } from "../../../tests/support/just-before";
import { single } from "../../../tests/support/single";
import { type Visitor, visit } from "../../../tests/support/visit";

let author: Visitor;
beforeAll(async () => {
  author = await visit(as.author);
});

let made = 0;
const queryOf = (to: string | null, name: string) =>
  new URL(to!, "http://mingshi.test").searchParams.get(name)!;

async function paper(timingRule = "1"): Promise<string> {
  made += 1;
  const { to } = await author.send(paths.launch(), {
    source: "newPaper",
    title: `题目页的试卷 ${made}`,
    desc: "",
    postId: "",
    timingRule,
    duration: "60",
    openOrder: "1",
    partStartTimeType: "1",
  });
  return queryOf(to, "paperId");
}

async function part(paperId: string, name = "第一部分", more = {}): Promise<string> {
  const { to } = await author.send(paths.parts.new(paperId), { name, introduction: "", ...more });
  return queryOf(to, "part");
}

/** Adds a question and returns its slot's id, with which its card's URL ends. */
async function question(partId: string, changes = {}): Promise<string> {
  const { to } = await author.send(paths.questions.new(partId), { ...single, ...changes });
  return slotIn(to);
}
const slotIn = (to: string | null) => /#slot-(.+)$/.exec(to ?? "")![1]!;

const page = async (paperId: string, partId?: string, number?: number) =>
  (await author.open(paths.papers.questions(paperId, partId, number))).data;

describe("the page of a paper", () => {
  it("shows parts, questions and totals, numbered through the whole paper", async () => {
    const paperId = await paper();
    const [one, two] = [await part(paperId, "一"), await part(paperId, "二")];
    await question(one);
    const slotId = await question(two, { score: "2.5" });
    const shown = await page(paperId, two);
    expect(shown.paper).toMatchObject({ parts: 2, questions: 2, score: "4.5", state: "ready", minutes: 60 });
    expect(shown.parts.map(({ name, questions, points }: never) => [name, questions, points])).toEqual([
      ["一", 1, "2"],
      ["二", 1, "2.5"],
    ]);
    expect(shown.slots).toMatchObject([{ slotId, number: 2, points: "2.5", mayChange: true }]);
    expect((await page(paperId)).at).toBe(0);
    expect((await page(paperId, "gone")).at).toBe(0);
  });

  it("shows twenty questions on a page and goes no further than the last", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    for (let count = 0; count < 21; count += 1) await question(partId);
    expect((await page(paperId, partId)).slots).toHaveLength(20);
    for (const number of [2, 3, 99]) {
      const last = await page(paperId, partId, number);
      expect([last.page, last.pages, last.slots.length]).toEqual([2, 2, 1]);
      expect(last.slots[0].number).toBe(21);
    }
    expect((await author.open(`${paths.papers.questions(paperId)}&page=-1`)).data.page).toBe(1);
    expect((await author.open(`${paths.papers.questions(paperId)}&page=x`)).data.page).toBe(1);
  });

  it("B2: answers for a paper of another company as for one that does not exist", async () => {
    const stranger = await visit(as.stranger);
    const paperId = await paper();
    const partId = await part(paperId);
    const slotId = await question(partId);
    for (const address of [
      "/exam/paper/quest",
      paths.papers.questions("gone"),
      paths.papers.questions(paperId),
    ])
      expect((await stranger.open(address)).status, address).toBe(404);
    for (const address of [
      paths.parts.new(paperId),
      paths.parts.edit(partId),
      paths.parts.remove(partId),
      paths.questions.new(partId),
      paths.questions.edit(slotId),
      paths.questions.remove(slotId),
      paths.questions.mark(slotId),
    ])
      expect((await stranger.open(address)).status, address).toBe(404);
    expect((await stranger.send(paths.questions.mark(slotId), { score: "9" })).status).toBe(422);
    expect((await stranger.send(paths.questions.remove(slotId), { partId })).status).toBe(404);
    expect((await stranger.send(paths.parts.remove(partId), { paperId })).status).toBe(404);
    expect((await page(paperId)).paper).toMatchObject({ parts: 1, questions: 1, score: "2" });
  });

  it("B1: offers changes to those who may make them, and refuses them to others", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const slotId = await question(partId);
    const rights = async (mobile: (typeof as)[keyof typeof as]) => {
      const { data } = await (await visit(mobile)).open(paths.papers.questions(paperId));
      return [data.canWritePaper, data.canWriteQuestions, data.canCopy];
    };
    expect(await rights(as.author)).toEqual([true, true, true]);
    expect(await rights(as.questionWriter)).toEqual([false, true, false]);
    expect(await rights(as.examManager)).toEqual([false, false, false]);

    const writer = await visit(as.questionWriter);
    const added = await writer.send(paths.questions.new(partId), single);
    expect(added.to).toContain("#slot-");
    for (const address of [
      paths.parts.new(paperId),
      paths.questions.mark(slotId),
      paths.questions.move(slotId),
      paths.questions.remove(slotId),
    ])
      expect((await writer.send(address, { name: "二", score: "9", move: "up" })).to).toBe("/401");
    const manager = await visit(as.examManager);
    expect((await manager.send(paths.questions.edit(slotId), single)).to).toBe("/401");
  });

  it("sends a group paper to its sessions", async () => {
    const { data } = await author.open(paths.papers.list({ key: "管理培训生" }));
    const group = data.rows.find((row: { isGroup: boolean }) => row.isGroup);
    expect((await author.open(paths.papers.questions(group.id))).to).toBe(paths.papers.sessions(group.id));
  });

  it("lets nothing be changed in a paper of a group that an exam uses, and says why on each page", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const slotId = await question(partId);
    const { queries } = (await embeddedBackend()).database;
    const group = await queries.selectFrom("paper").selectAll().where("id", "=", paperId).executeTakeFirst();
    const id = `组合 ${paperId}`;
    const used = { ...group!, id, title: id, number: 10_000, is_group: 1, state: "used" };
    await queries.insertInto("paper").values(used).execute();
    await queries.insertInto("paper_child").values({ group_id: id, paper_id: paperId, sort: 0 }).execute();

    const shown = await page(paperId);
    expect(shown.paper).toMatchObject({ state: "ready", quoted: true });
    expect([shown.canWritePaper, shown.canWriteQuestions, shown.canCopy]).toEqual([false, false, true]);
    for (const address of [
      paths.parts.new(paperId),
      paths.questions.edit(slotId),
      paths.questions.mark(slotId),
    ])
      expect(frozenBy((await author.open(address)).data.paper), address).toBe("used");
    const refused = await author.send(paths.questions.edit(slotId), { ...single, content: "改" });
    expect(refused).toMatchObject({ status: 422, data: { initialValue: { content: "改" } } });
  });

  it("lets nothing be changed in a paper that is put away, and loses nothing typed", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const slotId = await question(partId);
    await author.send(paths.papers.archive(paperId), { archive: "1" });
    const shown = await page(paperId);
    expect([shown.paper.state, shown.canWritePaper, shown.canWriteQuestions]).toEqual([
      "archived",
      false,
      false,
    ]);

    const refused = await author.send(paths.questions.new(partId), { ...single, content: "写到一半" });
    expect(refused).toMatchObject({ status: 422, data: { initialValue: { content: "写到一半" } } });
    expect((await author.open(paths.questions.new(partId))).data.paper.state).toBe("archived");
    const moved = await author.send(paths.questions.move(slotId), { move: "up" });
    expect(moved.notice?.kind).toBe("danger");
    expect(moved.to).toContain(`#slot-${slotId}`);
    const removed = await author.send(paths.questions.remove(slotId), { partId, number: "1" });
    expect(removed.notice?.kind).toBe("danger");
    expect((await page(paperId)).paper.questions).toBe(1);
  });
});

describe("parts", () => {
  it("asks for minutes where the paper is timed by part", async () => {
    const paperId = await paper("2");
    const { status, data } = await author.send(paths.parts.new(paperId), {
      name: "听力",
      duration: "",
    });
    expect(status).toBe(400);
    expect(data.error).toEqual({ duration: ["DURATION_MISSING"] });
    expect(data.initialValue.name).toBe("听力");
    const partId = await part(paperId, "听力", { duration: "25" });
    expect((await page(paperId)).parts).toMatchObject([{ minutes: 25 }]);

    const { data: start } = await author.open(paths.parts.edit(partId));
    expect(start).toMatchObject({ isTimedByPart: true, start: { name: "听力", duration: "25" } });
    await author.send(paths.parts.edit(partId), {
      name: "听力",
      introduction: "戴好耳机",
      duration: "30",
    });
    expect((await page(paperId)).parts).toMatchObject([{ minutes: 30, introduction: "戴好耳机" }]);
  });

  it("come back as typed when somebody else changed the part, and are saved when they are sent again", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const { revision } = (await author.open(paths.parts.edit(partId))).data.start;
    const mine = { name: "第一部分", introduction: "我写的说明", revision };
    const other = await visit(as.administrator);
    const theirs = { name: "改了名", introduction: "别人写的说明", revision };
    expect((await other.send(paths.parts.edit(partId), theirs)).status).toBe(302);

    const refused = await author.send(paths.parts.edit(partId), mine);
    expect([refused.status, refused.data.error[""]]).toEqual([422, [expect.stringContaining("别人改过")]]);
    expect(refused.data.initialValue).toMatchObject({ name: "第一部分", introduction: "我写的说明" });
    expect((await page(paperId)).parts).toMatchObject([{ name: "改了名", introduction: "别人写的说明" }]);

    const again = { ...mine, revision: refused.data.initialValue.revision };
    expect((await author.send(paths.parts.edit(partId), again)).status).toBe(302);
    expect((await page(paperId)).parts).toMatchObject([{ name: "第一部分", introduction: "我写的说明" }]);
  });

  it("refuses a name that the paper has, beside the name", async () => {
    const paperId = await paper();
    await part(paperId, "判断题");
    const { status, data } = await author.send(paths.parts.new(paperId), { name: "判断题" });
    expect([status, Object.keys(data.error)]).toEqual([422, ["name"]]);
    expect(data.initialValue.name).toBe("判断题");
  });

  it("and questions stand where script drops them, unless the paper changed since the page was rendered", async () => {
    const paperId = await paper();
    const [one, two] = [await part(paperId, "一"), await part(paperId, "二")];
    const slots = [await question(one), await question(one), await question(one)];
    const shown = async (partId: string) =>
      (await page(paperId, partId)).slots.map(({ slotId }: { slotId: string }) => slots.indexOf(slotId));
    const drop = async (address: string, to: "before" | "into", before: number) => {
      const revision = String((await page(paperId)).paper.revision);
      return author.send(address, { to, before: String(before), revision });
    };
    const [first, , last] = slots.map((slotId) => paths.questions.move(slotId));
    await drop(first!, "before", 3);
    expect(await shown(one)).toEqual([1, 0, 2]);
    await drop(last!, "before", 1);
    expect(await shown(one)).toEqual([2, 1, 0]);
    expect((await drop(first!, "into", 2)).to).toContain(`part=${two}`);
    expect([await shown(one), await shown(two)]).toEqual([[2, 1], [0]]);
    await drop(paths.parts.move(one), "before", 3);
    const parts = async () => (await page(paperId)).parts.map(({ id }: { id: string }) => id);
    expect(await parts()).toEqual([two, one]);

    const { revision } = (await page(paperId)).paper;
    await author.send(paths.questions.move(slots[2]!), { move: "down" });
    const old = { to: "before", before: "1", revision: String(revision) };
    for (const address of [first!, paths.parts.move(one)]) {
      const { notice } = await author.send(address, old);
      expect(notice?.text).toContain("没有移动");
    }
    const typed = { partId: one, place: "1", revision: String(revision) };
    const refused = await author.send(paths.questions.place(slots[2]!), typed);
    expect(refused).toMatchObject({ status: 422, data: { initialValue: { place: "1" } } });
    expect([await shown(one), await parts()]).toEqual([
      [1, 2],
      [two, one],
    ]);
    const again = { ...typed, revision: refused.data.initialValue.revision };
    expect((await author.send(paths.questions.place(slots[2]!), again)).status).toBe(302);
    expect(await shown(one)).toEqual([2, 1]);
    expect((await author.send(first!, { ...old, before: "x" })).status).toBe(400);
  });

  it("shows a place that is never older than the revision that it is moved at", async () => {
    const partId = await part(await paper());
    const slots = [await question(partId), await question(partId)];
    const at = paths.questions.place(slots[1]!);
    await justBefore(paperCalls.get, () => author.send(paths.questions.move(slots[1]!), { move: "up" }));
    const { revision, start } = (await author.open(at)).data;
    expect([revision, start.place]).toEqual([(await author.open(at)).data.revision, "1"]);
  });

  it("moves them, and deletes them once however often the form comes", async () => {
    const paperId = await paper();
    const [one, two] = [await part(paperId, "一"), await part(paperId, "二")];
    await question(two);
    const moved = await author.send(paths.parts.move(two), { move: "up" });
    expect(moved.to).toBe(`${paths.papers.questions(paperId, two)}#part`);
    const names = async () => (await page(paperId)).parts.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(["二", "一"]);
    expect((await author.send(paths.parts.move(two), { move: "sideways" })).status).toBe(400);

    const { data } = await author.open(paths.parts.remove(two));
    expect(data.part).toMatchObject({ name: "二", questions: 1 });
    for (let times = 0; times < 2; times += 1) {
      const formId = "the same form";
      const gone = await author.send(paths.parts.remove(two), { paperId }, { formId });
      expect([gone.to, gone.notice?.kind]).toEqual([paths.papers.questions(paperId), "ok"]);
    }
    expect(await names()).toEqual(["一"]);
    expect((await page(paperId, one)).paper.questions).toBe(0);
  });
});

describe("questions", () => {
  it("takes one of each type and gives it back to its form as it was written", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const written = [
      single,
      { ...single, type: "2", answer: ["0", "1"], scoringRule: "0" },
      { ...single, type: "7", answer: ["1"], scoringRule: "1", difficulty: "5" },
      { ...single, type: "3", answer: "0", ownership: "private" },
      { ...single, type: "4", content: "至少___分钟，用___", answer: "15 | 十五\n水", isByOrder: "on" },
      { ...single, type: "5", answer: "断电。\n报警。", scoringRule: "1", analysis: "见<规程>" },
      { ...single, type: "4", content: "π≈___", answer: "3.14", tolerance: "0.005", isCaseSensitive: "on" },
      { ...single, type: "14", answer: [], seconds: "90", prepareSeconds: "15", tag: "verbal" },
      { ...single, type: "15", answer: [], seconds: "", prepareSeconds: "", isJumpAllowed: "0" },
      { ...single, type: "16", answer: [], seconds: "3600", prepareSeconds: "60" },
      { ...single, type: "10", answer: [], fileKinds: ["document", "archive"], megabytes: "50" },
    ];
    for (const fields of written) {
      const slotId = await question(partId, fields);
      const { data } = await author.open(paths.questions.edit(slotId));
      const {
        "option[0]": _,
        "option[1]": __,
        scoringRule: ___,
        isByOrder: ____,
        ...shown
      } = {
        isByOrder: "",
        ...fields,
      };
      const isCaseSensitive = "isCaseSensitive" in fields;
      const answer = [fields.answer].flat();
      expect(data.start, fields.type).toMatchObject({ ...shown, isCaseSensitive, answer });
      expect(data.isOwn).toBe(true);
    }
    expect((await page(paperId)).paper).toMatchObject({ questions: 11, score: "22" });
  });

  it("C3: gives code back byte for byte, brackets, entities, tabs, spaces and blank lines", async () => {
    const code = '\n\t#include <stdio.h>  \n\n  if (a < b && c > d) puts("&lt;&amp;lt; \\n");\t \n\n';
    const names = ["template", "codeCorrectValue", "codeInput", "codeOutput", "sourceCode"] as const;
    const texts = Object.fromEntries(
      [...names, "codeInputExample", "codeOutputExample"].map((name) => [name, `${name}${code}`]),
    );
    const slotId = await question(await part(await paper()), {
      ...single,
      type: "6",
      answer: [],
      languages: ["cpp", "python"],
      ...texts,
      "tests[0].stdin": code,
      "tests[0].expectedOutput": ` ${code}`,
      "tests[0].weight": "3",
      "tests[0].isHidden": "on",
      "tests[1].stdin": "",
      "tests[1].expectedOutput": "",
      "tests[1].weight": "1",
      "tests[2].expectedOutput": "\n",
      "tests[2].weight": "1",
    });
    const { data } = await author.open(paths.questions.edit(slotId));
    expect(data.start).toMatchObject({ ...texts, languages: ["cpp", "python"] });
    expect(data.start.tests).toEqual([
      { stdin: code, expectedOutput: ` ${code}`, weight: "3", isHidden: true },
      { stdin: "", expectedOutput: "\n", weight: "1", isHidden: false },
    ]);
  });

  describe("with questions below them", () => {
    const family = {
      ...single,
      type: "13",
      answer: [],
      score: "",
      content: "阅读材料，回答问题。",
      "children[0].type": "1",
      "children[0].content": "第一问",
      "children[0].option": "甲\n* 乙",
      "children[0].score": "2.5",
      "children[0].scoringRule": "0",
      "children[2].type": "5",
      "children[2].content": "第三问",
      "children[2].answer": "要点",
      "children[2].score": "4",
      "children[2].scoringRule": "0",
    };

    it("are worth the sum of those, in the paper and its total", async () => {
      const paperId = await paper();
      const partId = await part(paperId);
      await question(partId);
      const slotId = await question(partId, family);
      expect((await page(paperId, partId)).slots[1]).toMatchObject({ score: 6.5 });
      expect((await page(paperId)).paper.score).toBe("8.5");

      const { data } = await author.open(paths.questions.edit(slotId));
      expect(data.start.children).toMatchObject([
        { type: "1", option: "甲\n* 乙", score: "2.5", scoringRule: "0" },
        { type: "5", answer: "要点", score: "4" },
      ]);
      const changed = { ...family, score: "100", "children[0].score": "3" };
      await author.send(paths.questions.edit(slotId), changed);
      expect((await page(paperId)).paper.score).toBe("9");
    });

    it("have no mark to set of their own", async () => {
      const paperId = await paper();
      const slotId = await question(await part(paperId), family);
      const set = await author.send(paths.questions.mark(slotId), { score: "1" });
      expect([set.status, Object.keys(set.data.error)]).toEqual([422, ["score"]]);
      expect((await page(paperId)).paper.score).toBe("6.5");
      const told = await author.open(paths.questions.mark(slotId));
      expect(told.data.family).toMatchObject({
        points: "6.5",
        marks: [
          { type: 1, points: "2.5" },
          { type: 5, points: "4" },
        ],
        edit: slotId,
      });
    });

    it("come back with each validation error at its row, and all that was typed", async () => {
      const partId = await part(await paper());
      const wrong = { ...family, "children[0].option": "甲\n乙", "children[2].score": "0" };
      const { status, data } = await author.send(paths.questions.new(partId), wrong);
      expect([status, data.error]).toEqual([
        400,
        { "children[0].option": ["ANSWER_MISSING"], "children[2].score": ["MARK_NOT_POSITIVE"] },
      ]);
      expect(data.initialValue.children[2]).toMatchObject({ content: "第三问", answer: "要点", score: "0" });
    });
  });

  it("begins the next like the last of its part", async () => {
    const partId = await part(await paper());
    const first = await author.open(paths.questions.new(partId));
    expect(first.data.start).toMatchObject({ type: "1", score: "", difficulty: "3", ownership: "public" });
    await question(partId, { type: "2", answer: ["0", "1"], scoringRule: "1", score: "3", difficulty: "4" });
    const next = await author.open(paths.questions.new(partId));
    expect(next.data.start).toMatchObject({
      type: "2",
      scoringRule: "1",
      score: "3",
      difficulty: "4",
      content: "",
    });
    const other = await author.open(paths.questions.new(partId, { type: 5 }));
    expect(other.data.start).toMatchObject({ type: "5", scoringRule: "0", score: "3" });
    expect((await author.open(`${paths.questions.new(partId)}?type=x`)).data.start.type).toBe("2");
  });

  it("leads to the card, or to the next empty form, which says what was added", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const again = await author.send(paths.questions.new(partId), { ...single, next: "1" });
    const after = (await page(paperId, partId)).slots[0].slotId;
    expect(again.to).toBe(paths.questions.new(partId, { type: 1, after }));
    expect(again.notice).toMatchObject({ kind: "ok", text: "已添加第 1 题。" });
    expect(again.notice!.link!.to).toContain(paths.papers.questions(paperId, partId));
    const slotId = await question(partId, { content: "再来一题" });
    expect((await page(paperId, partId)).slots[1]).toMatchObject({ slotId, number: 2 });
  });

  it("adds one question however often the same form comes", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const sending = { formId: "one form" };
    const first = await author.send(paths.questions.new(partId), single, sending);
    const second = await author.send(paths.questions.new(partId), single, sending);
    expect(second.to).toBe(first.to);
    expect((await page(paperId)).paper.questions).toBe(1);
  });

  it("sends a refused form back with everything that was typed", async () => {
    const partId = await part(await paper());
    const typed = {
      ...single,
      content: "写到一半",
      answer: "3",
      score: "二",
      "option[3]": "",
      analysis: "因为",
    };
    const { status, data } = await author.send(paths.questions.new(partId), typed);
    expect(status).toBe(400);
    expect(data.error).toEqual({ answer: ["ANSWER_IS_BLANK"], score: ["NOT_A_SCORE"] });
    expect(data.initialValue).toMatchObject({
      content: "写到一半",
      answer: "3",
      score: "二",
      analysis: "因为",
    });
    expect(data.initialValue.option.slice(0, 2)).toEqual(["用水扑救", "切断电源"]);
  });

  it("draws the form anew for another type or more rows, and changes nothing", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const typed = { ...single, score: "x", content: "" };
    const more = await author.send(paths.questions.new(partId), { ...typed, rows: "add:option" });
    expect([more.status, more.data.focus]).toEqual([200, "option[4]"]);
    expect(more.data.initialValue.option).toEqual(["用水扑救", "切断电源", "", "", "", ""]);
    const other = await author.send(paths.questions.edit("any"), { ...typed, switchTo: "2" });
    expect(other.data.initialValue).toMatchObject({ type: "2", answer: ["1"], score: "x", scoringRule: "0" });
    const tests = await author.send(paths.questions.new(partId), {
      ...typed,
      type: "6",
      rows: "add:tests",
    });
    expect([tests.status, tests.data.focus]).toEqual([200, "tests[2].stdin"]);
    expect((await page(paperId)).paper.questions).toBe(0);
  });

  it("C1: what no form of ours sends gets an answer too", async () => {
    const partId = await part(await paper());
    for (const [fields, expected] of [
      [{ ...single, type: "6" }, 400],
      [{ __intent__: "x" }, 400],
      [{ ...single, "option[99999999]": "x" }, 302],
      [{ ...single, content: "x".repeat(10_001) }, 400],
      [{ ...single, content: "\u0000" }, 400],
    ] as const) {
      const { status } = await author.send(paths.questions.new(partId), fields);
      expect(status, JSON.stringify(fields).slice(0, 80)).toBe(expected);
    }
  });

  it("moves a question over the edge of a page and follows it there", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const slots: string[] = [];
    for (let count = 0; count < 21; count += 1) slots.push(await question(partId));
    const up = await author.send(paths.questions.move(slots[20]!), { move: "up" });
    expect(up.to).toBe(`${paths.papers.questions(paperId, partId)}#slot-${slots[20]}`);
    const down = await author.send(paths.questions.move(slots[20]!), { move: "down" });
    expect(down.to).toBe(`${paths.papers.questions(paperId, partId, 2)}#slot-${slots[20]}`);
    expect((await author.open(paths.questions.move(slots[20]!))).to).toBe(down.to);

    const out = await author.send(paths.questions.remove(slots[20]!), { partId, number: "21" });
    expect(out.to, "the last one, on the page before, as this one is empty now").toBe(
      `${paths.papers.questions(paperId, partId)}#slot-${slots[19]}`,
    );
    const first = await author.send(paths.questions.remove(slots[0]!), { partId, number: "1" });
    expect(first.to, "the next one").toBe(`${paths.papers.questions(paperId, partId)}#slot-${slots[1]}`);
  });

  it("sets a mark in its place, and brings a wrong one back on its own page", async () => {
    const paperId = await paper();
    const slotId = await question(await part(paperId));
    const set = await author.send(paths.questions.mark(slotId), { score: "7.5" });
    expect(set.to).toContain(`#slot-${slotId}`);
    expect((await page(paperId)).paper.score).toBe("7.5");
    const wrong = await author.send(paths.questions.mark(slotId), { score: "0" });
    expect(wrong).toMatchObject({ status: 400, data: { error: { score: ["MARK_NOT_POSITIVE"] } } });
    expect(wrong.data.initialValue).toMatchObject({ score: "0" });
    expect((await author.open(paths.questions.mark(slotId))).data).toMatchObject({
      number: 1,
      score: 7.5,
    });
  });

  describe("changed elsewhere while its form is open", () => {
    const sent = async (slotId: string, fields: object) =>
      author.send(paths.questions.edit(slotId), { ...single, ...fields });
    const opened = async (slotId: string) =>
      (await author.open(paths.questions.edit(slotId))).data.start.revision as string;

    it("comes back as typed when somebody else changed it, and is saved when it is sent again", async () => {
      const paperId = await paper();
      const slotId = await question(await part(paperId));
      const mine = { content: "我改的题干", revision: await opened(slotId) };
      const writer = await visit(as.questionWriter);
      const theirs = { ...single, content: "别人改的题干", revision: mine.revision };
      expect((await writer.send(paths.questions.edit(slotId), theirs)).status).toBe(302);

      const refused = await sent(slotId, mine);
      expect([refused.status, refused.data.error[""]]).toEqual([422, [expect.stringContaining("别人改过")]]);
      expect(refused.data.initialValue).toMatchObject({ content: "我改的题干", score: "2" });
      expect(JSON.stringify((await page(paperId)).slots)).toContain("别人改的题干");

      const again = await sent(slotId, { ...mine, revision: refused.data.initialValue.revision });
      expect(again.to).toContain(`#slot-${slotId}`);
      expect(JSON.stringify((await page(paperId)).slots)).toContain("我改的题干");
    });

    it("keeps a mark that was set on the card, by whomever", async () => {
      const paperId = await paper();
      const slotId = await question(await part(paperId));
      const mine = { content: "改一个错字", revision: await opened(slotId) };
      await author.send(paths.questions.mark(slotId), { score: "10" });
      expect(await sent(slotId, mine)).toMatchObject({ status: 422, data: { initialValue: { score: "2" } } });
      expect((await page(paperId)).paper.score).toBe("10");
    });

    it("carries what it was drawn from through another type and more rows", async () => {
      const slotId = await question(await part(await paper()));
      const revision = await opened(slotId);
      for (const button of [{ switchTo: "2" }, { rows: "add:option" }, { preview: "content" }]) {
        const { status, data } = await sent(slotId, { revision, ...button });
        expect([status, data.initialValue.revision], Object.keys(button)[0]).toEqual([200, revision]);
      }
    });

    it("asks nothing of a client that does not know of it, and nothing more of one that made something up", async () => {
      const paperId = await paper();
      const slotId = await question(await part(paperId));
      await author.send(paths.questions.mark(slotId), { score: "10" });
      for (const revision of ["x", "x".repeat(65)])
        expect(await sent(slotId, { revision, content: "编的" })).toMatchObject({
          status: 422,
          data: { initialValue: { content: "编的" } },
        });
      expect((await sent(slotId, {})).status).toBe(302);
      expect((await page(paperId)).paper.score).toBe("2");
    });
  });

  it("takes a question out once however often the form comes", async () => {
    const paperId = await paper();
    const partId = await part(paperId);
    const [slotId, other] = [await question(partId), await question(partId)];
    for (let times = 0; times < 2; times += 1) {
      const fields = { partId, number: "1" };
      const out = await author.send(paths.questions.remove(slotId), fields, { formId: "gone" });
      expect([out.to, out.notice?.kind]).toEqual([
        `${paths.papers.questions(paperId, partId)}#slot-${other}`,
        "ok",
      ]);
    }
    expect((await page(paperId)).slots).toMatchObject([{ slotId: other, number: 1 }]);
    const last = await author.send(paths.questions.remove(other), { partId, number: "1" });
    expect(last.to).toBe(`${paths.papers.questions(paperId, partId)}#part`);
    expect((await author.open(paths.questions.remove(slotId))).status).toBe(404);
  });

  it("keeps a private question for its author and administrators", async () => {
    const paperId = await paper();
    const slotId = await question(await part(paperId), { ownership: "private" });
    const writer = await visit(as.questionWriter);
    const { data } = await writer.open(paths.papers.questions(paperId));
    expect(data.slots).toMatchObject([{ slotId, mayChange: false }]);
    const refused = await writer.send(paths.questions.edit(slotId), { ...single, content: "改" });
    expect(refused).toMatchObject({ status: 422, data: { initialValue: { content: "改" } } });

    const shared = await question(await part(await paper()));
    const taken = await writer.send(paths.questions.edit(shared), { ...single, ownership: "private" });
    expect([taken.status, Object.keys(taken.data.error)]).toEqual([422, ["ownership"]]);
    expect((await writer.open(paths.questions.edit(shared))).data.isOwn).toBe(false);
    const administrator = await visit(as.administrator);
    expect((await administrator.open(paths.questions.edit(slotId))).data.isOwn).toBe(true);
  });
});
