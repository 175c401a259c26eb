import { expect, test } from "vitest";
import { evaluationCalls } from "#contract/evaluation/calls";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { type Author, openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { lsat6Rows } from "../../tests/support/lsat6";
import { fileOf } from "../../tests/support/pictures";

onSqlite((database) => {
  const { author, settle, clock } = openAuthors(database);
  /** Another process of the services, as after a restart. */
  const restarted = openAuthors(database);

  /** A product of one scale of five items, 0 and 1, all keyed +. */
  async function product() {
    const keeper = await author({ roles: ["r_eva_admin"] });
    const scaleId = await keeper.ask(evaluationCalls.addScale, {
      ...{ name: "LSAT 6", points: 2, lowest: 0, keys: "+++++" },
    });
    const texts = { title: "LSAT 6", anchors: "错\n对", items: "一\n二\n三\n四\n五" };
    await keeper.ask(evaluationCalls.addScaleText, { scaleId, language: "zh", ...texts });
    const productId = await keeper.ask(evaluationCalls.addProduct, { name: "LSAT" });
    await keeper.ask(evaluationCalls.configure, { productId, scales: [{ scaleId, weight: 1 }] });
    await keeper.ask(evaluationCalls.autoPart, { productId });
    const answered = async (rows: string[]) => {
      // The latest is the one that is found.
      clock.time += 1000;
      const text = ["姓名,部门或组,s1_1,s1_2,s1_3,s1_4,s1_5", ...rows].join("\n");
      const importId = await keeper.ask(evaluationFileCalls.parseImport, {
        ...{ what: "answers", format: "csv", productId, name: "答卷", file: fileOf(text, "a.csv") },
      });
      await settle();
      await keeper.ask(evaluationFileCalls.commitImport, { importId });
      await settle();
      const { list } = await keeper.ask(sheetCalls.sendings, {});
      return list[0]!.sendingId;
    };
    const rekey = (keys: string) =>
      keeper.ask(evaluationCalls.updateScale, { id: scaleId, name: "LSAT 6", points: 2, lowest: 0, keys });
    return { keeper, scaleId, productId, answered, rekey };
  }
  const desk = (keeper: Author, sendingId: string, more: object = {}) =>
    keeper.ask(sheetCalls.psychometrics, { sendingId, ...more });
  const lsat = () => lsat6Rows().map((row, at) => `${at},${at % 2 === 0 ? "甲" : "乙"},${row.join(",")}`);

  test("of LSAT 6: the model as published, items by group, a norm that is kept, and always the same", async () => {
    const { keeper, scaleId, productId, answered } = await product();
    const sendingId = await answered(lsat());
    const asked = { by: "group", reference: "甲", focal: "乙" };
    const found = await desk(keeper, sendingId, asked);
    expect(await desk(keeper, sendingId, asked)).toEqual(found);
    expect(found.groups).toEqual(["乙", "甲"].sort());
    const { logistic, differential, norm, retest } = found.scale!;
    expect(logistic!.logLikelihood.toFixed(3)).toBe("-2466.653");
    expect(differential).toMatchObject({ reference: { n: 500 }, focal: { n: 500 } });
    expect(differential!.items.map((item) => item!.level)).toEqual(["A", "A", "A", "A", "A"]);
    expect([norm!.n, norm!.mean.toFixed(3), retest]).toEqual([1000, "3.819", null]);

    await keeper.ask(sheetCalls.keepNorm, { sendingId, scaleId, name: "LSAT 1970" });
    const [kept] = await keeper.ask(evaluationCalls.productNorms, { id: productId });
    expect(kept).toMatchObject({ n: 1000, mean: "3.8190", reliability: "0.2950" });
    expect(await keeper.audited("evaluationNorm.add")).toContain(kept!.normId);
    // 3 of 1,000 people have none right: half of them, 0.15 %, is the percentile.
    expect(kept!.percentiles.split("\n")[0]).toBe("0 0.1");
    expect(kept!.source).toContain("答卷");
  });

  test("the same people twice are paired by name and group, each once", async () => {
    const { keeper, answered } = await product();
    const people = Array.from({ length: 12 }, (_, at) => `人${at},甲`);
    const score = (at: number) => Array.from({ length: 5 }, (_, item) => Number(item < at % 6)).join(",");
    const first = await answered([...people.map((who, at) => `${who},${score(at)}`), `人0,乙,1,1,1,1,1`]);
    const again = await answered([...people.map((who, at) => `${who},${score(at)}`), `人1,甲,0,0,0,0,0`]);
    const { scale } = await desk(keeper, first, { againId: again });
    expect(scale!.retest).toMatchObject({ n: 11, r: 1, gain: 0 });
    // Fewer than are reported.
    const few = await answered(people.slice(0, 9).map((who, at) => `${who},${score(at)}`));
    expect((await desk(keeper, first, { againId: few })).scale!.retest).toBeNull();
  });

  test("scores of another keying are neither a norm of the scale nor a retest", async () => {
    const { keeper, scaleId, answered, rekey } = await product();
    const rows = Array.from({ length: 12 }, (_, at) => `人${at},甲,1,1,${at % 2},1,0`);
    const first = await answered(rows);
    await rekey("++-++");
    const again = await answered(rows);
    const retest = async () => (await desk(keeper, first, { againId: again })).scale!.retest;
    const keep = { sendingId: first, scaleId, name: "常模" };
    expect(await keeper.refusal(sheetCalls.keepNorm, keep)).toBe("KEYING_CHANGED");
    expect(await retest()).toBe(null);
    await keeper.ask(sheetCalls.keepNorm, { ...keep, sendingId: again });
    await rekey("+++++");
    await keeper.ask(sheetCalls.keepNorm, keep);
  });

  test("K1: groups are reported from the least number of people on, and none from which a smaller one follows", async () => {
    const { keeper, productId, scaleId, answered } = await product();
    const norm = { productId, scaleId, name: "全体", n: 400, mean: "3", sd: "1", source: "演示" };
    await keeper.ask(evaluationCalls.addNorm, norm);
    const people = (group: string, count: number, answers: string) =>
      Array.from({ length: count }, (_, at) => `${group}${at},${group},${answers}`);
    const groups = async (rows: string[]) =>
      (await keeper.ask(sheetCalls.group, { id: await answered(rows) })).groups;
    const [one, two] = [people("甲", 12, "1,1,1,0,0"), people("乙", 10, "1,1,1,1,0")];
    expect(await groups([...one, ...two])).toEqual([
      { name: "乙", n: 10, meanT: [60] },
      { name: "甲", n: 12, meanT: [50] },
    ]);
    // Three others would follow from the whole less both groups.
    expect(await groups([...one, ...two, ...people("丙", 3, "0,0,0,0,0")])).toMatchObject([{ name: "甲" }]);
    expect(await groups([...one, ...people("丙", 3, "0,0,0,0,0")])).toEqual([]);
  });

  test("unusual answers: all missing, constant, fewer people than are reported, another product", async () => {
    const { keeper, scaleId, answered } = await product();
    const rows = (answers: string, people: number) =>
      Array.from({ length: people }, (_, at) => `${at},甲,${answers}`);
    const missing = await desk(keeper, await answered(rows(",,,,", 12)));
    expect(missing.scale).toMatchObject({ complete: 0, logistic: null, norm: null, characteristics: [] });
    const constant = await answered(rows("1,1,1,1,1", 12));
    expect((await desk(keeper, constant)).scale).toMatchObject({
      ...{ complete: 12, logistic: null, norm: { mean: 5, sd: 0 } },
    });
    const group = await keeper.ask(sheetCalls.group, { id: constant });
    expect(group.scales[0]).toMatchObject({
      n: 12,
      mean: 5,
      sd: 0,
      alpha: null,
      omega: null,
      splitHalf: null,
    });
    const name = "常模";
    expect(await keeper.refusal(sheetCalls.keepNorm, { sendingId: constant, scaleId, name })).toBe(
      "TOO_FEW_FOR_NORM",
    );
    const one = await answered(rows("1,0,1,0,1", 1));
    expect(await desk(keeper, one)).toMatchObject({ submitted: 1, groups: [], scale: null });
    const other = await product();
    const foreign = await other.answered(rows("1,0,1,0,1", 12));
    expect(await keeper.refusal(sheetCalls.psychometrics, { sendingId: constant, againId: foreign })).toBe(
      "NOT_FOUND",
    );
    expect(await keeper.refusal(sheetCalls.psychometrics, { sendingId: foreign })).toBe("NOT_FOUND");
  });

  test("K1: nothing is told of fewer people than are reported, also where more handed in", async () => {
    const { keeper, productId, scaleId, answered } = await product();
    const norm = { productId, scaleId, name: "全体", n: 400, mean: "3", sd: "1", source: "演示" };
    await keeper.ask(evaluationCalls.addNorm, norm);
    const people = (count: number, answers: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => `人${at},甲,${answers(at)}`);
    const varied = people(9, (at) => Array.from({ length: 5 }, (_, item) => Number(item < at % 6)).join(","));
    const told = async (rows: string[]) => {
      const sendingId = await answered(rows);
      const { scale } = await desk(keeper, sendingId);
      const { groups, scales } = await keeper.ask(sheetCalls.group, { id: sendingId });
      return { sendingId, scale: scale!, over: scales[0]!, groups };
    };
    const none = { alpha: null, omega: null, splitHalf: null, sem: null, low: null, high: null };

    // Twelve handed in; nine answered this scale.
    const few = await told([...varied, ...people(3, () => ",,,,")]);
    expect(few.scale).toMatchObject({ complete: 9, characteristics: [], logistic: null, norm: null });
    expect(few.over).toMatchObject({ n: 9, complete: 9, mean: null, sd: null, meanT: null, ...none });
    expect(few.over.itemRest.map(({ mean, r }) => [mean, r])).toEqual(Array(5).fill([null, null]));
    expect(few.groups).toEqual([{ name: "甲", n: 12, meanT: [null] }]);

    // All twelve have a score, three of them without an answer to one item.
    const { sendingId, scale, over } = await told([...varied, ...people(3, () => ",1,1,0,0")]);
    expect(scale).toMatchObject({ complete: 9, characteristics: [], logistic: null, norm: { n: 12 } });
    expect(over).toMatchObject({ n: 12, complete: 9, mean: expect.any(Number), ...none });
    await keeper.ask(sheetCalls.keepNorm, { sendingId, scaleId, name: "自建" });
    const norms = await keeper.ask(evaluationCalls.productNorms, { id: productId });
    expect(norms.find(({ name }) => name === "自建")).toMatchObject({ n: 12, reliability: "" });
  });

  test("K1: a report compares with the role that its sending names, on the page and in the PDF, and stays so", async () => {
    const { keeper, productId, scaleId } = await product();
    const norm = {
      productId,
      scaleId,
      name: "全体",
      n: 400,
      mean: "3",
      sd: "1",
      reliability: "0.75",
      source: "演示",
    };
    await keeper.ask(evaluationCalls.addNorm, norm);
    const role = { productId, name: "销售" };
    expect(await keeper.refusal(evaluationCalls.addRole, { ...role, ranges: "LSAT 6 60 50" })).toBe(
      "RANGES_WRONG ranges",
    );
    const roleId = await keeper.ask(evaluationCalls.addRole, { ...role, ranges: "LSAT 6 60-80" });
    const elsewhere = { productId, name: "仓管", ranges: "外向性 45 60" };
    const unlike = await keeper.ask(evaluationCalls.addRole, elsewhere);
    const sending = { productId, name: "一", people: "王小明", days: 7 };
    expect(await keeper.refusal(sheetCalls.send, { ...sending, roleId: "none" })).toBe("ROLE_GONE roleId");
    expect(await keeper.refusal(sheetCalls.send, { ...sending, roleId: unlike })).toBe(
      "RANGE_SCALE_UNKNOWN roleId",
    );
    const sendingId = await keeper.ask(sheetCalls.send, { ...sending, roleId });
    const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
    const [sheet] = sheets;
    const token = sheet!.link.split("/").at(-1)!;
    await keeper.ask(sheetCalls.start, { token, language: "zh" });
    const { list } = await keeper.ask(sheetCalls.page, { token, page: 1 });
    const answers = list.map(({ itemId }, at) => ({ itemId, answer: Number(at < 4) }));
    await keeper.ask(sheetCalls.save, { token, page: 1, answers, isLast: true });
    const report = () => keeper.ask(sheetCalls.ownReport, { id: sheet!.sheetId });
    const pdf = async () => {
      const reply = await keeper.open(`/evaluation/api/evaluation/report/own/pdf/${sheet!.sheetId}`);
      expect(reply.headers.get("content-type")).toBe("application/pdf");
      return Buffer.from(await reply.arrayBuffer());
    };
    const before = await report();
    expect(before.role).toEqual({ name: "销售", within: 1, of: 1, unscored: 0 });
    expect(before.scales[0]).toMatchObject({ t: 60, target: { low: 60, high: 80 }, place: "within" });
    const printed = await pdf();
    expect(printed.subarray(0, 5).toString()).toBe("%PDF-");
    // Nothing that changes later changes a report: not on the page, and no byte of the file.
    await keeper.ask(evaluationCalls.updateRole, { ...role, id: roleId, ranges: "LSAT 6 20 30" });
    await keeper.ask(evaluationCalls.configure, { productId, scales: [{ scaleId, weight: 2 }] });
    expect(await report()).toEqual(before);
    expect((await pdf()).equals(printed)).toBe(true);
    const { token: session } = keeper;
    const asked = { id: sheet!.sheetId };
    expect((await restarted.ask(sheetCalls.ownReport, asked, { token: session })).data).toEqual(before);
    const path = `/evaluation/api/evaluation/report/own/pdf/${sheet!.sheetId}`;
    const later = await restarted.fetch(path, {}, { token: session });
    expect(Buffer.from(await later.arrayBuffer()).equals(printed)).toBe(true);
    const [candId, product_, linkToken] = (
      await keeper.ask(sheetCalls.reportLink, { sheetId: sheet!.sheetId })
    ).path
      .split("/")
      .slice(-3) as [string, string, string];
    const linked = { candId, productId: product_, token: `${linkToken}x`, language: "zh" as const };
    expect(await keeper.refusal(sheetCalls.reportPdf, linked)).toBe("NOT_FOUND");
  });
});
