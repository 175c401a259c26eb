import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type * as z from "zod/v4";
import { evaluationCalls } from "#contract/evaluation/calls";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import type { psychometricScale } from "#contract/evaluation/psychometrics-shapes";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { patterned } from "../../../tests/support/lsat6";
import { fileOf } from "../../../tests/support/pictures";
import { normedScore } from "../scoring";

/** LSAT section 7: how many gave each pattern of five answers, 00000 to 11111 (Bock & Lieberman, Psychometrika 35 (1970)). */
const lsat7 = patterned([
  ...[12, 19, 1, 7, 3, 19, 3, 17, 10, 5, 3, 7, 7, 23, 8, 28],
  ...[7, 39, 11, 34, 14, 51, 15, 90, 6, 25, 7, 35, 18, 136, 32, 308],
]);

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

/**
 * How many of 200 children had each score of 0 to 28 in sentence comprehension, by half years from grade 2 to 5: the
 * norm sample of ELFE 1-6 (Lenhard & Schneider, Hogrefe (2006)), counted in `elfe` of the R package cNORM 3.6.
 */
const elfe = [
  [5, 6, 13, 15, 21, 18, 18, 20, 16, 12, 8, 7, 15, 9, 6, 3, 2, 1, 3, 0, 1, 0, 0, 1],
  [1, 3, 10, 6, 9, 11, 8, 11, 11, 10, 14, 15, 12, 13, 11, 14, 9, 9, 7, 5, 1, 3, 4, 2, 0, 1],
  [1, 1, 0, 2, 3, 0, 6, 7, 5, 7, 12, 16, 14, 13, 17, 12, 17, 10, 4, 13, 13, 7, 8, 3, 1, 5, 1, 0, 2],
  [0, 0, 0, 0, 1, 1, 3, 2, 11, 1, 9, 10, 17, 6, 16, 15, 22, 13, 16, 13, 9, 5, 9, 6, 4, 7, 0, 0, 4],
  [0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 5, 4, 1, 7, 4, 11, 11, 16, 10, 9, 16, 21, 21, 14, 7, 9, 7, 7, 13],
  [0, 1, 0, 0, 0, 1, 2, 0, 0, 2, 0, 2, 6, 3, 3, 6, 4, 11, 6, 11, 16, 15, 25, 13, 14, 19, 7, 11, 22],
  [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 1, 7, 3, 6, 5, 10, 17, 8, 11, 21, 20, 14, 20, 16, 16, 21],
];

/** Ten people's answers, 0 to 4, to the 32 items of the IIP-SC in their order: `raw_iipsc` of the R package circumplex. */
const iipsc = [
  ...["00001010210001432420100033300010", "11003221010143310010120000010002"],
  ...["10101113010023322110323111103232", "323.2323232421231221323212323232"],
  ...["00010011010211310101101121000000", "00000011000000211000001100000001"],
  ...["10002110100011101000011110001100", "1010112110001.211010001111100121"],
  ...["00220130101102221220003010100130", "00000020000002210000000000000000"],
];

/** A score as answers to so many items, as even as can be: where scores are published, not answers. */
const spread = (score: number, items: number) =>
  Array.from({ length: items }, (_, at) => Math.floor(score / items) + Number(at < score % items));

/** The quantile that R prints (type 7 of Hyndman & Fan, Am. Stat. 50 (1996)), of a norm's percentiles alone. */
function quantile(
  { n, values }: NonNullable<z.output<typeof psychometricScale>["norm"]>,
  share: number,
): number {
  const place = share * (n - 1);
  const scoreAt = (rank: number) =>
    values.find(({ people, percentile }) => (n * percentile) / 100 + people / 2 > rank)!.raw;
  const [low, high] = [scoreAt(Math.floor(place)), scoreAt(Math.ceil(place))];
  return low + (place - Math.floor(place)) * (high - low);
}

interface ScaleFile {
  name: string;
  points: number;
  lowest: number;
  keys: string;
  maxMissing?: number;
}

onSqlite((database) => {
  const { author, settle, clock } = openAuthors(database);

  /** Scales, norms and raw answers, brought in as files by an administrator of a company of their own. */
  async function brought(
    scales: ScaleFile[],
    rows: readonly (readonly (number | string)[])[],
    norms: readonly string[] = [],
  ) {
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
    const lines = scales.flatMap(({ name, points, lowest, keys, maxMissing = "" }) => {
      const anchors = Array.from({ length: points }, (_, at) => lowest + at).join("|");
      return [...keys].map((key, at) =>
        [
          name,
          ...(at === 0 ? [points, lowest, maxMissing, key, name, anchors] : ["", "", "", key, "", ""]),
          `Item ${at + 1}`,
        ].join(","),
      );
    });
    await bring(
      [`Scale,Points,Lowest value,Missing allowed %,Key,Title en,Anchors en,Item en`, ...lines].join("\n"),
      {
        what: "scales",
      },
    );
    const productId = await keeper.ask(evaluationCalls.addProduct, { name: "Published" });
    const found = await keeper.ask(evaluationCalls.scales, {});
    const ids = scales.map(({ name }) => found.find((scale) => scale.name === name)!.scaleId);
    const config = { productId, scales: ids.map((scaleId) => ({ scaleId, weight: 1 })) };
    await keeper.ask(evaluationCalls.configure, config);
    await keeper.ask(evaluationCalls.autoPart, { productId });
    if (norms.length > 0)
      await bring(["Scale,Norm,n,Mean,Std. deviation,Source", ...norms].join("\n"), {
        what: "norms",
        productId,
      });
    const codes = scales.flatMap(({ keys }, scale) =>
      [...keys].map((_, item) => `s${scale + 1}_${item + 1}`),
    );
    const answers = [codes, ...rows].map((row) => row.join(",")).join("\n");
    await bring(answers, { what: "answers", productId, name: "Raw answers" });
    const [sending] = (await keeper.ask(sheetCalls.sendings, {})).list;
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
    const scale = { name: "Table 2.1", points: 6, lowest: 1, keys: "++++++" };
    const { keeper, sendingId, scaleIds, productId, config } = await brought(
      [scale],
      bandalos.map((score) => spread(score, 6)),
    );
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
    const answers = list.map(({ itemId }, at) => ({ itemId, answer: spread(31, 6)[at]! - 1 }));
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

  // summary() of each group of `elfe`, four digits, in the vignette cNORM-Demo (Lenhard & Lenhard, 2018 on; CRAN).
  test.each([
    ...[
      ["2", "0 4 7 7.32 10 23"],
      ["2.5", "0 7 11 10.88 15 25"],
      ["3", "0 11 14 14.51 19 28"],
    ],
    ...[
      ["3.5", "4 12 16 15.9 19 28"],
      ["4", "6 16.75 20 19.72 23 28"],
      ["4.5", "1 19 22 21.3 25 28"],
    ],
    ["5", "2 19 23 22.27 26 28"],
  ] as const)(
    "the norm of ELFE for grade %s has the printed quartiles, ends and mean",
    async (grade, printed) => {
      const counts = elfe[(Number(grade) - 2) * 2]!;
      const scores = counts.flatMap((people, score) =>
        Array.from({ length: people }, () => spread(score, 7)),
      );
      const { keeper, sendingId } = await brought(
        [{ name: "ELFE", points: 5, lowest: 0, keys: "+++++++" }],
        scores,
      );
      const { scale } = await keeper.ask(sheetCalls.psychometrics, { sendingId });
      const norm = scale!.norm!;
      const [low, first, middle, third, high] = [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(norm, share));
      expect(norm.n).toBe(200);
      const shown = [low, first, middle, norm.mean, third, high].map((value) =>
        Number(value!.toPrecision(4)),
      );
      expect(shown.join(" ")).toBe(printed);
    },
  );

  // Norms: 872 students, sums of four items, Hopwood, Pincus, DeMoor & Koonce, J. Pers. Assess. 90 (2008), Table 1.
  // Scores and z: score() and standardize() in the vignette "Using Circumplex Instruments" of circumplex 0.3 (CRAN).
  test("ten profiles of the IIP-SC by the norms of 872 students are the printed ones, missing answers and all", async () => {
    const names = ["PA", "BC", "DE", "FG", "HI", "JK", "LM", "NO"];
    const means = ["3.04", "3.17", "3.60", "4.19", "5.68", "5.54", "5.86", "4.10"];
    const deviations = ["2.64", "2.76", "3.42", "3.79", "3.66", "3.41", "3.30", "3.20"];
    const rows = iipsc.map((answers) =>
      names.flatMap((_, scale) => [0, 8, 16, 24].map((from) => answers[from + scale]!.replace(".", ""))),
    );
    const { keeper, sendingId, productId, scaleIds } = await brought(
      names.map((name) => ({ name, points: 5, lowest: 0, keys: "++++", maxMissing: 25 })),
      rows,
      names.map((name, at) => `${name},Students,872,${means[at]},${deviations[at]},Hopwood et al. (2008)`),
    );
    const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId });
    const profiles = [];
    for (const { sheetId } of sheets)
      profiles.push((await keeper.ask(sheetCalls.ownReport, { id: sheetId })).scales);
    const scores = `
      1.75 2 1.25 0 0.5 0.25 1.5 0.75 / 0.25 0.5 0.25 0.5 2 1.75 1.25 1 / 1 0.75 0.75 0 2.25 2 2.5 2
      1.75 2.25 2.5 2.33 2.5 2 2.5 2.5 / 0.5 0.75 0 1 0.5 0.25 1.25 0.75 / 0.25 0 0 0 0 0 1 1
      1 0 0 0 1 1 0.75 0.25 / 1 0.25 0.75 0 0.5 0.667 1.75 1 / 0.75 0.5 1.5 0.75 0 1 2.75 0.5 / 0 0 0 0 0 0.5 1 0.25`;
    const z = `
      1.5 1.75 0.409 -1.11 -1.01 -1.33 0.0424 -0.344 / -0.773 -0.424 -0.760 -0.578 0.634 0.428 -0.261 -0.0312
      0.364 -0.0616 -0.175 -1.11 0.907 0.721 1.25 1.22 / 1.5 2.11 1.87 1.36 1.18 0.721 1.25 1.84
      -0.394 -0.0616 -1.05 -0.0501 -1.01 -1.33 -0.261 -0.344 / -0.773 -1.15 -1.05 -1.11 -1.55 -1.62 -0.564 -0.0312
      0.364 -1.15 -1.05 -1.11 -0.459 -0.452 -0.867 -0.969 / 0.364 -0.786 -0.175 -1.11 -1.01 -0.843 0.345 -0.0312
      -0.0152 -0.424 0.702 -0.314 -1.55 -0.452 1.56 -0.656 / -1.15 -1.15 -1.05 -1.11 -1.55 -1.04 -0.564 -0.969`;
    const table = (text: string) =>
      text
        .trim()
        .split(/\s*[/\n]\s*/)
        .map((row) => row.split(" ").map(Number));
    expect(profiles.map((scales) => scales.map(({ raw }) => Number((raw! / 4).toPrecision(3))))).toEqual(
      table(scores),
    );
    const norms = await keeper.ask(evaluationCalls.productNorms, { id: productId });
    const normed = profiles.map((scales) =>
      scales.map(({ raw, norm, t }, at) => {
        const { mean, sd } = norms.find(({ scaleId }) => scaleId === scaleIds[at])!;
        const score = normedScore(raw!, { mean: Number(mean), sd: Number(sd), table: [] })!;
        // The report's own T follows from the same z.
        expect({ n: norm!.n, t }).toEqual({ n: 872, t: score.t });
        return Number(score.z.toPrecision(3));
      }),
    );
    expect(normed).toEqual(table(z));
  });
});
