import { describe, expect, test } from "vitest";
import { evaluationCalls } from "#contract/evaluation/calls";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { day } from "../../tests/support/office";
import { pruneRemovedSendings } from "./removing";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);

  /** Two scales of four items, one language with all of them, a norm of everybody and one of women. */
  async function product(keeper: Author, more: { canSkip?: boolean; canGoBack?: boolean } = {}) {
    const productId = await keeper.ask(evaluationCalls.addProduct, { name: "两个量表" });
    const scales: string[] = [];
    for (const name of ["外向性", "宜人性"]) {
      const scaleId = await keeper.ask(evaluationCalls.addScale, { name, points: 5, keys: "+-+-" });
      scales.push(scaleId);
      await keeper.ask(evaluationCalls.addScaleText, {
        ...{ scaleId, language: "zh", title: name, anchors: "一\n二\n三\n四\n五" },
        ...{ items: "甲\n乙\n丙\n丁", high: `${name}偏高` },
      });
      const norm = { productId, scaleId, n: 400, mean: "12", sd: "2", reliability: "0.84", source: "演示" };
      await keeper.ask(evaluationCalls.addNorm, { ...norm, name: "全体" });
      await keeper.ask(evaluationCalls.addNorm, { ...norm, name: "女性", sex: "female", mean: "16" });
    }
    const groupId = await keeper.ask(evaluationCalls.addGroup, { name: "个人情况" });
    await keeper.ask(evaluationCalls.addAdditional, {
      ...{ groupId, name: "性别", kind: "sex", textZh: "性别", optionsZh: "女\n男" },
    });
    await keeper.ask(evaluationCalls.addAdditional, {
      ...{ groupId, name: "请选二", kind: "attention", expected: 2, textZh: "请选乙", optionsZh: "甲\n乙" },
    });
    await keeper.ask(evaluationCalls.configure, {
      ...{ productId, scales: scales.map((scaleId) => ({ scaleId, weight: 1 })), groups: [groupId] },
      ...{ perPage: 2, hasComposite: true, longestRun: 4, shortestTime: 2000, ...more },
    });
    return { productId, scales };
  }

  async function sent(more: Parameters<typeof product>[1] = {}) {
    const keeper = await author({ roles: ["r_eva_admin"] });
    const { productId, scales } = await product(keeper, more);
    await keeper.ask(evaluationCalls.autoPart, { productId });
    const sendingId = await keeper.ask(sheetCalls.send, {
      ...{ productId, name: "第一批", people: "王小明\n李晓，销售部", days: 7 },
    });
    const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
    const [token, other] = sheets.map(({ link }) => link.split("/").at(-1)!) as [string, string];
    return { keeper, productId, scales, sendingId, sheetId: sheets[0]!.sheetId, token, other };
  }

  /** Answers each item of a sheet, `answer` tells how; hands in. */
  async function answer(who: Author, token: string, answer: (itemId: string, at: number) => number | null) {
    await who.ask(sheetCalls.start, { token, language: "zh" });
    const { pages } = await who.ask(sheetCalls.cover, { token });
    let at = 0;
    for (let page = 1; page <= pages; page += 1) {
      clock.time += 10_000;
      const { list } = await who.ask(sheetCalls.page, { token, page });
      const answers = list.flatMap(({ itemId }) => {
        const place = answer(itemId, at++);
        return place === null ? [] : [{ itemId, answer: place }];
      });
      await who.ask(sheetCalls.save, { token, page, answers, isLast: page === pages });
    }
  }

  const report = async (keeper: Author, sheetId: string) => {
    const { path } = await keeper.ask(sheetCalls.reportLink, { sheetId });
    const [candId, productId, token] = path.split("/").slice(-3) as [string, string, string];
    return { candId, productId, token, language: "zh" as const };
  };

  test("a report follows from the answers: raw, T, error, band, norm of the person, flags, composite", async () => {
    const { keeper, token, sheetId } = await sent();
    // 5 on each keyed item of the first scale; the middle on the second; a woman; the wrong option.
    await answer(keeper, token, (_, at) => (at < 4 ? (at % 2 === 0 ? 4 : 0) : at < 8 ? 2 : 0));
    const { scales, flags, composite } = await keeper.ask(sheetCalls.report, await report(keeper, sheetId));
    expect(scales[0]).toMatchObject({ raw: 20, t: 70, error: 4, percentile: 98, band: "high" });
    expect(scales[0]).toMatchObject({ text: "外向性偏高", norm: { name: "女性", n: 400, source: "演示" } });
    expect(scales[1]).toMatchObject({ raw: 12, t: 30, band: "low", text: "" });
    expect(composite).toBe(50);
    expect(flags).toEqual([
      { kind: "attention", count: 1, of: 1 },
      { kind: "run", count: 4, of: 4 },
    ]);
  });

  test("each sending is on a page of the list, the latest first", async () => {
    const { keeper, productId, sendingId } = await sent();
    clock.time += 1000;
    const again = await keeper.ask(sheetCalls.send, { productId, name: "第二批", people: "王小明" });
    const page = async (pageNum: number) => keeper.ask(sheetCalls.sendings, { pageNum, pageSize: 1 });
    expect(await page(1)).toMatchObject({ count: 2, list: [{ sendingId: again }] });
    expect(await page(2)).toMatchObject({ count: 2, list: [{ sendingId, people: 2 }] });
  });

  test("an answer that was saved can be taken back", async () => {
    const { keeper, token } = await sent();
    await keeper.ask(sheetCalls.start, { token, language: "zh" });
    const { list } = await keeper.ask(sheetCalls.page, { token, page: 1 });
    const [itemId, other] = list.map((item) => item.itemId) as [string, string];
    const save = (answers: { itemId: string; answer: number | null }[]) =>
      keeper.ask(sheetCalls.save, { token, page: 1, answers });
    await save([{ itemId, answer: 3 }]);
    expect(await save([{ itemId, answer: null }])).toMatchObject({ missing: [itemId, other] });
  });

  test("a sheet is interrupted and gone on with by the same link, and handed in once", async () => {
    const { keeper, token, other } = await sent();
    const page = (number: number) => keeper.ask(sheetCalls.page, { token, page: number });
    expect(await keeper.refusal(sheetCalls.page, { token, page: 1 })).toBe("SHEET_NOT_STARTED");
    await keeper.ask(sheetCalls.start, { token, language: "zh" });
    const { list } = await page(1);
    expect(list).toHaveLength(2);
    const answers = [{ itemId: list[0]!.itemId, answer: 3 }];
    await keeper.ask(sheetCalls.save, { token, page: 1, answers });
    // Another page's item, an answer that it does not have, and an absent field change nothing.
    const stray = [
      { itemId: (await page(2)).list[0]!.itemId, answer: 1 },
      { itemId: list[1]!.itemId, answer: 5 },
    ];
    const { missing } = await keeper.ask(sheetCalls.save, { token, page: 1, answers: stray });
    expect(missing).toEqual([list[1]!.itemId]);
    expect((await page(1)).list.map((item) => item.answer)).toEqual([3, null]);
    expect(await keeper.ask(sheetCalls.cover, { token })).toMatchObject({ answered: 1, items: 10, next: 1 });
    expect(await keeper.ask(sheetCalls.cover, { token: other })).toMatchObject({
      answered: 0,
      state: "sent",
    });

    await answer(keeper, token, () => 1);
    expect(await keeper.refusal(sheetCalls.save, { token, page: 1, answers })).toBe("SHEET_SUBMITTED");
    expect(await keeper.refusal(sheetCalls.cover, { token: "A".repeat(22) })).toBe("NOT_FOUND");
  });

  test("where nothing may be left open, a hand-in with open items is none", async () => {
    const { keeper, token } = await sent({ canSkip: false });
    await answer(keeper, token, (_, at) => (at === 3 ? null : 1));
    expect(await keeper.ask(sheetCalls.cover, { token })).toMatchObject({
      state: "started",
      answered: 9,
      next: 2,
    });
  });

  test("where one may not go back, a page before an answered one is closed", async () => {
    const { keeper, token } = await sent({ canGoBack: false });
    await keeper.ask(sheetCalls.start, { token, language: "zh" });
    const before = await keeper.ask(sheetCalls.page, { token, page: 1 });
    const { list } = await keeper.ask(sheetCalls.page, { token, page: 2 });
    await keeper.ask(sheetCalls.save, { token, page: 2, answers: [{ itemId: list[0]!.itemId, answer: 0 }] });
    expect(await keeper.refusal(sheetCalls.page, { token, page: 1 })).toBe("SHEET_PAGE_CLOSED");
    // Shown before, in another tab or by the browser's Back, it is not saved either.
    const late = { token, page: 1, answers: [{ itemId: before.list[0]!.itemId, answer: 1 }] };
    expect(await keeper.refusal(sheetCalls.save, late)).toBe("SHEET_PAGE_CLOSED");
    expect(await keeper.ask(sheetCalls.cover, { token })).toMatchObject({ answered: 1 });
    const next = async () => (await keeper.ask(sheetCalls.cover, { token })).next;
    const save = async (page: number, answer: number | null) => {
      const { list } = await keeper.ask(sheetCalls.page, { token, page });
      await keeper.ask(sheetCalls.save, {
        ...{ token, page },
        answers: list.map(({ itemId }) => ({ itemId, answer })),
      });
    };
    // One goes on where an answer is missing and can still be given, and hands in where there is no such page.
    expect(await next()).toBe(2);
    await save(2, 0);
    expect(await next()).toBe(3);
    await save(6, 0);
    expect(await next()).toBe(null);
  });

  test("where one may neither go back nor skip, a page that lacks an answer stays open", async () => {
    const { keeper, token } = await sent({ canGoBack: false, canSkip: false });
    await keeper.ask(sheetCalls.start, { token, language: "zh" });
    const { list } = await keeper.ask(sheetCalls.page, { token, page: 2 });
    await keeper.ask(sheetCalls.save, { token, page: 2, answers: [{ itemId: list[0]!.itemId, answer: 0 }] });
    expect(await keeper.ask(sheetCalls.cover, { token })).toMatchObject({ next: 1 });
    const save = async (page: number) => {
      const { list } = await keeper.ask(sheetCalls.page, { token, page });
      const answers = list.map(({ itemId }) => ({ itemId, answer: 0 }));
      return keeper.ask(sheetCalls.save, { token, page, answers });
    };
    for (const page of [2, 3]) await save(page);
    // Page 2, answered and before an answered one, is closed.
    expect(await save(1)).toMatchObject({ missing: [], next: 3 });
  });

  test("K1: a report stays the same, byte for byte, when scale, norm and product change later", async () => {
    const { keeper, productId, scales, token, sheetId } = await sent();
    await answer(keeper, token, (_, at) => at % 2);
    const link = await report(keeper, sheetId);
    const before = JSON.stringify(await keeper.ask(sheetCalls.report, link));
    const [norm] = await keeper.ask(evaluationCalls.productNorms, { id: productId });
    const { normId: id, scaleName: _, ...fields } = norm!;
    await keeper.ask(evaluationCalls.updateNorm, { ...fields, id, mean: "5" });
    const { scaleId: __, items: ___, ...scale } = await keeper.ask(evaluationCalls.scale, { id: scales[0]! });
    await keeper.ask(evaluationCalls.updateScale, { ...scale, id: scales[0]!, keys: "----" });
    const changed = await keeper.ask(evaluationCalls.config, { id: productId });
    expect(changed).toMatchObject({ isChanged: true });
    const { version } = await keeper.ask(evaluationCalls.configure, { ...changed.config, productId });
    expect(version).toBe(changed.version + 1);
    const company = { name: "江南电力培训中心", time_zone: "America/Lima" };
    const row = database().queries.updateTable("company").set(company);
    await row.where("id", "=", keeper.companyId).execute();
    expect(JSON.stringify(await keeper.ask(sheetCalls.report, link))).toBe(before);
  });

  test("reports that are read and downloaded in the office are audited", async () => {
    const { keeper, token, sheetId, sendingId } = await sent();
    expect(await keeper.refusal(sheetCalls.ownReport, { id: sheetId })).toBe("NOT_FOUND");
    await answer(keeper, token, () => 1);
    await keeper.ask(sheetCalls.ownReport, { id: sheetId });
    await keeper.open(`/evaluation/api/evaluation/report/own/pdf/${sheetId}`);
    const rows = database().queries.selectFrom("audit").select(["action", "operator_id", "after"]);
    const after = JSON.stringify({ sendingId });
    expect(await rows.where("subject", "=", sheetId).orderBy("seq").execute()).toEqual([
      { action: "report.view", operator_id: keeper.id, after },
      { action: "report.download", operator_id: keeper.id, after },
    ]);
  });

  describe("a report's link", () => {
    test("opens this report alone, and expires", async () => {
      const { keeper, token, other, sendingId, sheetId } = await sent();
      expect(await keeper.refusal(sheetCalls.reportLink, { sheetId })).toBe("NOT_SUBMITTED");
      for (const one of [token, other]) await answer(keeper, one, () => 1);
      const link = await report(keeper, sheetId);
      expect((await keeper.ask(sheetCalls.report, link)).realName).toBe("王小明");
      const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
      const [expires, mac] = link.token.split(".") as [string, string];
      const later = (Number.parseInt(expires, 36) + 1).toString(36);
      const wrong = [
        { ...link, candId: sheets[1]!.sheetId },
        { ...link, productId: "another" },
        { ...link, token: `${later}.${mac}` },
        { ...link, token: `0${expires}.${mac}` },
        { ...link, token: expires },
      ];
      for (const one of wrong) expect(await keeper.refusal(sheetCalls.report, one)).toBe("NOT_FOUND");
      clock.time += 30 * day;
      const reader = await author({ roles: ["r_eva"] });
      expect(await reader.refusal(sheetCalls.report, link)).toBe("NOT_FOUND");
    });

    test("one person's are ended: those made before open nothing, and a new one can be made", async () => {
      const { keeper, token, other, sendingId, sheetId } = await sent();
      expect(await keeper.refusal(sheetCalls.endReportLinks, { sheetId })).toBe("NOT_SUBMITTED");
      for (const one of [token, other]) await answer(keeper, one, () => 1);
      const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
      const [leaked, beside] = [await report(keeper, sheetId), await report(keeper, sheets[1]!.sheetId)];
      const stranger = await author({ roles: ["r_eva_admin"] });
      expect(await stranger.refusal(sheetCalls.endReportLinks, { sheetId })).toBe("NOT_FOUND");
      await keeper.ask(sheetCalls.endReportLinks, { sheetId });
      expect(await keeper.audited("evaluation.endReportLinks")).toEqual([sheetId]);
      expect(await keeper.refusal(sheetCalls.report, leaked)).toBe("NOT_FOUND");
      expect(await keeper.refusal(sheetCalls.reportPdf, leaked)).toBe("NOT_FOUND");
      expect(await keeper.ask(sheetCalls.report, beside)).toMatchObject({ number: 2 });
      expect(await keeper.ask(sheetCalls.report, await report(keeper, sheetId))).toMatchObject({ number: 1 });
    });
  });

  test("K1: a group with too few people is not reported; links close with the sending", async () => {
    const { keeper, token, other, sendingId } = await sent();
    await answer(keeper, token, () => 1);
    expect(await keeper.ask(sheetCalls.group, { id: sendingId })).toMatchObject({ submitted: 1, scales: [] });
    clock.time += 7 * day;
    const later = await author({ roles: ["r_eva"], companyId: keeper.companyId });
    expect(await later.refusal(sheetCalls.start, { token: other, language: "zh" })).toBe("SHEET_CLOSED");
    expect(await later.ask(sheetCalls.cover, { token: other })).toMatchObject({ state: "closed" });
    expect(await later.ask(sheetCalls.cover, { token })).toMatchObject({ state: "submitted" });
  });

  test("a sending that is closed takes no more answers, and closing it again changes nothing", async () => {
    const { keeper, token, other, sendingId } = await sent();
    await answer(keeper, token, () => 1);
    await keeper.ask(sheetCalls.start, { token: other, language: "zh" });
    const { list } = await keeper.ask(sheetCalls.page, { token: other, page: 1 });
    const stranger = await author({ roles: ["r_eva_admin"] });
    expect(await stranger.refusal(sheetCalls.close, { sendingId })).toBe("NOT_FOUND");
    expect(await keeper.ask(sheetCalls.sending, { sendingId })).toMatchObject({ canClose: true });
    await keeper.ask(sheetCalls.close, { sendingId });
    const { closeAt, canClose } = await keeper.ask(sheetCalls.sending, { sendingId });
    expect([closeAt, canClose]).toEqual([clock.time, false]);

    const answers = [{ itemId: list[0]!.itemId, answer: 1 }];
    const save = { token: other, page: 1, answers };
    expect(await keeper.refusal(sheetCalls.save, save)).toBe("SHEET_CLOSED");
    expect(await keeper.ask(sheetCalls.cover, { token: other })).toMatchObject({ state: "closed" });
    expect(await keeper.ask(sheetCalls.cover, { token })).toMatchObject({ state: "submitted" });
    clock.time += 1000;
    await keeper.ask(sheetCalls.close, { sendingId });
    expect((await keeper.ask(sheetCalls.sending, { sendingId })).closeAt).toBe(closeAt);
    const rows = database().queries.selectFrom("audit").select("operator_id");
    expect(
      await rows.where("action", "=", "evaluation.close").where("subject", "=", sendingId).execute(),
    ).toEqual([{ operator_id: keeper.id }]);
  });

  test("one link is closed, and the others of its sending go on", async () => {
    const { keeper, token, other, sendingId, sheetId } = await sent();
    for (const one of [token, other]) await keeper.ask(sheetCalls.start, { token: one, language: "zh" });
    const open = async () => (await keeper.ask(sheetCalls.sending, { sendingId })).open;
    expect(await open()).toBe(2);
    await keeper.ask(sheetCalls.closeLink, { sheetId });
    expect(await keeper.audited("evaluation.closeLink")).toEqual([sheetId]);
    expect(await open()).toBe(1);
    const save = (one: string) => ({ token: one, page: 1, answers: [] });
    expect(await keeper.refusal(sheetCalls.save, save(token))).toBe("SHEET_CLOSED");
    expect(await keeper.refusal(sheetCalls.start, { token, language: "zh" })).toBe("SHEET_CLOSED");
    expect(await keeper.ask(sheetCalls.cover, { token })).toMatchObject({ state: "closed" });
    expect(await keeper.ask(sheetCalls.save, save(other))).toMatchObject({ next: 2 });

    await answer(keeper, other, () => 1);
    expect(await open()).toBe(0);
    const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
    // What was handed in stays.
    await keeper.ask(sheetCalls.closeLink, { sheetId: sheets[1]!.sheetId });
    expect((await keeper.ask(sheetCalls.sending, { sendingId })).sheets.map(({ state }) => state)).toEqual([
      "closed",
      "submitted",
    ]);
  });

  test("a closed link is replaced: the new one goes on with the answers, the former opens nothing", async () => {
    const { keeper, token, sendingId, sheetId } = await sent();
    await keeper.ask(sheetCalls.start, { token, language: "zh" });
    const save = (one: string, page: number) => ({ token: one, page, answers: [] });
    expect(await keeper.ask(sheetCalls.save, save(token, 1))).toMatchObject({ next: 2 });
    await keeper.ask(sheetCalls.closeLink, { sheetId });
    await keeper.ask(sheetCalls.renewLink, { sheetId });
    expect(await keeper.audited("evaluation.renewLink")).toEqual([sheetId]);
    const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
    expect(sheets[0]!.state).toBe("started");
    const renewed = sheets[0]!.link.split("/").at(-1)!;
    expect(renewed).not.toBe(token);
    expect(await keeper.refusal(sheetCalls.cover, { token })).toBe("NOT_FOUND");
    expect(await keeper.ask(sheetCalls.cover, { token: renewed })).toMatchObject({ state: "started" });
    expect(await keeper.ask(sheetCalls.save, save(renewed, 2))).toMatchObject({ next: 3 });

    await answer(keeper, renewed, () => 1);
    expect(await keeper.refusal(sheetCalls.renewLink, { sheetId })).toBe("SHEET_SUBMITTED");
    const { sheetId: secondSheet } = sheets[1]!;
    await keeper.ask(sheetCalls.close, { sendingId });
    expect(await keeper.refusal(sheetCalls.renewLink, { sheetId: secondSheet })).toBe("SENDING_OVER");
    const stranger = await author({ roles: ["r_eva_admin"] });
    expect(await stranger.refusal(sheetCalls.renewLink, { sheetId: secondSheet })).toBe("NOT_FOUND");
  });

  test("F3: a sending is removed with its answers, restored for 30 days, and then deleted for good", async () => {
    const { queries } = database();
    const { keeper, token, other, sendingId, sheetId } = await sent();
    await answer(keeper, token, () => 1);
    const link = await report(keeper, sheetId);
    expect(await keeper.ask(sheetCalls.remove, { sendingId })).toEqual({ name: "第一批" });
    expect(await keeper.refusal(sheetCalls.cover, { token: other })).toBe("NOT_FOUND");
    expect(await keeper.refusal(sheetCalls.report, link)).toBe("NOT_FOUND");
    expect(await keeper.refusal(sheetCalls.reportLink, { sheetId })).toBe("NOT_FOUND");
    expect(await keeper.refusal(sheetCalls.psychometrics, { sendingId })).toBe("NOT_FOUND");
    expect(await keeper.ask(sheetCalls.sendings, {})).toEqual({ list: [], count: 0 });

    expect(await keeper.ask(sheetCalls.bin, {})).toMatchObject({ list: [{ id: sendingId, name: "第一批" }] });
    await pruneRemovedSendings(queries, clock.time + 30 * day);
    await keeper.ask(sheetCalls.restore, { removedId: sendingId });
    expect(await keeper.ask(sheetCalls.report, link)).toMatchObject({ realName: "王小明" });

    await keeper.ask(sheetCalls.remove, { sendingId });
    await pruneRemovedSendings(queries, clock.time + 31 * day);
    const sheets = queries.selectFrom("eva_sheet").selectAll().where("sending_id", "=", sendingId);
    expect(await sheets.execute()).toEqual([]);
    const answers = queries.selectFrom("eva_answer").selectAll().where("sheet_id", "=", sheetId);
    expect(await answers.execute()).toEqual([]);
  });

  test("what cannot be scored or read is not sent, nor where evaluation is closed", async () => {
    const keeper = await author({ roles: ["r_eva_admin"] });
    const { productId, scales } = await product(keeper);
    const sending = { productId, name: "一", people: "王小明", days: 7 };
    expect(await keeper.refusal(sheetCalls.send, sending)).toBe("PRODUCT_WITHOUT_PARTS");
    const part = { productId, partId: "", name: "一", items: [`${scales[0]}:1`] };
    const { partsRevision: revision } = await keeper.ask(evaluationCalls.config, { id: productId });
    await keeper.ask(evaluationCalls.fillPart, part);
    expect(await keeper.audited("evaluationProduct.part")).toEqual([productId]);
    const clear = { productId, revision };
    expect(await keeper.refusal(evaluationCalls.clearParts, clear)).toBe("CHANGED_MEANWHILE");
    expect(await keeper.refusal(sheetCalls.send, sending)).toBe("PRODUCT_INCOMPLETE");
    await keeper.ask(evaluationCalls.autoPart, { productId });
    expect(await keeper.refusal(sheetCalls.send, { ...sending, people: "，销售部" })).toBe(
      "PEOPLE_WRONG people",
    );
    const admin = await author({ roles: ["r_sys_admin"] });
    const setting = { companyUuid: keeper.companyId, isOpen: false, reportDays: 30, smallestGroup: 10 };
    await admin.ask(evaluationCalls.setCompany, setting);
    expect(await keeper.refusal(sheetCalls.send, sending)).toBe("EVALUATION_CLOSED");
  });
});
