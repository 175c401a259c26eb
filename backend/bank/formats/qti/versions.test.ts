import { describe, expect, test } from "vitest";
import { formatsByName } from "..";

const read = (text: string) => formatsByName.qti.read(new TextEncoder().encode(text));

const material = (text: string) => `<material><mattext texttype="text/html">${text}</mattext></material>`;
const kind = (name: string) =>
  `<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${name}</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.5</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>`;
const label = (ident: string, text: string) =>
  `<response_label ident="${ident}">${material(text)}</response_label>`;
const lid = (ident: string, labels: string, cardinality = "Single", before = "") =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${before}<render_choice>${labels}</render_choice></response_lid>`;
const equal = (ident: string, value: string) => `<varequal respident="${ident}">${value}</varequal>`;
const right = (condition: string, score = "100") =>
  `<respcondition><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">${score}</setvar></respcondition>`;
const item = (name: string, text: string, asked: string, conditions: string, more = "") =>
  `<item ident="i" title="Question">${kind(name)}<presentation>${material(text)}${asked}</presentation><resprocessing>${conditions}</resprocessing>${more}</item>`;
const old = (...items: string[]) =>
  `<?xml version="1.0"?><questestinterop><assessment><section>${items.join("")}</section></assessment></questestinterop>`;
const two = label("a", "甲") + label("b", "乙");

describe("QTI 1.2", () => {
  test.each([
    [
      "one choice",
      item("multiple_choice_question", "q", lid("r", two), right(equal("r", "b"))),
      { type: 1, keys: [1] },
    ],
    [
      "several choices, of which others must not be chosen",
      item(
        "multiple_answers_question",
        "q",
        lid("r", `${two}${label("c", "丙")}`, "Multiple"),
        right(`<and>${equal("r", "a")}<not>${equal("r", "b")}</not>${equal("r", "c")}</and>`),
      ),
      { type: 2, keys: [0, 2] },
    ],
    [
      "true or false",
      item(
        "true_false_question",
        "q",
        lid("r", label("t", "True") + label("f", "False")),
        right(equal("r", "f")),
      ),
      { type: 3, keys: [0] },
    ],
    [
      "a short answer with two spellings",
      item(
        "short_answer_question",
        "q",
        '<response_str ident="r"><render_fib/></response_str>',
        right(equal("r", "水") + equal("r", "清水")),
      ),
      { type: 4, blanks: [["水", "清水"]] },
    ],
    [
      "a number in a range",
      item(
        "numerical_question",
        "q",
        '<response_str ident="r"><render_fib fibtype="Decimal"/></response_str>',
        right(
          `<or>${equal("r", "5")}<and><vargte respident="r">4.5</vargte><varlte respident="r">5.5</varlte></and></or>`,
        ),
      ),
      { type: 4, blanks: [["5"]], tolerance: 0.5 },
    ],
    [
      "an essay",
      item("essay_question", "q", '<response_str ident="r"><render_fib/></response_str>', ""),
      { type: 5 },
    ],
    [
      "named blanks",
      item(
        "fill_in_multiple_blanks_question",
        "[x] und [y]",
        lid("response_x", label("1", "eins"), "Single", material("x")) +
          lid("response_y", label("2", "zwei"), "Single", material("y")),
        right(equal("response_x", "1"), "50") + right(equal("response_y", "2"), "50"),
      ),
      { type: 4, blanks: [["eins"], ["zwei"]] },
    ],
  ])("%s", async (_, written, { type, ...answer }) => {
    const { items, validationErrors } = await read(old(written));
    expect(validationErrors).toEqual([]);
    expect(items).toMatchObject([{ score: 2.5, question: { type, answer } }]);
  });

  test("a number with several right ranges, and a formula without metadata, are left out", async () => {
    const fib = '<response_str ident="r"><render_fib fibtype="Decimal"/></response_str>';
    const range = (low: number, high: number) =>
      right(`<vargte respident="r">${low}</vargte><varlte respident="r">${high}</varlte>`);
    const formula = "<itemproc_extension><calculated/></itemproc_extension>";
    const { items, leftOut } = await read(
      old(item("numerical_question", "q", fib, range(1, 2) + range(7, 9)), item("", "q", fib, "", formula)),
    );
    expect([items.length, leftOut!.length]).toEqual([0, 2]);
  });

  test("a matching question is a parent with a choice for each item", async () => {
    const asked = lid("r1", two, "Single", material("一")) + lid("r2", two, "Single", material("二"));
    const { items } = await read(
      old(
        item("matching_question", "q", asked, right(equal("r1", "a"), "50") + right(equal("r2", "b"), "50")),
      ),
    );
    expect(items[0]!.question.children.map(({ content, answer }) => [content, answer.keys])).toEqual([
      ["一", [0]],
      ["二", [1]],
    ]);
  });

  test("what computes its answer is left out; the others come in, and its source is a package again", async () => {
    const calculated = item(
      "calculated_question",
      "q",
      '<response_str ident="r"><render_fib/></response_str>',
      "",
    );
    const whole = old(
      item("multiple_choice_question", "q", lid("r", two), right(equal("r", "a"))),
      calculated,
    );
    const { items, leftOut } = await read(whole);
    expect([items.length, leftOut!.length]).toEqual([1, 1]);
    const again = await formatsByName.qti.read(await formatsByName.qti.mended(leftOut!, ""));
    expect([again.items.length, again.leftOut!.length]).toEqual([0, 1]);
  });
});

test("QTI 3.0 is read as QTI 2 under its own names", async () => {
  const { items, validationErrors } = await read(
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="q" title="q"><qti-response-declaration identifier="RESPONSE" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>A</qti-value><qti-value>C</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>q</p><qti-choice-interaction response-identifier="RESPONSE" max-choices="0"><qti-simple-choice identifier="A">1</qti-simple-choice><qti-simple-choice identifier="B">2</qti-simple-choice><qti-simple-choice identifier="C">3</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`,
  );
  expect(validationErrors).toEqual([]);
  expect(items).toMatchObject([
    { question: { type: 2, content: "q", option: ["1", "2", "3"], answer: { keys: [0, 2] } } },
  ]);
});
