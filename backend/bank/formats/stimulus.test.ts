import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { wav } from "../../../tests/support/media";
import { formatsByName } from ".";

const html = (text: string) => `<questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>`;
const kinds: Record<string, string> = {
  "moodle-xml": "Moodle",
  gift: "GIFT",
  qti: "QTI 2.1",
};

/** A file of texts that ask nothing (`t`), questions (`q`), a wrong question (`!`), and another category (`/`). */
const fileOf: Record<string, (...parts: string[]) => Uint8Array> = {
  "moodle-xml": (...parts) => {
    const written = parts.map((part) => {
      if (part === "/") return '<question type="category"><category><text>top/b</text></category></question>';
      if (part[0] === "t") return `<question type="description">${html(`<p>${part}</p>`)}</question>`;
      const key = part === "!" ? "" : '<answer fraction="100"><text>true</text></answer>';
      return `<question type="truefalse">${html(part)}${key}</question>`;
    });
    return strToU8(`<quiz>${written.join("\n")}</quiz>`);
  },
  gift: (...parts) =>
    strToU8(
      parts
        .map((part) =>
          part === "/" ? "$CATEGORY: b" : part[0] === "t" ? part : part === "!" ? "x {=" : `${part} {T}`,
        )
        .join("\n\n"),
    ),
  qti: (...parts) => {
    const items = parts.map((part) => {
      const asked = part === "!" ? '<sliderInteraction responseIdentifier="R"/>' : choice;
      const body = part[0] === "t" ? `<p>${part}</p>` : `<p>${part}</p>${asked}`;
      return `<assessmentItem identifier="q"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
    });
    const names = items.map((_, at) => `i${at}.xml`);
    const resources = names.map((name) => `<resource type="imsqti_item_xmlv2p1" href="${name}"/>`);
    const manifest = `<manifest><resources>${resources.join("")}</resources></manifest>`;
    const files = [["imsmanifest.xml", manifest], ...names.map((name, at) => [name, items[at]!])];
    return zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text!)])));
  },
};
const choice =
  '<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="a">1</simpleChoice><simpleChoice identifier="b">2</simpleChoice></choiceInteraction>';

async function told(format: Format, ...parts: string[]) {
  const read = await formatsByName[format].read(fileOf[format]!(...parts));
  return {
    read,
    items: read.items.map(({ question: { stimulus, content } }) => [stimulus, content]),
    wrong: read.validationErrors.map(({ reason }) => reason),
  };
}

describe.each(["moodle-xml", "gift", "qti"] as const)("a text that asks nothing: %s", (format) => {
  test(`${kinds[format]}: stands before the question that follows, several as one`, async () => {
    const { read, items, wrong } = await told(format, "t1", "t2", "q1", "q2", "t3", "q3");
    expect([items, wrong]).toEqual([
      [
        ["t1\n\nt2", "q1"],
        ["", "q2"],
        ["t3", "q3"],
      ],
      [],
    ]);
    expect(read.losses).toEqual([]);
  });

  test(`${kinds[format]}: with no question after it, it is left out and told`, async () => {
    const { read, items, wrong } = await told(format, "q1", "t1", "t2");
    expect([items, wrong, read.leftOut!.length]).toEqual([
      [["", "q1"]],
      ["NOTHING_ASKED", "NOTHING_ASKED"],
      2,
    ]);
  });

  test(`${kinds[format]}: before a wrong question, both are in the file to correct`, async () => {
    const { read, items, wrong } = await told(format, "t1", "!", "q1");
    expect(items).toEqual([["", "q1"]]);
    expect([wrong.length, wrong.includes("NOTHING_ASKED"), read.leftOut!.length]).toEqual([1, false, 1]);
    const again = await formatsByName[format].read(await formatsByName[format].mended(read.leftOut!, ""));
    expect([again.items.length, again.leftOut]).toEqual([0, read.leftOut]);
  });
});

test.each(["moodle-xml", "gift"] as const)(
  "%s: no text stands before a question of another category",
  async (format) => {
    const { items, wrong } = await told(format, "t1", "/", "q1");
    expect([items, wrong]).toEqual([[["", "q1"]], ["NOTHING_ASKED"]]);
  },
);

test("gift: nor where no blank line stands before the category", async () => {
  const { items, validationErrors } = await formatsByName.gift.read(
    strToU8("t1\n$CATEGORY: b\n\nq1 {T}\n$CATEGORY: c\nq2 {T}"),
  );
  expect(items.map(({ question: { stimulus, content } }) => [stimulus, content])).toEqual([
    ["", "q1"],
    ["", "q2"],
  ]);
  expect(validationErrors).toMatchObject([{ line: 1, reason: "NOTHING_ASKED" }]);
});

test("what is more than the text, and a sound in it, is not lost unsaid", async () => {
  const sound = `<file name="a.wav" path="/" encoding="base64">${Buffer.from(wav()).toString("base64")}</file>`;
  const text = `<questiontext format="html"><text><![CDATA[听<audio src="@@PLUGINFILE@@/a.wav"></audio>]]></text>${sound}</questiontext>`;
  const note = "<generalfeedback><text>n</text></generalfeedback>";
  const truth = `<question type="truefalse">${html("q")}<answer fraction="100"><text>true</text></answer></question>`;
  const { items, losses } = await formatsByName["moodle-xml"].read(
    strToU8(`<quiz><question type="description">${text}${note}</question>${truth}</quiz>`),
  );
  expect(items[0]!.question).toMatchObject({ stimulus: "听", content: "q", media: { kind: "audio" } });
  expect(losses).toEqual([{ kind: "feedback", count: 1 }]);
});

test("an item that says all before it asks is asked by that; QTI 1.2 has texts too", async () => {
  const said = '<rubricBlock view="candidate"><p>选一个</p></rubricBlock>';
  const bare = new TextDecoder().decode(zipOf(fileOf.qti!("q"))).replace("<p>q</p>", said);
  const { items } = await formatsByName.qti.read(strToU8(bare));
  expect(items[0]!.question).toMatchObject({ stimulus: "", content: "选一个" });

  const old = (body: string) => `<item ident="i"><presentation>${body}</presentation>${key}</item>`;
  const key =
    '<resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>100</setvar></respcondition></resprocessing>';
  const material = (text: string) => `<material><mattext>${text}</mattext></material>`;
  const label = (ident: string) => `<response_label ident="${ident}">${material(ident)}</response_label>`;
  const lid = `<response_lid ident="r" rcardinality="Single"><render_choice>${label("a")}${label("b")}</render_choice></response_lid>`;
  const text = old(material("t")) + old(material("q") + lid);
  const older = await formatsByName.qti.read(
    strToU8(`<questestinterop><assessment><section>${text}</section></assessment></questestinterop>`),
  );
  expect(older.items.map(({ question: { stimulus, content } }) => [stimulus, content])).toEqual([["t", "q"]]);
});

const zipOf = (bytes: Uint8Array) => unzipSync(bytes)["i0.xml"]!;
