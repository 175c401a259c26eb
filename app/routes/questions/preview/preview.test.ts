import { beforeAll, describe, expect, it } from "vitest";
import { paths } from "~/paths";
import type { Services } from "~/request/client.server";
import { as } from "../../../../tests/support/cast";
import { everyType, ofType, secret } from "../../../../tests/support/every-type";
import { draft } from "../../../../tests/support/papers";
import { servicesOf } from "../../../../tests/support/services";
import { type Visitor, visit } from "../../../../tests/support/visit";

let author: Visitor;
let services: Services;
let paperId: string;
const partIds: string[] = [];

const done = <Data>(outcome: { ok: true; data: Data } | { ok: false; reason: string }): Data => {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.data;
};
const options = {
  isQuestionOrderRandom: true,
  isOptionOrderRandom: true,
  mayGoBack: true,
  isFinalOnSubmit: false,
};

beforeAll(async () => {
  author = await visit(as.author);
  services = await servicesOf(as.author);
  paperId = done(await services.papers.create(draft({ name: "先看一遍的试卷", timeRule: 2 })));
  for (const name of ["甲", "乙", "空"]) {
    const introduction = name === "甲" ? "先看图，\n再作答。" : "";
    const part = { jobId: paperId, name, introduction, duration: 600, ...options };
    partIds.push(done(await services.questions.addPart(part)));
  }
  for (const [at, question] of everyType.entries())
    done(await services.questions.create({ partId: partIds[at < 5 ? 0 : 1]!, score: 5, question }));
});

const send = (number: number, fields: Record<string, string>) =>
  author.send(paths.papers.preview(paperId, number), { has: "answer", ...fields });

describe("the preview of a paper", () => {
  it("G1: shows each question by the page of the sitting, without a byte of its key", async () => {
    for (const [at, { type }] of everyType.entries()) {
      const { status, data } = await author.open(paths.papers.preview(paperId, at + 1));
      expect(status, `type ${type}`).toBe(200);
      expect(data, `type ${type}`).not.toContain(secret);
      expect(data).toContain('class="sit-question"');
      expect(data).toContain("预览：不保存任何内容");
      expect(data.replaceAll("预览：不保存任何内容", "")).not.toMatch(/\/sit\/|>保存/);
    }
  });

  it("says what the author says of a part: open on its first question, folded on its others", async () => {
    const detailsOn = async (number: number) =>
      /<details class="sit-part"( open)?>.*?<p>(.*?)<\/p>/s.exec(
        (await author.open(paths.papers.preview(paperId, number))).data,
      );
    expect((await detailsOn(1))?.slice(1)).toEqual([" open", "先看图，\n再作答。"]);
    expect((await detailsOn(2))?.slice(1)).toEqual([undefined, "先看图，\n再作答。"]);
    expect(await detailsOn(6)).toBeNull();
  });

  it("says what is missing, and links to the first question", async () => {
    const { data } = await author.open(paths.papers.preview(paperId));
    expect(data).toContain("第 3 部分“空”还没有题目。");
    expect(data).toContain(`href="${paths.papers.preview(paperId, 1)}"`);
    const bare = done(await services.papers.create(draft({ name: "还没有部分的试卷" })));
    const empty = (await author.open(paths.papers.preview(bare))).data;
    expect(empty).toContain("还没有可以预览的题目。");
    expect(empty).not.toContain(paths.papers.preview(bare, 1));
    expect((await author.open(paths.papers.preview(bare, 1))).to).toBe(paths.papers.preview(bare));
  });

  it("goes from question to question and from part to part, to the end", async () => {
    expect((await send(1, { go: "2", answer: "1" })).to).toBe(paths.papers.preview(paperId, 2));
    expect((await send(5, { go: "part" })).to).toBe(paths.papers.preview(paperId, 6));
    const end = await send(everyType.length, { go: "part" });
    expect(end.to).toBe(`${paths.papers.preview(paperId)}?end`);
    expect((await author.open(end.to!)).data).toContain("最后一题");
  });

  it("shows again what was typed while one stays, and keeps nothing of it", async () => {
    const number = everyType.findIndex(({ type }) => type === 5) + 1;
    const stayed = await send(number, { go: "stay", answer: "先验电，再接地" });
    expect(stayed).toMatchObject({ status: 200, to: null });
    expect(stayed.data).toContain("先验电，再接地");
    expect((await send(number, { go: "clear", answer: "先验电，再接地" })).data).not.toContain("先验电");
    expect((await author.open(paths.papers.preview(paperId, number))).data).not.toContain("先验电");
  });

  it("runs a program against its visible examples, as typed", async () => {
    const question = {
      ...ofType(6),
      code: { ...ofType(6).code!, languages: ["javascript" as const], sourceCode: `// ${secret}` },
    };
    const slotId = done(await services.questions.create({ partId: partIds[2]!, score: 5, question }));
    const { number } = done(await services.questions.get({ slotId }));
    const program = "const [a, b] = readline().split(' ').map(Number); print(a + b);";
    const ran = (await send(number, { go: "run", language: "javascript", answer: program })).data;
    expect(ran).toContain("运行结果：2 个示例，2 个一致");
    expect(ran).toContain("a + b");
    expect(ran).not.toContain(secret);
    expect((await author.open(paths.papers.preview(paperId, number))).data).not.toContain("a + b");
  });

  it("B2: another company's paper is not found", async () => {
    const stranger = await visit(as.stranger);
    const answers = [
      await stranger.open(paths.papers.preview(paperId)),
      await stranger.open(paths.papers.preview(paperId, 1)),
      await stranger.send(paths.papers.preview(paperId, 1), { go: "2" }),
    ];
    expect(answers.map(({ to }) => to)).toEqual(Array(3).fill(paths.notFound()));
  });
});
