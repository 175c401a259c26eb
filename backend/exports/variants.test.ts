import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { exportCalls } from "#contract/exports/calls";
import type { PaperFormat, PaperVariant } from "#contract/exports/shapes";
import { questionCalls } from "#contract/questions/calls";
import { plainAnswer } from "#contract/questions/plain";
import type { Question } from "#contract/questions/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { question, writePaper } from "../../tests/support/papers";
import { readPdf } from "../../tests/support/read-pdf";
import { rowOf } from "../../tests/support/rows";
import { optionsInOrder } from "./content/variant";

const letters = "甲乙丙丁戊己庚辛";
const choices = [...letters].map((letter) =>
  question({
    content: `${letter}题`,
    option: [1, 2, 3, 4].map((at) => `${letter}项${at}`),
    answer: { keys: [1] },
  }),
);
const several = question({
  type: 2,
  content: "多选题",
  option: ["一个", "两个", "三个", "以上都对"],
  answer: { keys: [0, 3] },
  scoringRule: 0,
});
const child = (number: number) => ({
  type: 1 as const,
  content: `小题${number}`,
  option: ["左", "右", "上", "下"],
  answer: { ...plainAnswer, keys: [2] },
  scoringRule: 1 as const,
  isByOrder: true,
  analysis: "",
  rubric: [],
  score: 5,
});
const parent = question({
  type: 13,
  content: "综合题材料",
  option: [],
  answer: { keys: [] },
  scoringRule: 0,
  children: [1, 2, 3].map(child),
});

test("what options earn goes where they go", () => {
  const weighed = question({ answer: { keys: [1], weights: [5_000, 10_000, -2_500] } });
  expect(optionsInOrder(weighed, [2, 0, 1]).answer).toMatchObject({
    keys: [2],
    weights: [-2_500, 5_000, 10_000],
  });
  expect(optionsInOrder(question({}), [2, 0, 1]).answer.weights).toEqual([]);
});

onSqlite((database) => {
  const { author, settle } = openAuthors(database);
  let owner: Author;
  let jobId: string;
  beforeAll(async () => {
    owner = await author();
    jobId = await write([...choices, several, parent]);
  });

  async function write(questions: Question[], name = "安全考核"): Promise<string> {
    const { jobId, partId } = await writePaper(owner, { name }, 0);
    for (const one of questions) await owner.ask(questionCalls.create, { partId, score: 5, question: one });
    return jobId;
  }
  const slotsOf = async (variant: PaperVariant, paper = jobId) =>
    (await owner.ask(exportCalls.print, { jobId: paper, variant })).papers.flatMap(({ parts }) =>
      parts.flatMap(({ slots }) => slots),
    );
  const orderOf = async (variant: PaperVariant, paper?: string) =>
    (await slotsOf(variant, paper)).map(({ question: { content, option } }) => [content, ...option].join());
  async function file(variant: PaperVariant, format: PaperFormat | "word", hasKey = false) {
    const taskId = await (format === "word"
      ? owner.ask(exportCalls.word, { jobId, hasKey, variant })
      : owner.ask(exportCalls.pdf, { jobId, hasKey, variant, format }));
    await settle();
    const { jobList } = await owner.ask(exportCalls.results, { jobId });
    const task = jobList.find((one) => one.taskId === taskId)!;
    expect(task).toMatchObject({ state: "done", variant });
    const response = await owner.open(`/hr/api/job/export/${taskId}`);
    return { task, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  describe("a variant of a paper", () => {
    test("has all of its questions in another order, the same each time; types, children and last options stay", async () => {
      const [written, a, b] = [await slotsOf(""), await slotsOf("A"), await slotsOf("B")];
      expect(new Set([await orderOf(""), await orderOf("A"), await orderOf("B")].map(String)).size).toBe(3);
      expect(await orderOf("A")).toEqual(await orderOf("A"));
      for (const slots of [a, b]) {
        expect(slots.map(({ number }) => number)).toEqual(written.map(({ number }) => number));
        expect(slots.map(({ slotId }) => slotId).sort()).toEqual(written.map(({ slotId }) => slotId).sort());
        // Single choice first, then multiple choice, then the parent question, as in the paper.
        expect(slots.map(({ question }) => question.type)).toEqual(
          written.map(({ question }) => question.type),
        );
        expect(slots.at(-1)!.question.children.map(({ content }) => content)).toEqual([
          "小题1",
          "小题2",
          "小题3",
        ]);
        expect(slots.at(-2)!.question.option.at(-1)).toBe("以上都对");
      }
    });

    test("has the key of its own order, and says where each question comes from", async () => {
      const written = await slotsOf("");
      for (const { question: asked, slotId, origin } of await slotsOf("B")) {
        const own = written.find((slot) => slot.slotId === slotId)!;
        expect(origin!.number).toBe(own.number);
        const right = (of: Question) => of.answer.keys.map((key) => of.option[key]).sort();
        expect(right(asked)).toEqual(right(own.question));
        expect(asked.option).toEqual(origin!.options.map((index) => own.question.option[index]));
        for (const { option, answer } of asked.children) expect(option[answer.keys[0]!]).toBe("上");
      }
    });

    test("of a single question is one all the same", async () => {
      const one = await write(
        [question({ type: 3, content: "对不对", option: [], answer: { keys: [1] } })],
        "一题",
      );
      expect(await orderOf("B", one)).toEqual(await orderOf("", one));
    });

    test("has a version code that remembers its options, to key in answers on paper", async () => {
      const codes: string[] = [];
      for (const variant of ["", "A", "B"] as const)
        codes.push(await owner.ask(exportCalls.giveCode, { jobId, variant }));
      expect(new Set(codes).size).toBe(3);
      const { content } = await rowOf(database().queries, "paper_print", {
        company_id: owner.companyId,
        code: codes[2]!,
      });
      const [first] = await slotsOf("B");
      const { variant, numbers } = JSON.parse(content);
      expect(variant).toBe("B");
      expect(numbers[0]).toMatchObject({ number: 1, slotId: first!.slotId, options: first!.origin!.options });
    });

    test.each(["a4", "grey", "a3", "large", "answers", "keys"] as const)(
      "as %s has its letter on every page",
      async (format) => {
        const { task, bytes } = await file("B", format);
        const { pages } = await readPdf(bytes);
        expect(task.fileName).toMatch(/^安全考核 P\d{4}-\w{5} B 卷/);
        expect(task.hasKey).toBe(format === "keys");
        for (const page of pages) expect(page.split("安全考核（B 卷）").join("")).toContain("B 卷");
        if (format === "a3")
          expect(pages[0]!.split("安全考核（B 卷）").join("").split("B 卷").length).toBe(3);
      },
    );

    test("has a key sheet of its own: answers at a glance, and where each comes from", async () => {
      const slots = await slotsOf("A");
      const { pages } = await readPdf((await file("A", "keys")).bytes);
      const text = pages.join("\n");
      expect(pages[0]).toContain("含答案，请勿发给考生");
      const [first] = slots;
      const answer = "ABCD"[first!.question.answer.keys[0]!];
      expect(text.replace(/\s/g, "")).toContain(`1${answer}`);
      const moved = first!.origin!.options.map((at) => "ABCD"[at]).join(" ");
      expect(text).toContain(
        `（原卷第 ${first!.origin!.number} 题${moved === "A B C D" ? "" : `；选项依次为原卷的 ${moved}`}）`,
      );
      expect(text).not.toContain("甲项1");
    });

    test("in Word is the same one", async () => {
      const { bytes } = await file("A", "word", true);
      const files = unzipSync(bytes);
      const body = strFromU8(files["word/document.xml"]!).replace(/<[^>]+>/g, "");
      expect(body).toContain("安全考核（A 卷）");
      const contents = (await slotsOf("A")).map(({ question: { content } }) => body.indexOf(content));
      expect(contents).toEqual(contents.toSorted((one, other) => one - other));
      const headers = Object.keys(files).filter((name) => name.startsWith("word/header"));
      expect(headers.length).toBeGreaterThan(0);
      for (const name of headers) expect(strFromU8(files[name]!)).toContain("A 卷");
    });
  });
});
