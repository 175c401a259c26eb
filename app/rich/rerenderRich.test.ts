import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/paths";
import { as } from "../../tests/support/cast";
import { png } from "../../tests/support/pictures";
import { known, type Visitor, visit } from "../../tests/support/visit";

const typed = {
  type: "1",
  content: "求 **$x^2$** 的值 ___",
  "option[0]": "甲 $1$",
  "option[1]": "",
  "option[2]": "丙",
  answer: "2",
  score: "x",
  difficulty: "2",
  ownership: "private",
  scoringRule: "1",
  analysis: "- 一\n- 二",
};

let author: Visitor;
let paperId: string;
let partId: string;
beforeAll(async () => {
  author = await visit(as.author);
  const query = (to: string | null, name: string) =>
    new URL(to!, "http://mingshi.test").searchParams.get(name)!;
  const paper = {
    source: "newPaper",
    title: "预览",
    desc: "",
    postId: "",
    timingRule: "1",
    duration: "60",
    openOrder: "1",
    partStartTimeType: "1",
  };
  paperId = query((await author.send(paths.launch(), paper)).to, "paperId");
  const part = { name: "第一部分", introduction: "" };
  partId = query((await author.send(paths.parts.new(paperId), part)).to, "part");
});
const send = async (fields: Record<string, string | File>) =>
  (await author.send(paths.questions.new(partId), { ...typed, ...fields })).data;
const count = async () => (await author.open(paths.papers.questions(paperId, partId))).data.slots.length;

describe("a preview", () => {
  test("comes with everything that was typed, wrong or not, and nothing is saved", async () => {
    const sent = await send({ preview: "content" });
    const { content, analysis, score, ownership } = typed;
    expect(sent.initialValue).toMatchObject({ content, analysis, score, ownership, answer: ["2"] });
    expect(sent.initialValue.option.slice(0, 3)).toEqual(["甲 $1$", "", "丙"]);
    expect(sent.rendered).toEqual({
      content: {
        html: "求 <strong><math><msup><mi>x</mi><mn>2</mn></msup></math></strong> 的值 ___",
        isInline: true,
      },
    });
    expect(await count()).toBe(0);
  });

  test("of any text of the form, blanks numbered in that of a fill-in question", async () => {
    expect((await send({ preview: "analysis" })).rendered.analysis.html).toBe(
      "<ul><li>一</li><li>二</li></ul>",
    );
    expect((await send({ preview: "option[0]" })).rendered["option[0]"].html).toContain("<math>");
    expect((await send({ preview: "content", type: "4" })).rendered.content.html).toContain(
      '<span class="blank">空 1</span>',
    );
    expect((await send({ preview: "nothing" })).rendered.nothing.html).toBe("");
  });
});

test("a picture that nobody chose is asked for beside its field, and what was typed stays", async () => {
  const sent = await send({ addPicture: "analysis" });
  expect(sent.pictureError.field).toBe("analysis");
  expect(sent.pictureError.validationError).toMatch(/\p{Script=Han}/u);
  expect(sent.initialValue).toMatchObject({ content: typed.content, analysis: typed.analysis });
});

describe("a picture that was chosen and not put in", () => {
  // A form without files sends the file name instead.
  const chosen = { "picture-content": "图.png", score: "2", "option[1]": "乙" };

  test("is told of at its text, and the question is not saved without it", async () => {
    const { status, data } = await author.send(paths.questions.new(partId), { ...typed, ...chosen });
    expect(status).toBe(422);
    expect(data).toMatchObject({ status: "error", error: { content: ["PICTURE_NOT_IN"] } });
    expect(data.initialValue).toMatchObject({ content: typed.content, analysis: typed.analysis });
    expect(await count()).toBe(0);
  });

  test("is told of where the form would be drawn anew without it", async () => {
    const validationError = { error: { content: ["PICTURE_NOT_IN"] } };
    expect(await send({ ...chosen, switchTo: "2" })).toMatchObject({
      ...validationError,
      initialValue: { type: "1" },
    });
    expect(await send({ ...chosen, preview: "analysis" })).toMatchObject({
      ...validationError,
      rendered: {},
    });
    expect(await send({ ...chosen, addPicture: "analysis" })).toMatchObject(validationError);
    expect(await send({ "picture-content": "", score: "x" })).not.toMatchObject(validationError);
  });
});

test("C4: the same picture sent twice with one form is kept once", async () => {
  const picture = { addPicture: "content", "picture-content": new File([await png(40, 30)], "图.png") };
  const put = async () => {
    const context = { ...known(), formId: "picture form" };
    const sending = { formId: "picture form", context };
    const sent = await author.send(paths.questions.new(partId), { ...typed, ...picture }, sending);
    return sent.data.initialValue.content;
  };
  const first = await put();
  expect(first).toMatch(/\n!\[\]\(\/file\/[\w-]+\)$/);
  expect(await put()).toBe(first);
});

test("C3: what is saved is what was typed; what is shown is drawn", async () => {
  const content = "<b>粗</b> **粗** &lt; 2*3*4 a_b ___ $x$";
  await author.send(paths.questions.new(partId), {
    ...typed,
    content,
    "option[1]": "`<i>`",
    score: "2",
  });
  const { question } = (await author.open(paths.papers.questions(paperId, partId))).data.slots.at(-1);
  expect(question.content).toBe(content);
  expect(question.rendered.content.html).toBe(
    "&#60;b&#62;粗&#60;/b&#62; <strong>粗</strong> &#38;lt; 2*3*4 a_b ___ <math><mi>x</mi></math>",
  );
  expect(question.rendered.option[1].html).toBe("<code>&#60;i&#62;</code>");
  expect(question.rendered.hasShortOptions).toBe(true);
});
