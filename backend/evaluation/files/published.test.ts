import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evaluationCalls } from "#contract/evaluation/calls";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { openAuthors } from "../../../tests/support/authors";
import { onEachEngine } from "../../../tests/support/engines";
import { fileOf } from "../../../tests/support/pictures";

/** LSAT section 7: how many gave each pattern of five answers, 00000 to 11111 (Bock & Lieberman, Psychometrika 35 (1970)). */
const lsat7 = [
  ...[12, 19, 1, 7, 3, 19, 3, 17, 10, 5, 3, 7, 7, 23, 8, 28],
  ...[7, 39, 11, 34, 14, 51, 15, 90, 6, 25, 7, 35, 18, 136, 32, 308],
].flatMap((people, pattern) =>
  Array.from({ length: people }, () => [...pattern.toString(2).padStart(5, "0")].map(Number)),
);

/** 52 people's raw scores from 25 on: Bandalos, Measurement Theory and Applications for the Social Sciences (2018), Table 2.1. */
const bandalos = [3, 8, 7, 5, 5, 7, 3, 2, 2, 6, 2, 2].flatMap((people, at) =>
  Array.from({ length: people }, () => 25 + at),
);

/** 2,800 people's answers to 25 items, five of each scale (see the fixture's README). */
const bfi = () =>
  readFileSync("tests/fixtures/scales/bfi.txt", "utf8")
    .trim()
    .split(/\s+/)
    .map((person) => [...person].map((answer) => (answer === "." ? "" : answer)));

interface ScaleFile {
  name: string;
  points: number;
  lowest: number;
  keys: string;
}

onEachEngine((database) => {
  const { author, settle, clock } = openAuthors(database);

  /** Scales and raw answers, both brought in as files, by an administrator of a company of their own. */
  async function brought(scales: ScaleFile[], rows: readonly (readonly (number | string)[])[]) {
    const keeper = await author({ roles: ["r_eva_admin"], language: "en" });
    const bring = async (text: string, asked: object) => {
      const file = fileOf(text, "file.csv");
      const importId = await keeper.ask(evaluationFileCalls.parseImport, {
        format: "csv",
        file,
        ...asked,
      } as never);
      await settle();
      const found = await keeper.ask(evaluationFileCalls.importResult, { importId });
      expect(found).toMatchObject({ state: "read", errors: [] });
      clock.time += 1000;
      await keeper.ask(evaluationFileCalls.commitImport, { importId });
      await settle();
    };
    const lines = scales.flatMap(({ name, points, lowest, keys }) => {
      const anchors = Array.from({ length: points }, (_, at) => lowest + at).join("|");
      return [...keys].map((key, at) =>
        [
          name,
          ...(at === 0 ? [points, lowest, key, name, anchors] : ["", "", key, "", ""]),
          `Item ${at + 1}`,
        ].join(","),
      );
    });
    await bring(["Scale,Points,Lowest value,Key,Title en,Anchors en,Item en", ...lines].join("\n"), {
      what: "scales",
    });
    const productId = await keeper.ask(evaluationCalls.addProduct, { name: "Published" });
    const found = await keeper.ask(evaluationCalls.scales, {});
    const ids = scales.map(({ name }) => found.find((scale) => scale.name === name)!.scaleId);
    const config = { productId, scales: ids.map((scaleId) => ({ scaleId, weight: 1 })) };
    await keeper.ask(evaluationCalls.configure, config);
    await keeper.ask(evaluationCalls.autoPart, { productId });
    const codes = scales.flatMap(({ keys }, scale) =>
      [...keys].map((_, item) => `s${scale + 1}_${item + 1}`),
    );
    const answers = [codes, ...rows].map((row) => row.join(",")).join("\n");
    await bring(answers, { what: "answers", productId, name: "Raw answers" });
    const [sending] = await keeper.ask(sheetCalls.sendings, {});
    const sendingId = sending!.sendingId;
    return { keeper, productId, sendingId, scaleIds: ids, config };
  }
  const figures = (values: readonly (number | null)[], digits: number) =>
    values.map((value) => value!.toFixed(digits));

  // itemstats(expand.table(LSAT7)) of the R package mirt 1.4x (Chalmers, J. Stat. Softw. 48:6 (2012)).
  test("LSAT 7 from its answers has the published mean, deviation, alpha, error of measurement and item figures", async () => {
    const scale = { name: "LSAT 7", points: 2, lowest: 0, keys: "+++++" };
    const { keeper, sendingId } = await brought([scale], lsat7);
    const { scales } = await keeper.ask(sheetCalls.group, { id: sendingId });
    const { n, mean, sd, alpha, sem, itemRest } = scales[0]!;
    expect([n, ...figures([mean, sd, alpha, sem], 3)]).toEqual([1000, "3.707", "1.199", "0.453", "0.886"]);
    expect(
      figures(
        itemRest.map((item) => item.mean),
        3,
      ),
    ).toEqual(["0.828", "0.658", "0.772", "0.606", "0.843"]);
    expect(
      figures(
        itemRest.map((item) => item.r),
        3,
      ),
    ).toEqual(["0.246", "0.247", "0.313", "0.223", "0.175"]);
  });

  test("the published percentile ranks of 52 raw scores are those of the norm that is kept of them, and of reports", async () => {
    // Each score over six items of 1 to 6: the scores are published, not the answers.
    const spread = (score: number) =>
      Array.from({ length: 6 }, (_, at) => Math.floor(score / 6) + Number(at < score % 6));
    const scale = { name: "Table 2.1", points: 6, lowest: 1, keys: "++++++" };
    const { keeper, sendingId, scaleIds, productId, config } = await brought([scale], bandalos.map(spread));
    const { scale: found } = await keeper.ask(sheetCalls.psychometrics, { sendingId });
    const { values } = found!.norm!;
    const published = [
      ...["2.884615", "13.461538", "27.884615", "39.423077", "49.038462", "60.576923"],
      ...["70.192308", "75.000000", "78.846154", "86.538462", "94.230769", "98.076923"],
    ];
    expect(values.map(({ raw, percentile }) => [raw, percentile.toFixed(6)])).toEqual(
      published.map((percentile, at) => [25 + at, percentile]),
    );
    await keeper.ask(sheetCalls.keepNorm, { sendingId, scaleId: scaleIds[0]!, name: "Table 2.1" });
    await keeper.ask(evaluationCalls.configure, config);
    const again = await keeper.ask(sheetCalls.send, { productId, name: "One", people: "Ann", days: 7 });
    const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId: again });
    const token = sheets[0]!.link.split("/").at(-1)!;
    await keeper.ask(sheetCalls.start, { token, language: "en" });
    const { list } = await keeper.ask(sheetCalls.page, { token, page: 1 });
    const answers = list.map(({ itemId }, at) => ({ itemId, answer: spread(31)[at]! - 1 }));
    await keeper.ask(sheetCalls.save, { token, page: 1, answers, isLast: true });
    const report = await keeper.ask(sheetCalls.ownReport, { id: sheets[0]!.sheetId });
    // 70.192308; stanine 6 goes from 60 to below 77.
    expect(report.scales[0]).toMatchObject({ raw: 31, percentile: 70, stanine: 6, norm: { n: 52 } });
  });

  // alpha() and scoreItems() of the R package psych print these for `bfi`, to two digits; means and deviations of a
  // person's mean answer as alpha() prints them.
  test("25 items of five scales, some reversed and some unanswered: the published alphas and the profile of means", async () => {
    const names = ["Agreeableness", "Conscientiousness", "Extraversion", "Neuroticism", "Openness"];
    const keys = ["-++++", "+++--", "--+++", "+++++", "+-++-"];
    const scales = names.map((name, at) => ({ name, points: 6, lowest: 1, keys: keys[at]! }));
    const { keeper, sendingId } = await brought(scales, bfi());
    const found = (await keeper.ask(sheetCalls.group, { id: sendingId })).scales;
    expect(
      figures(
        found.map(({ alpha }) => alpha),
        2,
      ),
    ).toEqual(["0.70", "0.73", "0.76", "0.81", "0.60"]);
    const two = (values: (number | null)[]) => values.map((value) => (value! / 5).toPrecision(2));
    expect(two(found.map(({ mean }) => mean))).toEqual(["4.7", "4.3", "4.1", "3.2", "4.6"]);
    expect(two(found.map(({ sd }) => sd))).toEqual(["0.90", "0.95", "1.1", "1.2", "0.81"]);
    expect(
      figures(
        found[0]!.itemRest.map(({ r }) => r),
        2,
      ),
    ).toEqual(["0.31", "0.56", "0.59", "0.39", "0.49"]);
  });
});
