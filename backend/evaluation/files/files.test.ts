import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { evaluationCalls } from "#contract/evaluation/calls";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import type { EvaluationFileKind } from "#contract/evaluation/file-shapes";
import { evaluationLimits } from "#contract/evaluation/shapes";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { type Author, openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { lsat6Rows } from "../../../tests/support/lsat6";
import { fileOf } from "../../../tests/support/pictures";
import { insertRow } from "../../../tests/support/rows";

const lsatScale = `Scale,Points,Lowest value,Key,Title en,Anchors en,Item en
${[1, 2, 3, 4, 5].map((item) => (item === 1 ? `LSAT 6,2,0,+,LSAT 6,wrong|right,Item 1` : `LSAT 6,,,+,,,Item ${item}`)).join("\n")}`;

onSqlite((database) => {
  const { author, settle, clock } = openAuthors(database);
  const keeper = () => author({ roles: ["r_eva_admin"], language: "en" });

  type Asked = {
    what: EvaluationFileKind;
    format?: "csv" | "scale" | "excel";
    productId?: string;
    name?: string;
  };
  async function parse(who: Author, content: string | Uint8Array<ArrayBuffer>, asked: Asked) {
    const format = asked.format ?? "csv";
    const ending = { csv: "csv", scale: "json", excel: "xlsx" }[format];
    const request = { ...asked, format, file: fileOf(content, `file.${ending}`) };
    const importId = await who.ask(evaluationFileCalls.parseImport, request);
    await settle();
    return who.ask(evaluationFileCalls.importResult, { importId, pageSize: 100 });
  }
  async function bring(who: Author, content: string | Uint8Array<ArrayBuffer>, asked: Asked) {
    const found = await parse(who, content, asked);
    expect(found).toMatchObject({ state: "read", errors: [] });
    // The latest sending is the one that is found.
    clock.time += 1000;
    await who.ask(evaluationFileCalls.commitImport, { importId: found.importId });
    await settle();
    const done = await who.ask(evaluationFileCalls.importResult, { importId: found.importId });
    expect(done.state).toBe("done");
    expect(await who.audited("evaluation.file")).toContain(found.importId);
    return found;
  }
  const saved = async (who: Author, path: string) => {
    const reply = await who.open(`/evaluation/api/evaluation/file/${path}`);
    expect(reply.status).toBe(200);
    return new Uint8Array(await reply.arrayBuffer());
  };
  const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

  /** A product of all scales of the company, with its parts. */
  async function product(who: Author, name = "Product") {
    const productId = await who.ask(evaluationCalls.addProduct, { name });
    const scales = await who.ask(evaluationCalls.scales, {});
    await who.ask(evaluationCalls.configure, {
      ...{ productId, scales: scales.map(({ scaleId }) => ({ scaleId, weight: 1 })) },
    });
    await who.ask(evaluationCalls.autoPart, { productId });
    return productId;
  }

  test.each(["csv", "excel", "scale"] as const)(
    "scales with items, keys and texts come back the same in another company, as %s",
    async (format) => {
      const [me, other] = [await keeper(), await keeper()];
      const categoryId = await me.ask(evaluationCalls.addCategory, { name: "人格" });
      const scaleId = await me.ask(evaluationCalls.addScale, {
        ...{ name: "外向性", categoryId, points: 3, lowest: 0, keys: "+-+", maxMissing: 34, note: "=1+1" },
      });
      const text = { scaleId, anchors: "甲\n乙\n丙", low: "第一行\n第二行", average: "", high: "“高”, 'x'" };
      const zh = { ...text, language: "zh", title: "外向", items: '我爱说话\n我话不多, "真的"\n-我爱热闹' };
      await me.ask(evaluationCalls.addScaleText, { ...zh, language: "zh" });
      await me.ask(evaluationCalls.addScaleText, { ...zh, language: "es", title: "Ex", items: "a\nb\nc" });
      await bring(other, await saved(me, `scales?format=${format}`), { what: "scales", format });
      const [scale] = await other.ask(evaluationCalls.scales, {});
      expect(scale).toMatchObject({ name: "外向性", points: 3, lowest: 0, keys: "+-+", maxMissing: 34 });
      expect(scale).toMatchObject({ note: "=1+1", items: 3 });
      const texts = await other.ask(evaluationCalls.scaleTexts, { sort: "language" });
      const { scaleId: _, ...same } = zh;
      expect(texts.list).toMatchObject([{ language: "es", title: "Ex", items: "a\nb\nc" }, same]);
      const { list } = await other.ask(evaluationCalls.categories, {});
      expect(list).toMatchObject([{ name: "人格", categoryId: scale!.categoryId }]);
      // Once more: it is there already.
      const again = await parse(other, await saved(me, `scales?format=${format}`), {
        what: "scales",
        format,
      });
      expect(again).toMatchObject({ total: 1, duplicates: 1 });
      await other.ask(evaluationFileCalls.commitImport, { importId: again.importId });
      await settle();
      expect(await other.ask(evaluationCalls.scales, {})).toHaveLength(1);
    },
  );

  test("where the company has all the categories that it may, no scale comes in without its own", async () => {
    const who = await keeper();
    const full = Array.from({ length: evaluationLimits.categories }, (_, at) => ({
      ...{ id: `full-${at}`, company_id: who.companyId, parent_id: "", name: `${at}`, position: at },
      search_key: "",
    }));
    for (const row of full) await insertRow(database().queries, "eva_category", row);
    const { importId } = await parse(
      who,
      lsatScale.replace("Scale,", "Category,Scale,").replaceAll("\n", "\nX,"),
      {
        what: "scales",
      },
    );
    await who.ask(evaluationFileCalls.commitImport, { importId });
    await settle();
    expect(await who.ask(evaluationFileCalls.importResult, { importId })).toMatchObject({
      ...{ state: "failed", errors: [{ reason: "TOO_MANY" }] },
    });
    expect(await who.ask(evaluationCalls.scales, {})).toEqual([]);
  });

  describe("a file of scales that is wrong imports nothing, and says where", () => {
    test.each([
      ["Scale,Key,Points,Item en,Anchors en\nA,+,2,a,no|yes\nA,x,,b,", [[3, "KEYS_WRONG"]]],
      ["Scale,Key,Points,Item en,Anchors en\nA,+,2,a,no|yes\nA,+,3,b,", [[3, "SCALE_ROWS_DIFFER"]]],
      ["Scale,Key,Points,Item en,Anchors en\nA,+,2,a,no|yes\nA,+,,,", [[3, "CELL_EMPTY"]]],
      ["Scale,Key,Points,Item en,Anchors en\nA,+,3,a,no|yes", [[2, "ANCHORS_DIFFER"]]],
      ["Scale,Key,Points,Item en,Anchors en\nA,+,12,a,no|yes", [[2, "OUT_OF_RANGE"]]],
      ["Scale,Points\nA,2", [[1, "COLUMN_MISSING"]]],
    ])("%#", async (text, errors) => {
      const found = await parse(await keeper(), text, { what: "scales" });
      expect(found.state).toBe("broken");
      expect(found.errors.map(({ line, reason }) => [line, reason])).toEqual(errors);
    });

    const scale = {
      name: "A",
      points: 2,
      keys: "+",
      texts: { en: { title: "A", anchors: "n\ny", items: "a" } },
    };
    const file = (scales: unknown, more: object = {}) =>
      JSON.stringify({ format: "mingshi-scale", version: 1, scales, ...more });
    test.each([
      ["{", [[0, "SCALE_FILE_BROKEN"]]],
      ["[".repeat(200_000), [[0, "SCALE_FILE_BROKEN"]]],
      [file([scale], { version: 2 }), [[0, "SCALE_FILE_BROKEN"]]],
      [file([]), [[0, "SCALE_FILE_BROKEN"]]],
      [file(Array(301).fill(scale)), [[0, "SCALE_FILE_BROKEN"]]],
      [file([scale, scale]), [[2, "NAME_TAKEN"]]],
      [file([null]), [[1, "NOT_VALID"]]],
      [file([{ ...scale, keys: "+".repeat(101) }]), [[1, "TOO_MANY_ITEMS"]]],
      [file([{ ...scale, texts: {} }]), [[1, "ITEMS_MISSING"]]],
      [
        file([{ ...scale, texts: { xx: scale.texts.en } }]),
        [
          [1, "NOT_VALID"],
          [1, "ITEMS_MISSING"],
        ],
      ],
      [file([{ ...scale, name: "a\u0000b" }]), [[1, "HAS_CONTROL"]]],
      [file([{ ...scale, name: "\ud800" }]), [[1, "HAS_CONTROL"]]],
      [file([{ ...scale, points: "1e9" }]), [[1, "OUT_OF_RANGE"]]],
    ])("K2: hostile file %#", async (text, errors) => {
      const who = await keeper();
      const found = await parse(who, text, { what: "scales", format: "scale" });
      expect(found.state).toBe("broken");
      expect(found.errors.map(({ line, reason }) => [line, reason])).toEqual(errors);
      expect(await who.ask(evaluationCalls.scales, {})).toEqual([]);
    });

    test("K2: what a scale file holds besides is dropped, and markup stays text", async () => {
      const who = await keeper();
      const sly = `{"__proto__":{"isAdmin":true},"constructor":1,${file([{ ...scale, name: "<script>", companyId: "x" }]).slice(1)}`;
      await bring(who, sly, { what: "scales", format: "scale" });
      expect(await who.ask(evaluationCalls.scales, {})).toMatchObject([{ name: "<script>" }]);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });
  });

  test("norms come in with mean and SD or as a table, wrong rows are left out, and go out the same", async () => {
    const who = await keeper();
    await bring(who, lsatScale, { what: "scales" });
    const productId = await product(who);
    const head =
      "Scale,Norm,Sex,Age from,Age to,Language,n,Mean,Std. deviation,Reliability,Percentiles,Source";
    const right = [
      "LSAT 6,Everybody,,,,,1000,3.819,1.035,0.295,,Bock & Lieberman (1970)",
      "LSAT 6,Women,Mujer,18,30,English,400,,,,1 10; 3 50; 5 90,a table",
    ];
    const wrong = [
      ...["Other,a,,,,,10,1,1,,,s", "LSAT 6,b,,,,,10,1,0,,,s", "LSAT 6,c,,,,,10,,,,5 90;3 95,s"],
      "LSAT 6,d,,,,,10,5.1,1,,,s",
    ];
    const found = await parse(who, [head, ...right, ...wrong].join("\n"), { what: "norms", productId });
    expect(found).toMatchObject({ state: "read", total: 2, leftOut: 4 });
    const reasons = found.errors.map(({ reason }) => reason);
    expect(reasons).toEqual(["SCALE_UNKNOWN", "SD_WRONG", "PERCENTILES_WRONG", "MEAN_OUTSIDE"]);
    expect(found.errors.at(-1)).toMatchObject({ line: 7, figures: { low: 0, high: 5 } });
    await who.ask(evaluationFileCalls.commitImport, { importId: found.importId, leavesOut: true });
    await settle();
    const norms = await who.ask(evaluationCalls.productNorms, { id: productId });
    expect(norms).toMatchObject([
      { name: "Everybody", n: 1000, mean: "3.819", sd: "1.035", reliability: "0.295" },
      { name: "Women", sex: "female", ageFrom: "18", language: "en", percentiles: "1 10\n3 50\n5 90" },
    ]);
    const out = await saved(who, `norms?format=csv&productId=${productId}`);
    const again = await parse(who, out, { what: "norms", productId });
    expect(again).toMatchObject({ total: 2, duplicates: 2, errors: [] });
    const young = "LSAT 6,Everybody,,,17,,90,3.2,1.1,,,the same norm up to 17";
    const younger = await parse(who, `${head}\n${young}`, { what: "norms", productId });
    expect(younger).toMatchObject({ total: 1, duplicates: 0, errors: [] });
    const elsewhere = await product(who, "Another");
    await bring(who, out, { what: "norms", productId: elsewhere });
    const same = await who.ask(evaluationCalls.productNorms, { id: elsewhere });
    const bare = (list: typeof norms) => list.map(({ normId: _, productId: __, ...norm }) => norm);
    expect(bare(same)).toEqual(bare(norms));
  });

  test("raw answers: the alpha, difficulties and norm of LSAT 6 to the printed digit; out and in again the same", async () => {
    const who = await keeper();
    await bring(who, lsatScale, { what: "scales" });
    const productId = await product(who);
    const head = "s1_1,s1_2,s1_3,s1_4,s1_5";
    const text = [head, ...lsat6Rows().map((row) => row.join(","))].join("\n");
    await bring(who, text, { what: "answers", productId, name: "LSAT 6" });
    const [sending] = (await who.ask(sheetCalls.sendings, {})).list;
    expect(sending).toMatchObject({ name: "LSAT 6", people: 1000, submitted: 1000 });
    const { scales } = await who.ask(sheetCalls.group, { id: sending!.sendingId });
    const { alpha, mean, itemRest } = scales[0]!;
    expect(alpha!.toFixed(4)).toBe("0.2950");
    expect(mean!.toFixed(3)).toBe("3.819");
    expect(itemRest.map((item) => item.mean!.toFixed(3))).toEqual([
      "0.924",
      "0.709",
      "0.553",
      "0.763",
      "0.870",
    ]);

    const { sendingId } = sending!;
    const zip = unzipSync(await saved(who, `answers?sendingId=${sendingId}`));
    expect(Object.keys(zip)).toEqual(["answers.csv", "codebook.csv", "read.sps", "read.R"]);
    await bring(who, zip["answers.csv"]!, { what: "answers", productId, name: "Again" });
    const [again] = (await who.ask(sheetCalls.sendings, {})).list;
    const second = await who.ask(sheetCalls.group, { id: again!.sendingId });
    expect(second.scales).toEqual(scales);
  });

  test("answers with values that items do not have are left out; missing ones stay missing", async () => {
    const who = await keeper();
    await bring(who, lsatScale, { what: "scales" });
    const productId = await product(who);
    expect(
      await who.refusal(evaluationFileCalls.parseImport, {
        ...{ what: "answers", format: "csv", productId, file: fileOf("s1_1\n1", "a.csv") },
      }),
    ).toBe("NAME_MISSING name");
    const text = "Name,Group,s1_1,s1_2,s1_3\nAnn,A,1,,0\nBen,A,2,1,1\nCid,,x,1,1\n,,1,1,1";
    const found = await parse(who, text, { what: "answers", productId, name: "x" });
    expect(found.items.map(({ title, facts }) => [title, facts])).toEqual([
      ["Ann", "A · 2 / 5"],
      ["#5", "3 / 5"],
    ]);
    expect(found.errors.map(({ line, reason, text }) => [line, reason, text])).toEqual([
      [3, "ANSWER_WRONG", "s1_1: 2"],
      [4, "ANSWER_WRONG", "s1_1: x"],
    ]);
  });

  test("K2: scripts that read the answers hold hostile texts as text, and recode and add up as reports do", async () => {
    const who = await keeper();
    const hostile = `O'Neil "q" \\`;
    const scale = { name: hostile, points: 2, lowest: 1, keys: "+-+" };
    const scaleId = await who.ask(evaluationCalls.addScale, scale);
    const items = `a'). DELETE FILE.\n"); unlink("/")\n=cmd`;
    const texts = { scaleId, language: "en" as const, title: hostile, anchors: "no\nyes", items };
    await who.ask(evaluationCalls.addScaleText, texts);
    const productId = await product(who);
    await bring(who, "Name,s1_1,s1_2,s1_3\n=1+1,1,2,1", { what: "answers", productId, name: "x" });
    const [sending] = (await who.ask(sheetCalls.sendings, {})).list;
    const files = unzipSync(await saved(who, `answers?sendingId=${sending!.sendingId}`));
    const [sps, script] = [textOf(files["read.sps"]!), textOf(files["read.R"]!)];
    expect(sps).toContain("VARIABLE LABELS s1_1 'a''). DELETE FILE.'.");
    expect(sps).toContain("COMPUTE s1_2r = 3 - s1_2.");
    expect(sps).toContain("COMPUTE s1 = MEAN.3(s1_1, s1_2r, s1_3) * 3.");
    expect(script).toContain('s1_2 = "\\"); unlink(\\"/\\")"');
    expect(script).toContain('answers$s1 <- score(c("s1_1", "s1_2", "s1_3"), c(1, -1, 1), 3, 3)');
    expect(textOf(files["answers.csv"]!)).toContain("1,'=1+1,,en,0,1,2,1");
    expect(textOf(files["codebook.csv"]!)).toContain("s1_3,'=cmd,");
  });

  test("answers leave the site after a recent authentication alone", async () => {
    const who = await keeper();
    await bring(who, lsatScale, { what: "scales" });
    const productId = await product(who);
    await bring(who, "s1_1\n1", { what: "answers", productId, name: "x" });
    const [sending] = (await who.ask(sheetCalls.sendings, {})).list;
    await database().queries.updateTable("session").set({ proved_at: 0 }).execute();
    const { sendingId } = sending!;
    expect(await who.refusal(evaluationFileCalls.exportAnswers, { sendingId })).toBe("PROOF_NEEDED");
  });

  test("while evaluation is closed for a company, nothing is read or imported, of whatever kind", async () => {
    const who = await keeper();
    await bring(who, lsatScale, { what: "scales" });
    const productId = await product(who);
    const other = await parse(who, lsatScale.replaceAll("LSAT 6", "Another"), { what: "scales" });
    const admin = await author({ roles: ["r_sys_admin"] });
    const setting = { companyUuid: who.companyId, reportDays: 30, smallestGroup: 10 };
    await admin.ask(evaluationCalls.setCompany, { ...setting, isOpen: false });
    const request = { format: "csv", file: fileOf(lsatScale, "a.csv"), name: "x", productId } as const;
    for (const what of ["scales", "norms", "answers"] as const)
      expect(await who.refusal(evaluationFileCalls.parseImport, { ...request, what })).toBe(
        "EVALUATION_CLOSED",
      );
    const commit = { importId: other.importId };
    expect(await who.refusal(evaluationFileCalls.commitImport, commit)).toBe("EVALUATION_CLOSED");
    await admin.ask(evaluationCalls.setCompany, { ...setting, isOpen: true });
    await who.ask(evaluationFileCalls.commitImport, commit);
    await settle();
    expect(await who.ask(evaluationCalls.scales, {})).toHaveLength(2);
  });

  test("another company's product takes in nothing, and its answers do not come out", async () => {
    const [me, other] = [await keeper(), await keeper()];
    await bring(me, lsatScale, { what: "scales" });
    const productId = await product(me);
    const request = { what: "norms", format: "csv", productId, file: fileOf("a", "a.csv") } as const;
    expect(await other.refusal(evaluationFileCalls.parseImport, request)).toBe("NOT_FOUND");
    // A scale file holds scales alone.
    const asScale = { ...request, format: "scale", name: "x", file: fileOf("{}", "a.json") } as const;
    for (const what of ["norms", "answers"] as const)
      expect(await me.stopped(evaluationFileCalls.parseImport, { ...asScale, what })).toBe(
        "FORMAT_NOT_FOR_THIS file",
      );
  });
});
