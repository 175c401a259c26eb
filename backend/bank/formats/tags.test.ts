import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import type { Format } from "#contract/bank/shapes";
import { everyType } from "../../../tests/support/every-type";
import { formatsByName } from ".";

const read = async (format: Format, file: string | Uint8Array) => {
  const { items, losses } = await formatsByName[format].read(typeof file === "string" ? strToU8(file) : file);
  return { topics: items.map(({ topics = [] }) => topics), losses };
};

test("the tags of a GIFT comment are topics of the question right below it", async () => {
  const file =
    "// [id:7] [tag:数据库 / 索引] x [tag: TCP/IP ]\n// [tag:a\\]b]\na {T}\n\n// [tag:far]\n\nb {T}\n\n// [tag:1;2]\nc {T}\n";
  expect(await read("gift", file)).toEqual({
    topics: [["数据库 / 索引", "TCP/IP", "a]b"], [], []],
    losses: [{ kind: "tags", count: 1 }],
  });
});

test("topics are written as the tags that Moodle reads; one that is no tag there comes back all the same", async () => {
  const question = everyType.find(({ type }) => type === 3)!;
  const item = (topics: string[]) => ({ score: 1, question, topics });
  const topics = [["数据库 / 索引", "a]b"], ["<锁>"], ["甲\\"], ["[tag:乙"]];
  const file = Buffer.from(await formatsByName.gift.write(topics.map(item)));
  expect(file.toString()).toContain(" [tag:数据库 / 索引] [tag:a\\]b]\n");
  expect(file.toString()).not.toContain('"topics":["数据库');
  expect(await read("gift", file)).toEqual({ topics, losses: [] });
});

test("the keywords of a QTI package are topics of its item, each in one language", async () => {
  const item = `<assessmentItem identifier="q"><itemBody><p>问</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`;
  const keyword = (...texts: string[]) =>
    `<imsmd:keyword>${texts.map((text) => `<imsmd:langstring xml:lang="x">${text}</imsmd:langstring>`).join("")}</imsmd:keyword>`;
  const manifest = `<manifest xmlns:imsmd="m"><resources>
    <resource type="imsqti_item_xmlv2p1" href="1.xml"><metadata><imsmd:lom><imsmd:general>${keyword("数据库", "database")}${keyword(" 索引 ")}${keyword("")}</imsmd:general></imsmd:lom></metadata></resource>
    <resource type="imsqti_item_xmlv2p1" href="2.xml"/></resources></manifest>`;
  const files = { "imsmanifest.xml": manifest, "1.xml": item, "2.xml": item };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  expect(await read("qti", zipSync(Object.fromEntries(entries)))).toEqual({
    topics: [["数据库", "索引"], []],
    losses: [],
  });
});

test("so are the topic and the keywords of an item of QTI 1.2", async () => {
  const field = (label: string, entry: string) =>
    `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
  const label = (ident: string) =>
    `<response_label ident="${ident}"><material><mattext>${ident}</mattext></material></response_label>`;
  const item = `<item ident="i"><itemmetadata><qtimetadata>${field("qmd_topic", "数据库")}${field("qmd_keywords", "索引, 锁")}</qtimetadata></itemmetadata><presentation><material><mattext>q</mattext></material><response_lid ident="r"><render_choice>${label("a")}${label("b")}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item>`;
  const found = await read("qti", `<questestinterop><section>${item}</section></questestinterop>`);
  expect(found.topics).toEqual([["数据库", "索引", "锁"]]);
});

test("the topics of a sub-question's row are those of its parent, each once", async () => {
  const file =
    "题型,题干,答案,分值,考点\n材料,读,,,数据库; 锁\n小题：判断,一,对,1,锁; 索引\n小题：判断,二,对,1,\n判断,三,对,1,树\n";
  expect(await read("csv", file)).toEqual({ topics: [["数据库", "锁", "索引"], ["树"]], losses: [] });
});
