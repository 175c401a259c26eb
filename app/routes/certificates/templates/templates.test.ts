import { beforeAll, describe, expect, test } from "vitest";
import { type TypedTemplate, toTypedTemplate } from "#contract/certificates/form";
import { starter } from "#contract/certificates/starter";
import { as } from "../../../../tests/support/cast";
import { type Visitor, visit } from "../../../../tests/support/visit";
import { words } from "../../../../tests/support/words";

const t = words("zh");
const address = "/certificate/template";
let manager: Visitor;
beforeAll(async () => {
  manager = await visit(as.examManager);
});

/** A template's form as a browser submits it. */
function fieldsOf(typed: object): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  const add = (name: string, value: unknown): void => {
    if (typeof value === "string" || name === "fields") fields[name] = value as string;
    else if (Array.isArray(value)) for (const [row, item] of value.entries()) add(`${name}[${row}]`, item);
    else for (const [key, item] of Object.entries(value as object)) add(name ? `${name}.${key}` : key, item);
  };
  add("", typed);
  return fields;
}

const typed = (changes: Partial<TypedTemplate> = {}) =>
  fieldsOf({ ...toTypedTemplate({ name: "年度考核", content: starter("zh", "#c4403e") }), ...changes });
const rowsOf = async (query = "") => (await manager.open(`${address}${query}`)).data.rows;
const idOf = async (name: string) =>
  (await rowsOf("?state=all")).find((row: { name: string }) => row.name === name)?.templateUuid;

describe("a new template", () => {
  test("begins with texts in four languages, in that of its author, and is drawn", async () => {
    const english = await visit(as.examManager, "en");
    const { data } = await english.open(`${address}/new`);
    expect(data.start).toMatchObject({ language: "en", name: "", fields: ["exam"] });
    expect(data.start.texts.ja.title).toBe("合格証書");
    expect(data.preview.svg).toContain("Certificate of Achievement");
  });

  test("is saved as it stands, and the first certificate is one step away", async () => {
    const { to, notice } = await manager.send(`${address}/new`, typed());
    expect(to).toBe(address);
    const id = await idOf("年度考核");
    expect(notice).toMatchObject({ kind: "ok", link: { to: `/certificate/new?template=${id}` } });
    const { data } = await manager.open(`${address}/${id}`);
    expect(data.start).toMatchObject({
      ...toTypedTemplate({ name: "年度考核", content: starter("zh", "#c4403e") }, 1),
    });
  });

  test("that cannot be comes back as it was typed, drawn, with each validation error at its field", async () => {
    const wrong = typed({ name: "", freeFields: [{ zh: "", en: "Hours", es: "", ja: "" }] });
    wrong["texts.zh.title"] = "特别的标题";
    wrong["texts.zh.body"] = "{谁} 通过了";
    const { status, data } = await manager.send(`${address}/new`, wrong);
    expect(status).toBe(400);
    expect(Object.keys(data.error).sort()).toEqual(["freeFields[0].zh", "name", "texts.zh.body"]);
    expect(data.initialValue.texts.zh.body).toBe("{谁} 通过了");
    expect(data.preview.svg).toContain("特别的标题");
    const twice = await manager.send(`${address}/new`, typed());
    expect(twice.status).toBe(422);
    expect(twice.data.error.name).toEqual([t("errors:TEMPLATE_NAME_TAKEN")]);
  });

  test("has no picture of another company", async () => {
    const borrowed = typed({ name: "借图" });
    borrowed["look.logo"] = "none";
    const { status, data } = await manager.send(`${address}/new`, borrowed);
    expect(status).toBe(422);
    expect(data.error["look.logo"]).toEqual([t("errors:PICTURE_GONE")]);
  });
});

describe("buttons that draw the form anew", () => {
  const press = async (fields: Record<string, string | string[]>) =>
    (await manager.send(`${address}/new`, { ...typed({ name: " 未保存 " }), ...fields })).data;

  test("show it with what was typed, and save nothing", async () => {
    const answer = await press({
      preview: "1",
      previewIn: "en",
      "texts.en.title": "Half typed",
      validFor: "x",
    });
    expect(answer.preview.svg).toContain("Half typed");
    expect(answer.initialValue).toMatchObject({ name: " 未保存 ", validFor: "x" });
    expect(answer.previewIn).toBe("en");
    expect(await idOf("未保存")).toBeUndefined();
  });

  test("add rows and take them away", async () => {
    const more = await press({ rows: "add:freeFields" });
    expect([more.initialValue.freeFields.length, more.focus]).toEqual([1, "freeFields[0].zh"]);
    const rows = { "freeFields[0].zh": "学时", "freeFields[1].zh": "等第", "freeFields[1].en": "Class" };
    const fewer = await press({ ...rows, rows: "remove:freeFields:0" });
    expect(fewer.initialValue.freeFields).toEqual([{ zh: "等第", en: "Class", es: "", ja: "" }]);
  });

  test("say what is wrong with a picture, and take one out", async () => {
    const none = await manager.send(`${address}/new`, { ...typed(), upload: "seal" });
    expect(none.status).toBe(422);
    expect(none.data).toMatchObject({ status: "error", initialValue: { name: "年度考核" } });
    expect(none.data.error["look.seal"]).toEqual([t("errors:FILE_MISSING")]);
    const without = await press({ "look.seal": "some", removePicture: "seal" });
    expect(without.initialValue.look.seal).toBe("");
  });
});

test("a preview follows what is typed, and says what cannot be drawn", async () => {
  const half = { ...typed(), "texts.zh.title": "写到一半", "look.ink": "red" };
  const { data } = await manager.send(`${address}/preview`, half);
  expect(data.svg).toContain("写到一半");
  const long = { ...typed(), "texts.zh.title": "长".repeat(61) };
  expect((await manager.send(`${address}/preview`, long)).data).toEqual({
    svg: null,
    validationError: t("certificates:templates.preview.tooLong"),
  });
});

describe("a change", () => {
  test("that meets another one comes back as typed, and sent once more is saved", async () => {
    await manager.send(`${address}/new`, typed({ name: "两人同改" }));
    const id = await idOf("两人同改");
    const mine = typed({ name: "两人同改", revision: "1", validFor: "3" });
    const other = typed({ name: "两人同改", revision: "1", validFor: "1" });
    expect((await manager.send(`${address}/${id}`, other)).to).toBe(address);
    const late = await manager.send(`${address}/${id}`, mine);
    expect(late.status).toBe(422);
    expect(late.data.error[""]).toEqual([t("errors:TEMPLATE_CHANGED")]);
    expect(late.data.initialValue).toMatchObject({ validFor: "3", revision: "2" });
    const again = { ...mine, revision: late.data.initialValue.revision };
    expect((await manager.send(`${address}/${id}`, again)).to).toBe(address);
    expect((await manager.open(`${address}/${id}`)).data.start.validFor).toBe("3");
  });

  test("of what does not exist is not found", async () => {
    expect((await manager.open(`${address}/none`)).status).toBe(404);
    expect((await manager.send(`${address}/none/copy`, {})).status).toBe(404);
    expect((await manager.send(`${address}/none/archive`, {})).status).toBe(404);
    const stranger = await visit(as.stranger);
    const id = await idOf("年度考核");
    expect((await stranger.open(`${address}/${id}`)).status).toBe(404);
    expect((await stranger.send(`${address}/${id}/copy`, {})).status).toBe(404);
  });
});

test("a copy is offered, an archived template leaves the list, and each can be undone", async () => {
  const id = await idOf("年度考核");
  const from = `${address}?key=%E5%B9%B4`;
  const copied = await manager.send(`${address}/${id}/copy`, { from });
  const copyId = await idOf("年度考核（副本）");
  expect(copied).toMatchObject({ to: from, notice: { link: { to: `${address}/${copyId}` } } });

  const laid = await manager.send(`${address}/${copyId}/archive`, { archive: "1" });
  const { to } = laid.notice!.link!;
  expect(laid.notice!.link).toMatchObject({ post: true });
  expect((await rowsOf()).map(({ name }: { name: string }) => name)).not.toContain("年度考核（副本）");
  expect(await rowsOf("?state=archived")).toMatchObject([{ name: "年度考核（副本）" }]);
  await manager.send(to, {});
  expect((await rowsOf()).map(({ name }: { name: string }) => name)).toContain("年度考核（副本）");
});

test("a list leads from a page behind the last to the last, and bears any address", async () => {
  expect((await manager.open(`${address}?page=99`)).to).toBe(address);
  const { data } = await manager.open(`${address}?page=x&state=y&key=${"长".repeat(200)}`);
  expect(data).toMatchObject({ page: 1, state: "active", asked: { key: "" } });
  expect(await rowsOf("?key=zzqqxx")).toEqual([]);
});
