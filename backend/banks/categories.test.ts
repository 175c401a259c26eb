import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { bankLimits } from "#contract/bank/shapes";
import { basePaths } from "#contract/call";
import { type Author, openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { newId } from "../ids";

const gift = (...categories: string[]) =>
  categories.map((name) => `$CATEGORY: ${name}\n\n${name.replace(/[$:]/g, "")} 题 {T}\n`).join("\n");

racingOnEach((database) => {
  const { author, settle } = openAuthors(database);

  const send = (who: Author, text: string, bankId = "") =>
    who.ask(bankCalls.parseImport, { file: new File([text], "题.txt"), format: "gift", bankId });
  const commit = async (who: Author, text: string, bankId = "", byCategory = true) => {
    const importId = await send(who, text, bankId);
    await who.ask(bankCalls.commitImport, { importId, byCategory });
    await settle();
    return who.ask(bankCalls.importResult, { importId });
  };
  /** How many questions each bank has. */
  const banks = async (who: Author) =>
    Object.fromEntries(
      (await who.ask(bankCalls.banks, { isCounted: true })).map(({ name, questionCount }) => [
        name,
        questionCount,
      ]),
    );
  const addBank = (who: Author, name: string) => who.ask(bankCalls.addBank, { name });

  test("each category gets its bank below the chosen one, or that which is there; by default all go into the chosen one", async () => {
    const me = await author();
    const bankId = await addBank(me, "安全");
    await addBank(me, "安全/消防");
    const file = gift("$course$/top", "$course$/top/消防", "用电 / 接地//防雷", "$course$/top/Default for X");
    expect(await commit(me, file, bankId)).toMatchObject({ state: "done", byCategory: true });
    expect(await banks(me)).toEqual({ "": 0, 安全: 2, "安全/消防": 1, "安全/用电/接地／防雷": 1 });
    expect(await commit(me, file, bankId, false)).toMatchObject({ state: "done", byCategory: false });
    expect(await banks(me)).toEqual({ "": 0, 安全: 6, "安全/消防": 1, "安全/用电/接地／防雷": 1 });
  });

  test("a tree of banks that is written as Moodle or GIFT comes back as the same tree", async () => {
    const me = await author();
    await commit(me, gift("安全", "安全/消防", "$course$/top", "通用"));
    const tree = { "": 1, 安全: 1, "安全/消防": 1, 通用: 1 };
    expect(await banks(me)).toEqual(tree);
    for (const format of ["gift", "moodle-xml"] as const) {
      const other = await author();
      const saved = await me.open(`${basePaths.hr}/question/export?format=${format}`);
      const file = new File([await saved.arrayBuffer()], format === "gift" ? "题.txt" : "题.xml");
      const importId = await other.ask(bankCalls.parseImport, { file, format, bankId: "" });
      await other.ask(bankCalls.commitImport, { importId, byCategory: true });
      await settle();
      expect(await banks(other)).toEqual(tree);
    }
  });

  test("a new bank requires approval as the one above it does, and is limited as that is", async () => {
    const admin = await author({ roles: ["r_ent_admin"] });
    const [writer, reader] = [
      await author({ companyId: admin.companyId }),
      await author({ companyId: admin.companyId }),
    ];
    const bankId = await addBank(admin, "安全");
    const rights = [
      { operatorId: writer.id, right: "write" as const },
      { operatorId: reader.id, right: "read" as const },
    ];
    await admin.ask(bankCalls.setAccess, { bankId, rights, needsApproval: true });
    await commit(writer, gift("消防", "消防/器材"), bankId);
    const made = (await reader.ask(bankCalls.banks, {})).filter(({ name }) => name.startsWith("安全/"));
    expect(made).toMatchObject(Array(2).fill({ canWrite: false, isLimited: true, needsApproval: true }));
    const { questionList } = await writer.ask(bankCalls.list, {});
    expect(questionList.map(({ review }) => review)).toEqual(["draft", "draft"]);

    // A category may also name a bank that the importer may not write.
    const importId = await send(reader, gift("安全/消防"));
    expect(await reader.refusal(bankCalls.commitImport, { importId, byCategory: true })).toBe(
      "BANK_READ_ONLY",
    );
    expect((await reader.ask(bankCalls.importResult, { importId })).state).toBe("read");
  });

  test("what may be bound for a hidden bank is its uploader's alone, and no limited bank goes while it is under way", async () => {
    const admin = await author({ roles: ["r_ent_admin"] });
    const [writer, stranger] = [
      await author({ companyId: admin.companyId }),
      await author({ companyId: admin.companyId }),
    ];
    const importId = await send(writer, gift("安全"));
    const seen = async (who: typeof admin) => (await who.ask(bankCalls.imports, {})).length;
    expect([await seen(admin), await seen(stranger)]).toEqual([1, 1]);
    const bankId = await addBank(admin, "安全");
    const rights = [{ operatorId: writer.id, right: "write" as const }];
    await admin.ask(bankCalls.setAccess, { bankId, rights, needsApproval: false });
    expect([await seen(admin), await seen(writer), await seen(stranger)]).toEqual([1, 1, 0]);
    expect(await stranger.refusal(bankCalls.importResult, { importId })).toBe("NOT_FOUND");
    await writer.ask(bankCalls.commitImport, { importId, byCategory: true });
    expect(await admin.refusal(bankCalls.removeBank, { bankId })).toBe("BANK_LIMITED");
  });

  test("what is too long for a bank, and more banks than a company may have, are refused before anything is done", async () => {
    const me = await author();
    const long = await send(me, gift("长".repeat(bankLimits.nameMax + 1)));
    expect(await me.refusal(bankCalls.commitImport, { importId: long, byCategory: true })).toBe(
      "CATEGORY_NO_BANK",
    );
    const rows = Array.from({ length: bankLimits.banksMax - 1 }, (_, at) => ({
      ...{ id: newId(), company_id: me.companyId, name: `第 ${at}`, created_at: 0 },
    }));
    await database().queries.insertInto("bank").values(rows).execute();
    const two = await send(me, gift("甲", "乙"));
    expect(await me.refusal(bankCalls.commitImport, { importId: two, byCategory: true })).toBe(
      "TOO_MANY_BANKS",
    );
    expect((await banks(me))[""]).toBe(0);
    expect(await commit(me, gift("第 1", "甲"))).toMatchObject({ state: "done" });

    // Full only after the yes: then nothing comes in.
    await database()
      .queries.deleteFrom("bank")
      .where("name", "=", "甲")
      .where("company_id", "=", me.companyId)
      .execute();
    const late = await send(me, gift("第 2", "乙"));
    await me.ask(bankCalls.commitImport, { importId: late, byCategory: true });
    await addBank(me, "最后一个");
    await settle();
    expect(await me.ask(bankCalls.importResult, { importId: late })).toMatchObject({
      state: "failed",
      errors: [{ reason: "TOO_MANY_BANKS" }],
    });
    expect((await banks(me))["第 2"]).toBe(0);
    expect(await banks(me)).not.toHaveProperty("乙");
  });

  test("two imports that make the same bank make one; without the chosen bank, all become unsorted", async () => {
    const me = await author();
    const both = await Promise.all([send(me, gift("甲")), send(me, gift("甲", "乙"))]);
    await Promise.all(both.map((importId) => me.ask(bankCalls.commitImport, { importId, byCategory: true })));
    await settle();
    expect(await banks(me)).toEqual({ "": 0, 甲: 2, 乙: 1 });
    const bankId = await addBank(me, "丙");
    const importId = await send(me, gift("丁"), bankId);
    await me.ask(bankCalls.commitImport, { importId, byCategory: true });
    await me.ask(bankCalls.removeBank, { bankId });
    await settle();
    expect(await banks(me)).toEqual({ "": 1, 甲: 2, 乙: 1 });
  });
}, "two imports");
