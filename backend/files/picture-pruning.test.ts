import { beforeAll, describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { content, insertTemplate } from "../../tests/support/certificates";
import { onEachEngine } from "../../tests/support/engines";
import { insertImport } from "../../tests/support/imports";
import { question, writePaper } from "../../tests/support/papers";
import { rowOf, setRows } from "../../tests/support/rows";
import { newId } from "../ids";
import { pictureWait, prunePictures } from "./picture-pruning";

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);
  let me: Author;
  beforeAll(async () => {
    me = await author();
  });

  /** A file that was stored `age` milliseconds ago. */
  async function kept(age = pictureWait + 1, purpose = "picture"): Promise<string> {
    const id = newId();
    const bytes = Buffer.from("x");
    const row = { id, purpose, bytes, company_id: me.companyId, name: "a.png", type: "image/png", size: 1 };
    await database()
      .queries.insertInto("file")
      .values({ ...row, created_by: me.id, created_at: clock.time - age })
      .execute();
    return id;
  }
  const named = (id: string) => `看图：![图](/file/${id})`;
  const prune = () => prunePictures(database(), clock.time);
  const files = async () =>
    (await database().queries.selectFrom("file").select("id").execute()).map(({ id }) => id);
  const write = (changes: Parameters<typeof question>[0]) =>
    me.ask(bankCalls.create, { bankId: "", score: 5, question: question(changes) });

  describe("pictures that nothing names", () => {
    test("go after a week, not before, and nothing else goes with them", async () => {
      const old = await kept();
      const others = [await kept(pictureWait), await kept(0), await kept(undefined, "licence")];
      expect(await prune()).toBe(1);
      expect(await files()).toEqual(expect.arrayContaining(others));
      expect(await files()).not.toContain(old);
      expect(await prune()).toBe(0);
    });

    test("stay wherever a text names them: question, option, key, reason, questions below", async () => {
      const ids = await Promise.all([1, 2, 3, 4, 5].map(() => kept()));
      const [asked, option, answer, analysis, below] = ids.map(named) as [
        string,
        string,
        string,
        string,
        string,
      ];
      await write({ content: asked, option: [option, "乙"], answer: { keys: [0] }, analysis });
      await write({ type: 5, option: [], answer: { keys: [], text: answer } });
      const child = { ...question({ content: below, answer: { keys: [0] } }), type: 1 as const, score: 2 };
      await write({ type: 13, option: [], answer: { keys: [] }, children: [child] });
      expect(await prune()).toBe(0);
      expect(await files()).toEqual(expect.arrayContaining(ids));
    });

    test("stay for an older version, a question taken out, a part, an import that waits and a printed paper", async () => {
      const ids = await Promise.all([1, 2, 3, 4, 5].map(() => kept()));
      const [version, removed, part, waiting, printed] = ids as [string, string, string, string, string];
      const { queries } = database();
      const { jobId, partId, slotId } = await writePaper(me);
      const { version_id } = await rowOf(queries, "slot", { id: slotId });
      await setRows(queries, "question_version", { id: version_id }, { content: named(version) });
      const { question_id } = await rowOf(queries, "question_version", { id: version_id });
      await me.ask(bankCalls.update, {
        questionId: question_id,
        bankId: "",
        score: 5,
        question: question({ content: "图拿掉了" }),
      });
      const questionId = await write({ content: named(removed) });
      await me.ask(bankCalls.remove, { questionIds: [questionId] });
      await setRows(queries, "part", { id: partId }, { introduction: named(part) });
      const own = { company_id: me.companyId, created_at: clock.time };
      await insertImport(queries, me, [{ question: question({ content: named(waiting) }) }]);
      await queries
        .insertInto("paper_print")
        .values({ ...own, code: "V-1", paper_id: jobId, content: JSON.stringify([named(printed)]) })
        .execute();
      expect(await prune()).toBe(0);
      expect(await files()).toEqual(expect.arrayContaining(ids));
    });

    test("stay on a certificate's template, also in an older version, and go where a form was never saved", async () => {
      const ids = await Promise.all([1, 2, 3, 4].map(() => kept(undefined, "certificate")));
      const [logo, seal, background, left] = ids as [string, string, string, string];
      const { queries } = database();
      const look = { ...content().look, logo, seal };
      const templateId = await insertTemplate(queries, me.companyId, me.id, { look });
      await queries
        .insertInto("certificate_version")
        .values({
          id: newId(),
          company_id: me.companyId,
          template_id: templateId,
          number: 2,
          content: JSON.stringify(content({ look: { ...look, seal: "", background } })),
          used: 0,
          created_by: me.id,
          created_at: clock.time,
        })
        .execute();
      expect(await prune()).toBe(1);
      expect(await files()).toEqual(expect.arrayContaining([logo, seal, background]));
      expect(await files()).not.toContain(left);
    });

    test("go once the only text that named them names them no more", async () => {
      const id = await kept();
      const questionId = await write({ content: named(id) });
      expect(await prune()).toBe(0);
      await me.ask(bankCalls.update, {
        questionId,
        bankId: "",
        score: 5,
        question: question({ content: "不用图了" }),
      });
      expect(await prune()).toBe(1);
      expect(await files()).not.toContain(id);
    });
  });
});
