import { beforeAll, describe, expect, it } from "vitest";
import type { Question } from "#contract/questions/shapes";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { as } from "../../../../tests/support/cast";
import { everyType, ofType, secret } from "../../../../tests/support/every-type";
import { servicesOf } from "../../../../tests/support/services";
import { textWithoutIds } from "../../../../tests/support/tells";
import { type Visitor, visit } from "../../../../tests/support/visit";

let author: Visitor;
let services: Services;

async function bank(question: Question, score = 5): Promise<string> {
  const created = await services.bank.create({ bankId: "", score, question });
  if (!created.ok) throw new Error(`${created.reason} ${created.message}`);
  return created.data;
}

beforeAll(async () => {
  author = await visit(as.author);
  services = await servicesOf(as.author);
});

const answered = async (questionId: string, fields: Record<string, string | string[]>, who = author) =>
  who.send(paths.bank.preview(questionId), fields);

describe("the preview of a question", () => {
  it("G1: sends no byte of key, analysis, hidden tests or solution of any type before it is answered, and all of it after", async () => {
    for (const question of everyType) {
      const questionId = await bank(question);
      const { data, status } = await author.open(paths.bank.preview(questionId));
      expect(status).toBe(200);
      expect(data).toMatchObject({ questionId, asked: { type: question.type } });
      expect(JSON.stringify(data), `type ${question.type}`).not.toContain(secret);
      const { data: told } = await answered(questionId, {});
      expect(JSON.stringify(told.question), `type ${question.type}`).toContain(secret);
    }
  });

  it("tells what an answer is worth, with the mark of the bank", async () => {
    const single = await bank(ofType(1), 6);
    const verdict = async (fields: Record<string, string | string[]>, id = single) => {
      const { data, status } = await answered(id, fields);
      expect(status).toBe(200);
      return data.verdict;
    };
    expect(await verdict({ answer: "2" })).toEqual({ is: "right", score: "6", full: "6", count: 6 });
    expect(await verdict({ answer: "0" })).toMatchObject({ is: "costs", score: "-2" });
    expect(await verdict({})).toMatchObject({ is: "blank", score: "0" });
    const some = await bank(ofType(2));
    expect(await verdict({ answer: ["1", "2"] }, some)).toMatchObject({
      is: "partly",
      score: "3.3",
      full: "5",
    });
    expect(await verdict({ answer: ["0", "1"] }, some)).toMatchObject({ is: "wrong" });
    expect(await verdict({ answer: "1" }, await bank(ofType(3)))).toMatchObject({ is: "right" });
    const blanks = await bank(ofType(4));
    expect(await verdict({ "blank[0]": " ０ ", "blank[1]": "99" }, blanks)).toMatchObject({
      is: "partly",
      score: "2.5",
    });
    expect(await verdict({ "blank[0]": "", "blank[1]": "" }, blanks)).toMatchObject({ is: "blank" });
    expect(await verdict({ text: "先办票。" }, await bank(ofType(5)))).toMatchObject({ is: "byHand" });
    expect(await verdict({ text: "print(3)" }, await bank(ofType(6)))).toMatchObject({ is: "byTests" });
    for (const type of [10, 14, 15, 16] as const)
      expect(await verdict({}, await bank(ofType(type))), `type ${type}`).toMatchObject({ is: "byHand" });
  });

  it("tells what a part of an answer is worth, of which nothing is sent before", async () => {
    const [one, blanks] = [ofType(1), ofType(4)];
    const weights = one.option.map((_, at) => (at === 2 ? 10_000 : at === 0 ? 5_017 : -2_513));
    const partial = [{ blank: 0, text: "半对的答案", weight: 4_000 }];
    const ids = [
      await bank({ ...one, answer: { ...one.answer, weights } }),
      await bank({ ...blanks, isByOrder: true, answer: { ...blanks.answer, partial } }),
    ] as const;
    for (const id of ids)
      expect(textWithoutIds((await author.open(paths.bank.preview(id))).data)).not.toMatch(
        /weights|partial|5017|2513|4000|半对的答案/,
      );
    const verdict = async (id: string, fields: Record<string, string>) =>
      (await answered(id, fields)).data.verdict;
    expect(await verdict(ids[0], { answer: "2" })).toMatchObject({ is: "right", score: "5" });
    expect(await verdict(ids[0], { answer: "0" })).toMatchObject({ is: "partly", score: "2.5" });
    expect(await verdict(ids[0], { answer: "1" })).toMatchObject({ is: "costs", score: "-1.3" });
    expect(await verdict(ids[1], { "blank[0]": "半对的答案" })).toMatchObject({ is: "partly", score: "1" });
  });

  it("shows one more hint after each wrong answer, and none after another", async () => {
    const hinted = await bank({ ...ofType(1), hints: ["一", "二", "三"] });
    const hints = async (fields: Record<string, string | string[]>) => {
      const { data } = await answered(hinted, fields);
      return [data.hints.map(({ html }: { html: string }) => html.replace(/<[^>]*>/g, "")), data.wrong];
    };
    expect(await hints({ answer: "0" })).toEqual([["一"], 1]);
    expect(await hints({ answer: "1", wrong: "1" })).toEqual([["一", "二"], 2]);
    expect(await hints({ wrong: "2" })).toEqual([[], 2]);
    expect(await hints({ answer: "1", wrong: "7" })).toEqual([["一", "二", "三"], 8]);
    expect(await hints({ answer: "2", wrong: "2" })).toEqual([[], 2]);
    expect(await hints({ answer: "0", wrong: "no" })).toEqual([["一"], 1]);
  });

  it("tells each sub-question of a parent, and their sum", async () => {
    const questionId = await bank(ofType(13));
    const { data } = await answered(questionId, {
      "children[0].answer": "0",
      "children[1].blank[0]": "5",
      "children[1].blank[1]": "电笔",
      "children[2].text": "防止触电。",
    });
    expect(data.verdict).toMatchObject({ is: "rest", score: "0", full: "10" });
    expect(data.below).toMatchObject([
      { is: "costs", score: "-1", full: "3" },
      { is: "partly", score: "1", full: "2" },
      { is: "byHand", full: "5" },
    ]);
    expect(data.given.children[1].blanks).toEqual(["5", "电笔"]);
    expect((await answered(questionId, { "children[0].answer": "2" })).data.verdict).toMatchObject({
      is: "sum",
      score: "3",
    });
    expect((await answered(questionId, {})).data.verdict).toMatchObject({ is: "blank" });
  });

  it("shows the version that the address names, and says where the newest is", async () => {
    const listed = await services.papers.list({ key: "班组长安全管理培训结业考试" });
    if (!listed.ok) throw new Error(listed.reason);
    const parts = await services.questions.parts({ jobId: listed.data.jobList[0]!._id });
    if (!parts.ok) throw new Error(parts.reason);
    const slots = await services.questions.inPart({ partId: parts.data[0]!._id });
    if (!slots.ok) throw new Error(slots.reason);
    const { questionId, versionId, question } = slots.data.questionList[0]!;
    const changed = { ...question, content: "改过的题干" };
    expect(await services.bank.update({ questionId, bankId: "", score: 5, question: changed })).toMatchObject(
      {
        ok: true,
      },
    );
    const newest = (await author.open(paths.bank.preview(questionId))).data;
    expect(newest).toMatchObject({ asked: { content: { html: "改过的题干" } } });
    expect(newest.version).toBeUndefined();
    const old = (await author.open(paths.bank.preview(questionId, { version: versionId }))).data;
    expect(old).toMatchObject({ version: versionId, number: 1 });
    expect(old.asked.content.html).not.toBe("改过的题干");
  });

  it("leads back to the paper that it is looked at from, also once the bank has it no more", async () => {
    const listed = await services.papers.list({ key: "班组长安全管理培训结业考试" });
    if (!listed.ok) throw new Error(listed.reason);
    const { _id: paperId, name } = listed.data.jobList[0]!;
    const shown = await author.open(paths.papers.questions(paperId));
    const { slotId, preview } = shown.data.slots[1];
    const card = expect.stringMatching(new RegExp(`paperId=${paperId}.*#slot-${slotId}$`));
    expect((await author.open(preview)).data).toMatchObject({ paper: { name, card }, newest: null });

    const questionId = decodeURIComponent(/question\/([^/]+)\/preview/.exec(preview)![1]!);
    expect(await services.bank.remove({ questionIds: [questionId] })).toMatchObject({ ok: true });
    const removed = await author.open(preview);
    expect(removed).toMatchObject({ status: 200, data: { questionId, paper: { name, card }, newest: null } });
    expect((await author.send(removed.data.here, { answer: "0" })).status).toBe(200);
    expect((await author.open(paths.bank.preview(questionId))).status).toBe(404);
    const stranger = await visit(as.stranger);
    expect((await stranger.open(preview)).status).toBe(404);

    const [address] = preview.split("&from=");
    for (const from of [
      `https://elsewhere.test/?paperId=${paperId}`,
      `//x?paperId=${paperId}`,
      "/exam/paper",
    ])
      expect((await author.open(`${address}&${new URLSearchParams({ from })}`)).data.paper, from).toBeNull();
  });

  it("C1: says which field it cannot take, and keeps what was typed", async () => {
    const questionId = await bank(ofType(4));
    const long = "长".repeat(501);
    const { data, status } = await answered(questionId, { "blank[0]": "零", "blank[1]": long });
    expect(status).toBe(400);
    expect(data).toMatchObject({
      status: "error",
      validationErrors: { "blank[1]": "TOO_LONG" },
      given: { blanks: ["零", long] },
    });
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  it("B2: another company's question is not found", async () => {
    const questionId = await bank(ofType(1));
    const stranger = await visit(as.stranger);
    expect((await stranger.open(paths.bank.preview(questionId))).status).toBe(404);
    expect((await answered(questionId, { answer: "2" }, stranger)).status).toBe(404);
    expect((await author.open(paths.bank.preview(questionId, { version: "nothing" }))).status).toBe(404);
  });
});
