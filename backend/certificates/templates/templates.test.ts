import { beforeAll, describe, expect, test } from "vitest";
import type { Call, ReplyOf, RequestOf } from "#contract/call";
import { certificateCalls } from "#contract/certificates/calls";
import type { TemplateContent } from "#contract/certificates/shapes";
import { starter } from "#contract/certificates/starter";
import { as } from "../../../tests/support/cast";
import { draft, label } from "../../../tests/support/certificates";
import { racingOnEach } from "../../../tests/support/engines";
import { openOffice } from "../../../tests/support/office";
import { fileOf, photo, png } from "../../../tests/support/pictures";
import { insertRow, rowOf } from "../../../tests/support/rows";
import { pruneRemovedTemplates } from "./template-bin";

const { addTemplate, updateTemplate, copyTemplate, archiveTemplate, attachPicture, preview } =
  certificateCalls;
const { removeTemplate, restoreTemplate } = certificateCalls;

racingOnEach((database) => {
  const { ask, fetch, tokenOf, clock } = openOffice(database);
  const tokens = {} as Record<"manager" | "stranger" | "reviewer", string>;
  beforeAll(async () => {
    tokens.manager = await tokenOf(as.examManager);
    tokens.stranger = await tokenOf(as.stranger);
    tokens.reviewer = await tokenOf(as.reviewer);
  });

  const content = (changes: Partial<TemplateContent> = {}): TemplateContent => ({
    ...starter("zh", "#c4403e"),
    ...changes,
  });
  const look = (changes: Partial<TemplateContent["look"]>) => ({ look: { ...content().look, ...changes } });

  async function done<C extends Call>(call: C, request: RequestOf<C>, token = tokens.manager) {
    clock.time += 1000;
    const { code, data, message } = await ask(call, request, { token });
    if (code !== 0) throw new Error(`${call.path} answers ${code} ${message}`);
    return data as ReplyOf<C>;
  }
  async function refusal<C extends Call>(call: C, request: RequestOf<C>, token = tokens.manager) {
    const { code, reason, field } = await ask(call, request, { token });
    return code === 0 ? "" : [reason, field].filter(Boolean).join(" ");
  }
  const detail = (templateUuid: string) => done(certificateCalls.template, { templateUuid });
  const list = (query: RequestOf<typeof certificateCalls.templates>, token = tokens.manager) =>
    done(certificateCalls.templates, query, token);
  let turn = 0;
  const add = (changes: Partial<TemplateContent> = {}, name = `模板 ${++turn}`) =>
    done(addTemplate, { name, content: content(changes) });
  const versionsOf = (templateUuid: string) =>
    database()
      .queries.selectFrom("certificate_version")
      .select(["number", "used", "content"])
      .where("template_id", "=", templateUuid)
      .orderBy("number")
      .execute();
  const trail = async (subject: string) => {
    const rows = await database()
      .queries.selectFrom("audit")
      .select("action")
      .where("subject", "=", subject)
      .orderBy("seq")
      .execute();
    return rows.map(({ action }) => action);
  };

  test("a template is kept as it was designed", async () => {
    const id = await add({
      freeFields: [label("学时", "Hours")],
      validMonths: 36,
      fields: ["score", "exam"],
    });
    expect(await detail(id)).toMatchObject({
      templateUuid: id,
      versionNumber: 1,
      revision: 1,
      state: "active",
      certificateCount: 0,
      content: content({ freeFields: [label("学时", "Hours")], validMonths: 36, fields: ["score", "exam"] }),
    });
    expect(await trail(id)).toEqual(["certificateTemplate.create"]);
  });

  test("what is missing or cannot be is refused, at its place", async () => {
    const texts = (zh: Partial<TemplateContent["texts"]["zh"]>) => ({
      texts: { ...content().texts, zh: { ...content().texts.zh, ...zh } },
    });
    const refused = (changes: Partial<TemplateContent>) =>
      refusal(addTemplate, { name: "没有", content: content(changes) });
    expect(await refused(texts({ title: " " }))).toBe("CERTIFICATE_TITLE_MISSING content.texts.zh.title");
    expect(await refused(texts({ body: "{不知道}" }))).toBe("TEXT_FIELD_UNKNOWN content.texts.zh.body");
    expect(await refused(texts({ body: "{成绩}" }))).toBe("TEXT_FIELD_NOT_ASKED content.texts.zh.body");
    expect(await refused({ language: "ja", freeFields: [label("学时")] })).toBe(
      "FIELD_LABEL_MISSING content.freeFields.0.ja",
    );
    expect(await refused({ freeFields: [label("姓名")] })).toBe("FIELD_LABEL_TAKEN content.freeFields.0.zh");
    expect(await refused(look({ ink: "#aaaaaa" }))).toBe("INK_TOO_PALE content.look.ink");
    expect(await refused(look({ accent: "red" }))).toBe("COLOUR_MISSING content.look.accent");
    expect(await refused({ validMonths: 601 })).toBe("NOT_VALID content.validMonths");
    expect((await list({ key: "没有" })).templateCount).toBe(0);
  });

  test("a name is one template's alone, whatever its state", async () => {
    const id = await add({}, "独一无二");
    await done(archiveTemplate, { templateUuid: id, archive: true });
    const again = { name: "独一无二", content: content() };
    expect(await refusal(addTemplate, again)).toBe("TEMPLATE_NAME_TAKEN name");
    const other = await add();
    const change = { templateUuid: other, revision: 1, ...again };
    expect(await refusal(updateTemplate, change)).toBe("TEMPLATE_NAME_TAKEN name");
    expect(await refusal(addTemplate, again, tokens.stranger), "B2: names of another company").toBe("");
  });

  describe("a change", () => {
    test("stays in the version while nothing was issued from it, and makes the next one afterwards", async () => {
      const id = await add({}, "先改后发");
      const first = await detail(id);
      await done(updateTemplate, {
        templateUuid: id,
        revision: 1,
        name: "改过",
        content: content({ validMonths: 12 }),
      });
      expect(await detail(id)).toMatchObject({ versionUuid: first.versionUuid, revision: 2, name: "改过" });
      await done(certificateCalls.issue, { templateUuid: id, name: "陈安", exam: "安全" });
      const issuedFrom = (await versionsOf(id))[0]!.content;

      await done(updateTemplate, {
        templateUuid: id,
        revision: 2,
        name: "只改名称",
        content: content({ validMonths: 12 }),
      });
      expect(await versionsOf(id)).toHaveLength(1);
      await done(updateTemplate, { templateUuid: id, revision: 3, name: "只改名称", content: content() });
      const versions = await versionsOf(id);
      expect(versions.map(({ number, used }) => [number, used])).toEqual([
        [1, 1],
        [2, 0],
      ]);
      expect(versions[0]!.content).toBe(issuedFrom);
      expect(await detail(id)).toMatchObject({ versionNumber: 2, revision: 4, certificateCount: 1 });
      await done(updateTemplate, {
        templateUuid: id,
        revision: 4,
        name: "再改",
        content: content({ fields: ["exam", "grade"] }),
      });
      expect(await versionsOf(id)).toHaveLength(2);
      expect(await trail(id)).toEqual([
        "certificateTemplate.create",
        ...Array(4).fill("certificateTemplate.update"),
      ]);
    });

    test("that was drawn from an older state is refused", async () => {
      const id = await add();
      const change = { templateUuid: id, revision: 1, name: `改动 ${id}`, content: content() };
      await done(updateTemplate, change);
      const late = { ...change, content: content({ validMonths: 1 }) };
      expect(await refusal(updateTemplate, late)).toBe("TEMPLATE_CHANGED");
      expect((await detail(id)).content.validMonths).toBe(0);
    });

    test("two at once: the second is refused", async () => {
      const id = await add();
      const change = (validMonths: number) =>
        refusal(updateTemplate, {
          templateUuid: id,
          revision: 1,
          name: `同时 ${id}`,
          content: content({ validMonths }),
        });
      const both = await Promise.all([change(1), change(2)]);
      expect(both.sort()).toEqual(["", "TEMPLATE_CHANGED"]);
    });

    test("of a template that was laid aside is refused until it is brought back", async () => {
      const id = await add();
      await done(archiveTemplate, { templateUuid: id, archive: true });
      await done(archiveTemplate, { templateUuid: id, archive: true });
      const { revision, state } = await detail(id);
      expect([revision, state]).toEqual([2, "archived"]);
      const change = { templateUuid: id, revision, name: `归档 ${id}`, content: content() };
      expect(await refusal(updateTemplate, change)).toBe("TEMPLATE_ARCHIVED");
      await done(archiveTemplate, { templateUuid: id, archive: false });
      await done(updateTemplate, { ...change, revision: 3 });
      expect(await trail(id)).toEqual([
        "certificateTemplate.create",
        "certificateTemplate.archive",
        "certificateTemplate.archive",
        "certificateTemplate.update",
      ]);
    });
  });

  test("a copy says the same under a name of its own, and goes its own way", async () => {
    const id = await add({ validMonths: 6 }, "长".repeat(50));
    const names = [];
    for (let copy = 0; copy < 2; copy += 1) {
      const copyId = await done(copyTemplate, { templateUuid: id });
      const { name, content: copied, versionNumber } = await detail(copyId);
      expect(copied).toEqual(content({ validMonths: 6 }));
      expect(versionNumber).toBe(1);
      names.push(name);
    }
    expect(names).toEqual([`${"长".repeat(46)}（副本）`, `${"长".repeat(44)}（副本 2）`]);
  });

  test("a list finds by name and by title, in each state, page by page", async () => {
    const own = starter("en", "#c4403e");
    const ids = [];
    for (const name of ["查找甲", "查找乙", "查找丙"]) ids.push(await add(own, name));
    await done(archiveTemplate, { templateUuid: ids[0]!, archive: true });
    const found = async (query: RequestOf<typeof certificateCalls.templates>) =>
      (await list(query)).templateList.map(({ name }) => name);
    expect(await found({ key: "查找" })).toEqual(["查找丙", "查找乙"]);
    expect(await found({ key: "查找", state: "archived" })).toEqual(["查找甲"]);
    expect(await found({ key: "查找", state: "", pageSize: 2, pageNum: 2 })).toEqual(["查找乙"]);
    expect((await list({ key: "查找", state: "", pageSize: 2 })).templateCount).toBe(3);
    expect(await found({ key: "OF ACHIEVEMENT 查" })).toEqual([]);
    expect((await found({ key: "of achievement" }))[0]).toBe("查找丙");
    expect(await found({ key: "%" })).toEqual([]);
    const [row] = (await list({ key: "查找乙" })).templateList;
    expect(row).toMatchObject({
      title: "Certificate of Achievement",
      orientation: "landscape",
      versionNumber: 1,
      certificateCount: 0,
      state: "active",
    });
  });

  test("one that nothing was issued from goes to the bin, and comes back for 30 days", async () => {
    const id = await add({}, "培训结业");
    const before = await detail(id);
    expect(await done(removeTemplate, { templateUuid: id })).toEqual({ name: "培训结业" });
    const bin = () => done(certificateCalls.templateBin, {});
    expect((await bin()).list).toMatchObject([{ id, name: "培训结业", removedAt: clock.time - 1000 }]);
    expect((await list({ state: "", key: "培训结业" })).templateCount).toBe(0);
    const issue = { templateUuid: id, ...draft() };
    for (const [call, request] of [
      [certificateCalls.template, { templateUuid: id }],
      [copyTemplate, { templateUuid: id }],
      [removeTemplate, { templateUuid: id }],
      [certificateCalls.previewIssue, issue],
      [certificateCalls.issue, issue],
    ] as [Call, object][])
      expect(await refusal(call, request), call.path).toBe("NOT_FOUND");
    await add({}, "培训结业");

    expect(await done(restoreTemplate, { removedId: id })).toEqual({ name: "培训结业（副本）" });
    expect(await detail(id)).toMatchObject({ name: "培训结业（副本）", content: before.content });
    expect(await refusal(restoreTemplate, { removedId: id })).toBe("NOT_FOUND");
    expect((await bin()).count).toBe(0);
    const actions = await trail(id);
    expect(actions.slice(1)).toEqual(["certificateTemplate.remove", "certificateTemplate.restore"]);

    await done(removeTemplate, { templateUuid: id });
    await pruneRemovedTemplates(database().queries, clock.time + 30 * 86_400_000);
    expect(await versionsOf(id)).toHaveLength(1);
    await pruneRemovedTemplates(database().queries, clock.time + 31 * 86_400_000);
    expect(await versionsOf(id)).toEqual([]);
  });

  test("one that certificates were issued from is not removed", async () => {
    const id = await add();
    await done(certificateCalls.issue, { templateUuid: id, ...draft() });
    expect(await refusal(removeTemplate, { templateUuid: id })).toBe("TEMPLATE_USED");
    expect(await detail(id)).toMatchObject({ certificateCount: 1 });
  });

  describe("B2: another company", () => {
    test("finds none of it, and changes none", async () => {
      const id = await add();
      const strange = { token: tokens.stranger };
      const calls = [
        [certificateCalls.template, { templateUuid: id }],
        [updateTemplate, { templateUuid: id, revision: 1, name: "x", content: content() }],
        [copyTemplate, { templateUuid: id }],
        [archiveTemplate, { templateUuid: id, archive: true }],
      ] as const;
      for (const [call, request] of calls) expect((await ask(call, request, strange)).code).toBe(404);
      expect(await detail(id)).toMatchObject({ revision: 1, state: "active" });
      const { templateList } = await list({ state: "", pageSize: 100 }, tokens.stranger);
      expect(templateList.map(({ templateUuid }) => templateUuid)).not.toContain(id);
    });

    test("gives no picture to a template, and sees none in a preview", async () => {
      const kept = await done(attachPicture, { file: fileOf(await png(), "logo.png") } as never);
      const foreign = { name: "借图", content: content(look({ logo: kept })) };
      expect(await refusal(addTemplate, foreign, tokens.stranger)).toBe("PICTURE_GONE look");
      const opened = await fetch(`/management/api/file/${kept}`, {}, { token: tokens.stranger });
      expect(await opened.json()).toMatchObject({ code: 404 });
    });
  });

  describe("pictures", () => {
    test.each([
      ["seal.png", png, "image/png"],
      ["back.jpg", photo, "image/jpeg"],
    ])("D1: %s is kept as it was drawn anew", async (name, make, type) => {
      const kept = await done(attachPicture, { file: fileOf(await make(), name) } as never);
      const reply = await fetch(`/management/api/file/${kept}`, {}, { token: tokens.manager });
      expect(reply.headers.get("content-type")).toBe(type);
      const id = await add(look({ seal: kept, background: kept }));
      expect((await detail(id)).content.look).toMatchObject({ seal: kept, background: kept, logo: "" });
      expect(await trail(kept)).toEqual(["certificateTemplate.picture"]);
    });

    test("D1: what is no picture is refused, and nothing is kept", async () => {
      const svg = fileOf("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "a.png");
      expect(await refusal(attachPicture, { file: svg } as never)).toBe("FILE_KIND file");
    });

    test("are those that were kept for certificates", async () => {
      const { company_id } = await rowOf(database().queries, "operator", { mobile: as.examManager });
      const { id } = await insertRow(database().queries, "file", {
        ...{ company_id, purpose: "licence", name: "licence.png", type: "image/png", size: 1 },
        bytes: new Uint8Array([1]),
      });
      const used = { name: "借用执照", content: content(look({ logo: id })) };
      expect(await refusal(addTemplate, used)).toBe("PICTURE_GONE look");
      const gone = { name: "没有的图", content: content(look({ logo: "none" })) };
      expect(await refusal(addTemplate, gone)).toBe("PICTURE_GONE look");
    });
  });

  describe("a preview", () => {
    const rendered = async (changes: Partial<TemplateContent>, language?: "zh" | "en" | "es" | "ja") =>
      (await done(preview, { content: content(changes), language })).svg;

    test("shows the texts of a language with sample facts, and keeps nothing", async () => {
      const before = await list({ state: "" });
      const svg = await rendered({ freeFields: [label("学时")] });
      for (const text of ["合格证书", "学时", "华东能源集团"]) expect(svg).toContain(text);
      expect(svg).not.toContain("{姓名}");
      expect(await rendered({}, "en")).toContain("Certificate of Achievement");
      expect(await list({ state: "" })).toEqual(before);
    });

    test("D3: text is text and never part of the drawing, pictures are files of our own", async () => {
      const hostile = `</text><script>alert(1)</script><image href="x" onerror="y"/>"'&`;
      const texts = {
        ...content().texts,
        zh: { title: hostile.slice(0, 60), body: hostile, organiser: hostile.slice(0, 60) },
      };
      const svg = await rendered({ texts, ...look({ logo: `a"/><script>` }) });
      expect(svg).not.toMatch(/<script|<image href="x/);
      expect(svg).toContain("&lt;script");
      expect(svg).toContain("/file/a%22%2F%3E%3Cscript%3E");
    });
  });

  test("B1: who does not issue certificates neither reads nor writes templates", async () => {
    const id = await add();
    expect(await refusal(certificateCalls.template, { templateUuid: id }, tokens.reviewer)).toBe("FORBIDDEN");
    expect(await refusal(addTemplate, { name: "x", content: content() }, tokens.reviewer)).toBe("FORBIDDEN");
  });
}, "two at once");
