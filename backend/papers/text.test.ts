import { describe, expect, test } from "vitest";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { draft, question, writePaper } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";

const hostile = [
  "%_\\ '单引号' \"双引号\" `反引号`",
  "<b>&lt;&amp;lt;</b> & &nbsp; <script>alert(1)</script>",
  "𠮷野家 👩‍🚒🔥 e\u0301 ﬀ İ ß",
  "  前后有空格  ",
  "第一行\n\n\t缩进\n最后一行",
  "'; drop table paper; -- $1 ?1 :name @x",
  '{"json": [1, "\\u0041"]}',
  "{{x}} %s #{x} \\n \\0",
];

onSqlite((database) => {
  const { author } = openAuthors(database);

  describe("C3: text comes back byte for byte", () => {
    test.each(hostile)("%j", async (text) => {
      const zhou = await author();
      const { jobId, partId } = await writePaper(zhou, { shortName: text }, 0);
      await zhou.ask(paperCalls.remark, { jobId, remark: text });
      await zhou.ask(questionCalls.updatePart, { partId, name: "部分", introduction: text, duration: 0 });
      const written = question({
        content: text,
        option: [`甲${text}`, `乙${text}`],
        analysis: text,
        answer: { keys: [0], blanks: [], text },
      });
      const slotId = await zhou.ask(questionCalls.create, { partId, score: 1, question: written });
      const copyId = await zhou.ask(paperCalls.copy, { jobId });

      expect(await zhou.ask(paperCalls.get, { jobId })).toMatchObject({ shortName: text, remark: text });
      expect((await zhou.ask(paperCalls.get, { jobId: copyId })).shortName).toBe(text);
      expect((await zhou.ask(questionCalls.parts, { jobId }))[0]!.introduction).toBe(text);
      expect((await zhou.ask(questionCalls.get, { slotId })).question).toEqual(written);
      const row = await rowOf(database().queries, "question_version", { company_id: zhou.companyId });
      expect(Buffer.from(row.content)).toEqual(Buffer.from(text));
    });
  });

  test("C1: control characters and forbidden ones are refused beside their field", async () => {
    const zhou = await author();
    const { jobId, partId } = await writePaper(zhou);
    for (const control of ["\u0000", "\u0007", "\u001b[31m", "\ufffe"]) {
      const text = `甲${control}乙`;
      // U+0000 is refused before validation, by the outermost field that contains it.
      const field = (name: string) => expect.stringMatching(new RegExp(`^HAS_CONTROL ${name}`));
      expect(await zhou.refusal(paperCalls.create, draft({ name: text }))).toEqual(field("name"));
      expect(await zhou.refusal(paperCalls.create, draft({ shortName: text }))).toEqual(field("shortName"));
      expect(await zhou.refusal(paperCalls.remark, { jobId, remark: text })).toEqual(field("remark"));
      const written = { partId, score: 1, question: question({ content: text }) };
      expect(await zhou.refusal(questionCalls.create, written)).toEqual(field("question"));
    }
    expect(await zhou.refusal(paperCalls.create, draft({ name: "甲\u202e乙" }))).toBe("HAS_CONTROL name");
    expect(await zhou.refusal(paperCalls.create, draft({ name: "甲\ud800乙" }))).toBe("HAS_CONTROL name");
    for (const name of ["a/b", "a\\b", "a:b", "a*b", "a?b", 'a"b', "a<b", "a>b", "a|b"])
      expect(await zhou.refusal(paperCalls.create, draft({ name }))).toBe("TITLE_HAS_SPECIAL name");
    expect(await zhou.refusal(paperCalls.create, draft({ name: "长".repeat(101) }))).toBe("TOO_LONG name");
    expect(await zhou.refusal(paperCalls.create, draft({ name: "  " }))).toBe("TITLE_MISSING name");
    await zhou.ask(paperCalls.create, draft({ name: "𠮷".repeat(50) }));
  });

  test("the longest texts that are allowed fit", async () => {
    const zhou = await author();
    const { jobId, partId } = await writePaper(zhou, { name: "名".repeat(100), shortName: "ﷺ".repeat(300) });
    await zhou.ask(paperCalls.remark, { jobId, remark: "ﷺ".repeat(500) });
    const longest = question({
      content: "题".repeat(10_000),
      option: Array.from({ length: 12 }, (_, at) => `${at}`.padEnd(2000, "项")),
      analysis: "析".repeat(10_000),
    });
    const slotId = await zhou.ask(questionCalls.create, { partId, score: 1000, question: longest });
    expect((await zhou.ask(questionCalls.get, { slotId })).question).toEqual(longest);
  });
});
