import { describe, expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { homeCalls } from "#contract/home/calls";
import { listCalls } from "#contract/lists/calls";
import { questionCalls } from "#contract/questions/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { mp3 } from "../../tests/support/media";
import { question, writePaper } from "../../tests/support/papers";
import { fileOf } from "../../tests/support/pictures";
import { rowOf } from "../../tests/support/rows";

onSqlite((database) => {
  const { author, settle } = openAuthors(database);
  type Author = Awaited<ReturnType<typeof author>>;

  const write = (who: Author, bankId: string, content: string) =>
    who.ask(bankCalls.create, { bankId, score: 5, question: question({ content }) });

  /** 安全 is limited to a reader and a writer; 安全/消防 follows it, 通用 is everybody's. */
  async function limitedBank() {
    const admin = await author({ roles: ["r_ent_admin"] });
    const { companyId } = admin;
    const [writer, reader, stranger] = [
      await author({ companyId, realName: "写" }),
      await author({ companyId, realName: "读" }),
      await author({ companyId, realName: "无" }),
    ];
    const [safety, fire, general] = [
      await admin.ask(bankCalls.addBank, { name: "安全" }),
      await admin.ask(bankCalls.addBank, { name: "安全/消防" }),
      await admin.ask(bankCalls.addBank, { name: "通用" }),
    ];
    const questionId = await write(writer, fire, "灭火器怎么用");
    const open = await write(writer, general, "公开的题");
    const limit = (rights: Record<string, "read" | "write" | "none">, bankId = safety) =>
      admin.ask(bankCalls.setAccess, {
        bankId,
        rights: Object.entries(rights).map(([operatorId, right]) => ({ operatorId, right })),
        needsApproval: false,
      });
    await limit({ [writer.id]: "write", [reader.id]: "read" });
    return { admin, writer, reader, stranger, safety, fire, general, questionId, open, limit };
  }
  const contents = async (who: Author, filter = {}) =>
    (await who.ask(bankCalls.list, filter)).questionList.map(({ content }) => content).sort();

  describe("who is not named in a limited bank", () => {
    test("does not find its questions: not in lists, counts, searches, duplicates, bins, exports or draws", async () => {
      const { admin, writer, stranger, questionId, open, fire } = await limitedBank();
      await write(writer, "", "灭火器怎么用");
      expect(await contents(stranger)).toEqual(["公开的题", "灭火器怎么用"]);
      expect(await contents(stranger, { key: "灭火器" })).toHaveLength(1);
      expect(await contents(stranger, { bankId: fire })).toEqual([]);
      expect((await stranger.ask(bankCalls.list, {})).questionCount).toBe(2);
      expect(await stranger.ask(bankCalls.ids, {})).not.toContain(questionId);
      expect((await stranger.ask(bankCalls.banks, { isCounted: true })).map(({ name }) => name)).toEqual([
        ...["", "通用"],
      ]);
      expect((await stranger.ask(homeCalls.questions, {})).count).toBe(2);
      expect((await admin.ask(bankCalls.duplicates, {})).groupCount).toBe(1);
      expect((await stranger.ask(bankCalls.duplicates, {})).groupCount).toBe(0);
      expect((await stranger.ask(bankCalls.exportFits, {})).total).toBe(2);
      expect(
        await stranger.ask(listCalls.choose, { list: "questions", shown: null, chosen: [questionId, open] }),
      ).toEqual([open]);
      const { partId } = await writePaper(stranger);
      const rule = { type: 0, difficulty: 0, tag: "", bankId: fire, count: 1, score: 1 } as const;
      expect(await stranger.ask(questionCalls.drawPools, { partId, rules: [rule] })).toMatchObject([
        { pool: 0 },
      ]);
      expect(await stranger.refusal(questionCalls.fill, { partId, rules: [rule] })).toBe(
        "POOL_TOO_SMALL rules",
      );
      await writer.ask(bankCalls.remove, { questionIds: [questionId] });
      expect((await writer.ask(bankCalls.bin, {})).count).toBe(1);
      expect((await stranger.ask(bankCalls.bin, {})).count).toBe(0);
      expect(await stranger.refusal(bankCalls.restoreQuestion, { removedId: questionId })).toBe("NOT_FOUND");
    });

    test("is answered by every call as if its questions and itself did not exist", async () => {
      const { writer, stranger, fire, safety, general, questionId } = await limitedBank();
      const { partId } = await writePaper(stranger);
      const draft = { bankId: general, score: 5, question: question() };
      const refusals = await Promise.all([
        stranger.refusal(bankCalls.get, { questionId }),
        stranger.refusal(bankCalls.answered, { questionId }),
        stranger.refusal(bankCalls.judge, { questionId, answer: { keys: [0] } }),
        stranger.refusal(bankCalls.update, { questionId, ...draft }),
        stranger.refusal(bankCalls.move, { questionIds: [questionId], bankId: general }),
        stranger.refusal(bankCalls.tag, { questionIds: [questionId], tag: "" }),
        stranger.refusal(bankCalls.remove, { questionIds: [questionId] }),
        stranger.refusal(questionCalls.setInParts, { questionIds: [questionId], partIds: [partId] }),
        stranger.refusal(bankCalls.renameBank, { bankId: safety, name: "别名" }),
        stranger.refusal(bankCalls.removeBank, { bankId: safety }),
      ]);
      expect([...new Set(refusals)]).toEqual(["NOT_FOUND"]);
      expect(await stranger.refusal(bankCalls.create, { ...draft, bankId: fire })).toBe("BANK_GONE bankId");
      const file = () => fileOf("灭火器？\nA. 甲\nB. 乙\nANSWER: A\n", "questions.txt");
      const imported = { file: file(), format: "aiken", bankId: fire } as const;
      expect(await stranger.refusal(bankCalls.parseImport, imported)).toBe("BANK_GONE bankId");
      const importId = await writer.ask(bankCalls.parseImport, { ...imported, file: file() });
      expect(await stranger.ask(bankCalls.imports, {})).toEqual([]);
      for (const call of [bankCalls.importResult, bankCalls.commitImport, bankCalls.discardImport])
        expect(await stranger.refusal(call, { importId })).toBe("NOT_FOUND");
    });

    test("is not told by an import that a hidden question says the same", async () => {
      const { writer, stranger, fire } = await limitedBank();
      const text = "只有一处？\nA. 甲\nB. 乙\nANSWER: A\n";
      const parse = async (who: Author) => {
        const importId = await who.ask(bankCalls.parseImport, {
          ...{ file: fileOf(text, "questions.txt"), format: "aiken" as const },
        });
        return (await who.ask(bankCalls.importResult, { importId })).duplicates;
      };
      const importId = await writer.ask(bankCalls.parseImport, {
        ...{ file: fileOf(text, "questions.txt"), format: "aiken" as const },
      });
      const { items } = await writer.ask(bankCalls.importResult, { importId });
      await writer.ask(bankCalls.create, { bankId: fire, score: 5, question: items[0]!.question });
      expect(await parse(writer)).toBe(1);
      expect(await parse(stranger)).toBe(0);
    });
  });

  test("sounds and films of a hidden bank are not offered to who did not upload them", async () => {
    const { writer, stranger, fire, general } = await limitedBank();
    const put = async (bankId: string, name: string) => {
      const { fileId, kind } = await writer.ask(bankCalls.attachMedia, { file: fileOf(mp3(), name) });
      const heard = { ...question({ content: name }), media: { src: `/file/${fileId}`, kind } };
      await writer.ask(bankCalls.create, { bankId, score: 5, question: heard });
    };
    await put(fire, "警报.mp3");
    await put(general, "广播.mp3");
    const names = async (who: Author) => (await who.ask(bankCalls.mediaFiles, {})).map(({ name }) => name);
    expect((await names(writer)).sort()).toEqual(["广播", "警报"]);
    expect(await names(stranger)).toEqual(["广播"]);
  });

  test("nor are those of an import on its way there, from the first byte to the last question", async () => {
    const { writer, reader, stranger, fire, general } = await limitedBank();
    const sound = Buffer.from(mp3()).toString("base64");
    const parse = (bankId: string, name: string) => {
      const told = `&lt;audio src="@@PLUGINFILE@@/${name}"&gt;&lt;/audio&gt;`;
      const asked = `<text>听${told}</text><file name="${name}" encoding="base64">${sound}</file>`;
      const answer = '<answer fraction="100"><text>true</text></answer>';
      const xml = `<quiz><question type="truefalse"><questiontext format="html">${asked}</questiontext>${answer}</question></quiz>`;
      return writer.ask(bankCalls.parseImport, { bankId, file: fileOf(xml, "a.xml"), format: "moodle-xml" });
    };
    const importId = await parse(fire, "alarm.mp3");
    await parse(general, "radio.mp3");
    const names = async (who: Author) => (await who.ask(bankCalls.mediaFiles, {})).map(({ name }) => name);
    const expectClosed = async () => {
      expect((await names(writer)).sort()).toEqual(["alarm", "radio"]);
      expect((await names(reader)).sort()).toEqual(["alarm", "radio"]);
      expect(await names(stranger)).toEqual(["radio"]);
    };
    await expectClosed();
    // While it is parsed, nothing names what it has stored: whatever its author stores then is closed.
    const setTo = (columns: { state: string; rows: string }) =>
      database().queries.updateTable("import_job").set(columns).where("id", "=", importId).execute();
    const { state, rows } = await rowOf(database().queries, "import_job", { id: importId });
    await setTo({ state: "reading", rows: "" });
    expect(await names(stranger)).toEqual([]);
    await setTo({ state, rows });
    await writer.ask(bankCalls.commitImport, { importId });
    await expectClosed();
    await settle();
    await expectClosed();
  });

  test("who may only read a bank is told so by every change, in papers too, and puts its questions into papers", async () => {
    const { reader, fire, general, questionId, open } = await limitedBank();
    expect(await contents(reader)).toEqual(["公开的题", "灭火器怎么用"]);
    expect(await reader.ask(bankCalls.get, { questionId })).toMatchObject({ canWrite: false });
    const draft = { score: 5, question: question({ content: "改过" }) };
    const all = [questionId];
    const refusals = await Promise.all([
      reader.refusal(bankCalls.create, { ...draft, bankId: fire }),
      reader.refusal(bankCalls.update, { ...draft, questionId, bankId: fire }),
      reader.refusal(bankCalls.update, { ...draft, questionId: open, bankId: fire }),
      reader.refusal(bankCalls.move, { questionIds: all, bankId: general }),
      reader.refusal(bankCalls.move, { questionIds: [open], bankId: fire }),
      reader.refusal(bankCalls.tag, { questionIds: all, tag: "" }),
      reader.refusal(bankCalls.remove, { questionIds: all }),
      reader.refusal(bankCalls.renameBank, { bankId: fire, name: "消防" }),
      reader.refusal(bankCalls.removeBank, { bankId: fire }),
      reader.refusal(bankCalls.addBank, { name: "安全/用电" }),
    ]);
    expect([...new Set(refusals)]).toEqual(["BANK_READ_ONLY"]);
    const { partId } = await writePaper(reader);
    expect(await reader.ask(questionCalls.setInParts, { questionIds: all, partIds: [partId] })).toBe(1);
    const { questionList } = await reader.ask(questionCalls.inPart, { partId });
    const slot = questionList.find((each) => each.questionId === questionId)!;
    const changed = { slotId: slot.slotId, score: 2, question: { ...slot.question, content: "改过" } };
    expect(await reader.refusal(questionCalls.update, changed)).toBe("BANK_READ_ONLY");
    await reader.ask(questionCalls.update, { ...changed, question: slot.question });
    // Of several chosen ones those that may not be changed stay as they are.
    expect(await reader.ask(bankCalls.tag, { questionIds: [questionId, open], tag: "data" })).toBe(1);
  });

  test("a limit holds below, gives way to one of its own, never binds administrators, and is taken back at once", async () => {
    const { admin, writer, reader, stranger, safety, fire, questionId, limit } = await limitedBank();
    await limit({ [stranger.id]: "write" }, fire);
    expect(await contents(writer)).toEqual(["公开的题"]);
    await stranger.ask(bankCalls.tag, { questionIds: [questionId], tag: "data" });
    expect(await contents(admin)).toEqual(["公开的题", "灭火器怎么用"]);
    await limit({ [stranger.id]: "none" }, fire);
    expect(await contents(stranger)).toEqual(["公开的题"]);
    expect(await contents(writer)).toHaveLength(2);
    await limit({ [reader.id]: "none", [writer.id]: "none" });
    expect(await contents(stranger)).toHaveLength(2);
    expect(await admin.ask(bankCalls.access, { bankId: safety })).toMatchObject({ limitedBy: "" });
    const { companyId } = admin;
    const trail = await database()
      .queries.selectFrom("audit")
      .select(["before", "after"])
      .where("company_id", "=", companyId)
      .where("action", "=", "bank.access")
      .where("subject", "=", safety)
      .orderBy("seq")
      .execute();
    expect(trail.map(({ after }) => JSON.parse(after).rights)).toEqual([
      { [writer.id]: "write", [reader.id]: "read" },
      {},
    ]);
  });

  test("papers keep what they hold of a hidden bank", async () => {
    const { writer, stranger, questionId } = await limitedBank();
    const { partId } = await writePaper(writer);
    await writer.ask(questionCalls.setInParts, { questionIds: [questionId], partIds: [partId] });
    const { questionList } = await stranger.ask(questionCalls.inPart, { partId });
    expect(questionList.map((slot) => slot.question.content)).toContain("灭火器怎么用");
    const slot = questionList.find((each) => each.questionId === questionId)!;
    const changed = { slotId: slot.slotId, score: 2, question: { ...slot.question, content: "改过" } };
    expect(slot).toMatchObject({ canRead: false, canWrite: false });
    expect(await stranger.refusal(questionCalls.update, changed)).toBe("BANK_READ_ONLY");
  });

  test("no bank leaves its limit by another name or by going, but by an administrator's hand", async () => {
    const { admin, writer, safety, fire, questionId } = await limitedBank();
    expect(await writer.refusal(bankCalls.renameBank, { bankId: fire, name: "消防" })).toBe("BANK_LIMITED");
    await writer.ask(bankCalls.renameBank, { bankId: fire, name: "安全/火" });
    for (const bankId of [safety, fire])
      expect(await admin.refusal(bankCalls.removeBank, { bankId })).toBe("BANK_LIMITED");
    await writer.ask(bankCalls.remove, { questionIds: [questionId] });
    expect(await writer.refusal(bankCalls.removeBank, { bankId: fire })).toBe("BANK_LIMITED");
    await admin.ask(bankCalls.renameBank, { bankId: fire, name: "消防" });
    await writer.ask(bankCalls.removeBank, { bankId: fire });
    await admin.ask(bankCalls.removeBank, { bankId: safety });
  });

  test("a bank that is moved by its name takes no other one under its limit, and frees none", async () => {
    const { admin, writer } = await limitedBank();
    const { operators } = await admin.ask(bankCalls.access, {
      bankId: await admin.ask(bankCalls.addBank, { name: "公开/子" }),
    });
    const { operatorId } = operators.find(({ realName }) => realName === "写")!;
    const limit = async (name: string, right: "read" | "write", who: string) => {
      const bankId = await admin.ask(bankCalls.addBank, { name });
      const rights = [{ operatorId: who, right }];
      await admin.ask(bankCalls.setAccess, { bankId, rights, needsApproval: false });
      return bankId;
    };
    const other = operators.find(({ realName }) => realName === "读")!.operatorId;
    await limit("秘密", "write", other);
    await admin.ask(bankCalls.addBank, { name: "秘密/甲/乙" });
    const own = await limit("我的", "write", operatorId);
    for (const name of ["秘密/甲", "公开"])
      expect(await writer.refusal(bankCalls.renameBank, { bankId: own, name })).toBe("BANK_LIMITED");
    await writer.ask(bankCalls.renameBank, { bankId: own, name: "我们的" });
  });

  test("a limited bank stays while an import into it is open, whose questions would be everybody's", async () => {
    const { admin, writer } = await limitedBank();
    const empty = await admin.ask(bankCalls.addBank, { name: "安全/空" });
    const text = "1. 灭火器怎么用（ ）。\nA. 拔销\nB. 不拔\n答案：A\n";
    const file = new File([text], "题.txt", { type: "text/plain" });
    const importId = await writer.ask(bankCalls.parseImport, {
      ...{ file, format: "text" as const, bankId: empty },
    });
    expect(await writer.refusal(bankCalls.removeBank, { bankId: empty })).toBe("BANK_LIMITED");
    await writer.ask(bankCalls.discardImport, { importId });
    await writer.ask(bankCalls.removeBank, { bankId: empty });
  });

  test("only administrators of the company see and set who may, of its own operators alone", async () => {
    const { admin, writer, safety } = await limitedBank();
    expect(await writer.refusal(bankCalls.access, { bankId: safety })).toBe("FORBIDDEN");
    const other = await author();
    const rights = [{ operatorId: other.id, right: "read" as const }];
    expect(await admin.refusal(bankCalls.setAccess, { bankId: safety, rights, needsApproval: false })).toBe(
      "NOT_FOUND",
    );
    const seen = { bankId: safety, rights: [], needsApproval: false, revision: "an older one" };
    expect(await admin.stopped(bankCalls.setAccess, seen)).toBe("ACCESS_CHANGED_MEANWHILE");
    const { operators } = await admin.ask(bankCalls.access, { bankId: safety });
    expect(
      operators.map(({ realName, right, isAdministrator }) => [realName, right, isAdministrator]),
    ).toEqual(
      expect.arrayContaining([
        ["写", "write", false],
        ["读", "read", false],
        ["无", "none", false],
        ["周文静", "none", true],
      ]),
    );
  });
});
