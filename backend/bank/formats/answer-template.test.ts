import { strToU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { question } from "../../../tests/support/papers";
import { formatsByName } from ".";

const read = async (format: Format, file: string | Uint8Array) => {
  const { items, losses, validationErrors } = await formatsByName[format].read(
    typeof file === "string" ? strToU8(file) : file,
  );
  expect(validationErrors).toEqual([]);
  return { templates: items.map((item) => item.question.answerTemplate), losses };
};

describe("what the answer to a question begins with", () => {
  const essay = (template: string, format = "editor") =>
    `<quiz><question type="essay"><questiontext><text>q</text></questiontext><responseformat>${format}</responseformat><responsetemplate format="html"><text><![CDATA[${template}]]></text></responsetemplate></question></quiz>`;

  test("of Moodle: its HTML as plain text; that of a file is told as lost", async () => {
    expect(
      await read("moodle-xml", essay("<p>一、<b>原因</b> *1*</p><ul><li>甲</li></ul>二、<br>三、")),
    ).toEqual({
      templates: ["一、原因 *1*\n\n- 甲\n\n二、\n三、"],
      losses: [],
    });
    expect(await read("moodle-xml", essay("<p> </p>"))).toEqual({ templates: [""], losses: [] });
    for (const lost of [essay("甲", "noinline"), essay("长".repeat(10_001))])
      expect(await read("moodle-xml", lost)).toEqual({
        templates: [""],
        losses: [{ kind: "template", count: 1 }],
      });
  });

  const item = (more: string) =>
    `<assessmentItem identifier="q"><responseDeclaration identifier="R" cardinality="single" baseType="string"><defaultValue><value>一、\n二、</value></defaultValue></responseDeclaration>${more}</assessmentItem>`;
  const asked = '<extendedTextInteraction responseIdentifier="R"/>';

  test("of QTI: the default value of the response; that of a part is told as lost", async () => {
    expect(await read("qti", item(`<itemBody><p>q</p>${asked}</itemBody>`))).toEqual({
      templates: ["一、\n二、"],
      losses: [],
    });
    const two = item(`<itemBody><p>q</p>${asked}${asked}</itemBody>`);
    expect(await read("qti", two)).toEqual({ templates: [""], losses: [{ kind: "template", count: 1 }] });
  });

  test("of sheets, of an open answer alone", async () => {
    const rows = '题型,题干,答案,作答模板\n问答题,q,,"一、\n二、"\n判断题,r,正确,甲\n';
    expect((await read("csv", rows)).templates).toEqual(["一、\n二、", ""]);
  });

  test("other systems find it where they look for it, and what they change comes in", async () => {
    const answerTemplate = "一、 <原因>  &\n\n　二、";
    const written = question({ type: 5, option: [], answer: { keys: [] }, scoringRule: 0, answerTemplate });
    const items = [{ score: 1, question: written }];
    const moodle = new TextDecoder().decode(await formatsByName["moodle-xml"].write(items));
    const text = "一、 &amp;lt;原因&amp;gt;  &amp;amp;&lt;br/&gt;&lt;br/&gt;　二、";
    expect(moodle).toContain(`<responsetemplate format="html"><text>${text}</text></responsetemplate>`);
    expect((await read("moodle-xml", moodle)).templates).toEqual([answerTemplate]);
    expect((await read("moodle-xml", moodle.replace("　二、", "三、"))).templates).toEqual([
      "一、 <原因> &\n\n三、",
    ]);
    const { "items/q00001.xml": xml } = unzipSync(await formatsByName.qti.write(items));
    expect(new TextDecoder().decode(xml)).toContain(
      "<defaultValue><value>一、 &lt;原因&gt;  &amp;\n\n　二、</value>",
    );
  });
});
