import { beforeAll, describe, expect, it } from "vitest";
import type { Question } from "#contract/questions/shapes";
import { paths } from "~/paths";
import { as } from "../../../tests/support/cast";
import { drawnPage, tagOf } from "../../../tests/support/draw";
import { type Visitor, visit } from "../../../tests/support/visit";
import DrawQuestions from "./fill/draw";
import DrawAgain from "./fill/draw-again";
import PickQuestions from "./fill/pick";
import PutQuestions from "./fill/put";
import AddQuestion from "./new";
import NewPart from "./parts/part-new";
import PaperQuestions from "./show";

let author: Visitor;
let made = 0;
beforeAll(async () => {
  author = await visit(as.author);
});
const queryOf = (to: string | null, name: string) => new URL(to!, "http://x").searchParams.get(name)!;

async function paperWithPart(timingRule = "1") {
  made += 1;
  const settings = { timingRule, openOrder: "1", duration: "60" };
  const { to } = await author.send(paths.launch(), { title: `页面 ${made}`, ...settings });
  const paperId = queryOf(to, "paperId");
  const part = await author.send(paths.parts.new(paperId), { name: "一", duration: "30" });
  return { paperId, partId: queryOf(part.to, "part") };
}
const rule = (row: number, count: string) => ({
  [`rules[${row}].type`]: "1",
  [`rules[${row}].difficulty`]: "0",
  [`rules[${row}].tag`]: "",
  [`rules[${row}].bankId`]: "",
  [`rules[${row}].count`]: count,
  [`rules[${row}].score`]: "2",
});

/** The validation summary's messages, in order. */
const summaryIn = (html: string) =>
  [...html.matchAll(/<li><a href="#[^"]*"[^>]*>(.*?)<\/a><\/li>/g)].map(([, text]) =>
    text!.replace(/<[^>]*>/g, ""),
  );

describe("the rules of a draw", () => {
  it("are sent by Enter as they are: the first button of the form neither adds nor removes one", async () => {
    const { partId } = await paperWithPart();
    const at = paths.parts.draw(partId);
    const { data } = await author.open(at);
    const two = await author.send(at, { ...rule(0, "1"), ...rule(1, "1"), rows: "add:rules" });
    for (const answer of [undefined, two.data]) {
      const html = await drawnPage(DrawQuestions, data, answer);
      const form = html.slice(html.indexOf("<form"));
      expect(tagOf(form, "<button")).not.toHaveProperty("name");
    }
  });

  it("are told apart in the summary of validation errors", async () => {
    const { partId } = await paperWithPart();
    const at = paths.parts.draw(partId);
    const { data } = await author.open(at);
    const wrong = await author.send(at, { ...rule(0, "x"), ...rule(1, "x") });
    const told = summaryIn(await drawnPage(DrawQuestions, data, wrong.data));
    expect(told).toEqual([expect.stringMatching(/^规则 1：/), expect.stringMatching(/^规则 2：/)]);
  });

  it("draw again only after a question, which says what is lost", async () => {
    const { paperId, partId } = await paperWithPart();
    await author.send(paths.parts.draw(partId), rule(0, "1"));
    const shown = await author.open(paths.papers.questions(paperId, partId));
    const page = await drawnPage(PaperQuestions, shown.data);
    expect(page).not.toContain(`action="${paths.parts.drawAgain(partId)}"`);
    expect(page).toContain(`href="${paths.parts.drawAgain(partId)}"`);
    const asked = await author.open(paths.parts.drawAgain(partId));
    expect(await drawnPage(DrawAgain, asked.data)).toContain("手动改过的分值");
    expect((await author.send(paths.parts.drawAgain(partId), {})).notice?.kind).toBe("ok");
  });
});

describe("the summary of validation errors", () => {
  it("says which sub-question lacks something", async () => {
    const { partId } = await paperWithPart();
    const at = paths.questions.new(partId, { type: 13 });
    const { data } = await author.open(at);
    const child = (row: number) => ({
      [`children[${row}].type`]: "1",
      [`children[${row}].content`]: "",
      [`children[${row}].option`]: "*甲\n乙",
      [`children[${row}].score`]: "2",
      [`children[${row}].scoringRule`]: "1",
    });
    const parent = { type: "13", content: "材料", difficulty: "2", ownership: "public", scoringRule: "0" };
    const wrong = await author.send(at, { ...parent, ...child(0), ...child(1) });
    const told = summaryIn(await drawnPage(AddQuestion, data, wrong.data));
    expect(told).toEqual([expect.stringMatching(/^第 1 小题：/), expect.stringMatching(/^第 2 小题：/)]);
  });

  it("of a part follows its fields", async () => {
    const { paperId } = await paperWithPart("2");
    const at = paths.parts.new(paperId);
    const { data } = await author.open(at);
    const typed = { name: "", duration: "x", introduction: "长".repeat(5000) };
    const html = await drawnPage(NewPart, data, (await author.send(at, typed)).data);
    const places = [...html.matchAll(/<li><a href="#part-(\w+)"/g)].map(([, name]) => name);
    expect(places).toEqual(["name", "duration", "introduction"]);
  });
});

describe("a mark", () => {
  it("that a browser refuses by itself is told what it may look like", async () => {
    const { partId } = await paperWithPart();
    const { data } = await author.open(paths.questions.new(partId));
    expect(tagOf(await drawnPage(AddQuestion, data), 'name="score"').title).toContain("最多一位小数");
  });
});

describe("a picture", () => {
  it("is asked for by a name that no other field of the page has", async () => {
    const { partId } = await paperWithPart();
    const { data } = await author.open(paths.questions.new(partId));
    const html = await drawnPage(AddQuestion, data);
    const named = (pattern: RegExp) =>
      [...html.matchAll(pattern)].map(([, name]) => name!.replace(/<[^>]*>/g, ""));
    for (const pattern of [
      /<label[^>]* for="[^"]*-picture">(.*?)<\/label>/g,
      /name="addPicture"[^>]*>(.*?)<\/button>/g,
    ]) {
      const names = named(pattern);
      expect(names.length).toBeGreaterThan(1);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe("a table to tick", () => {
  it("ties its validation error to each box", async () => {
    const { partId } = await paperWithPart();
    const at = paths.parts.pick(partId, { type: "1" });
    const { data } = await author.open(at);
    const html = await drawnPage(PickQuestions, data, (await author.send(at, { score: "" })).data);
    expect(tagOf(html, 'name="questionIds"')).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": tagOf(html, 'class="field-error').id,
    });
    const ids = data.rows.slice(0, 1).map((row: { id: string }) => row.id);
    const putAt = `${paths.parts.put()}?id=${ids[0]}`;
    const parts = await author.open(putAt);
    const sent = await author.send(putAt, { questionIds: ids });
    const putHtml = await drawnPage(PutQuestions, parts.data, sent.data);
    expect(tagOf(putHtml, 'name="partIds"')).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": tagOf(putHtml, 'class="field-error').id,
    });
  });

  it("of which nothing can be ticked has nothing to send", async () => {
    const { partId } = await paperWithPart();
    const { data } = await author.open(paths.parts.pick(partId, { type: "1" }));
    expect(await drawnPage(PickQuestions, data)).toContain("加入所选题目");
    const none = { ...data, rows: data.rows.map((row: Question) => ({ ...row, isHere: true })) };
    expect(await drawnPage(PickQuestions, none)).not.toContain("加入所选题目");
  });

  it("loses the word that was looked for, and nothing else", async () => {
    const { partId } = await paperWithPart();
    const { data } = await author.open(paths.parts.pick(partId));
    const id = data.rows[0].id;
    const query = new URLSearchParams({ id, from: "/exam/question?page=2", key: "页面" });
    const { data: found } = await author.open(`${paths.parts.put()}?${query}`);
    const html = await drawnPage(PutQuestions, found);
    query.delete("key");
    expect(html).toContain(`href="${paths.parts.put()}?${query}"`.replaceAll("&", "&amp;"));
    expect(html).not.toContain('name="key" value=""');
  });
});

describe("a paper that may not change", () => {
  it("says why to whoever would write its questions, and of a copy to whoever may make one", async () => {
    const { paperId, partId } = await paperWithPart();
    const { data } = await author.open(paths.papers.questions(paperId, partId));
    const frozen = { ...data, paper: { ...data.paper, quoted: true } };
    expect(await drawnPage(PaperQuestions, frozen)).toContain("可以复制一份");
    const manager = await drawnPage(PaperQuestions, { ...frozen, canCopy: false });
    expect(manager).toContain("已被考试使用");
    expect(manager).not.toContain("可以复制一份");
    expect(await drawnPage(PaperQuestions, { ...frozen, isAuthor: false })).not.toContain("已被考试使用");
  });
});
