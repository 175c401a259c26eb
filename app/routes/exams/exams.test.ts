import { beforeEach, expect, test } from "vitest";
import { as } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
let manager: Visitor;
beforeEach(async () => {
  manager = await visit(as.examManager);
});

const idOf = async (key: string, label = "") => {
  const { data } = await manager.open(`/exam/my?key=${key}&label=${label}`);
  return data.rows[0].id as string;
};

/** The fields of an exam's form as a browser would send them, with changes. */
async function fieldsOf(exam: string, changes: Record<string, string>) {
  const { data } = await manager.open(`/exam/${exam}/edit`);
  const fields: Record<string, string> = { revision: String(data.revision) };
  for (const [name, value] of Object.entries(data.begin as Record<string, unknown>)) {
    if (typeof value === "string") fields[name] = value;
    if (name === "ownFields")
      for (const [at, own] of (value as { name: string; isRequired?: string }[]).entries()) {
        fields[`ownFields[${at}].name`] = own.name;
        if (own.isRequired) fields[`ownFields[${at}].isRequired`] = own.isRequired;
      }
  }
  return { ...fields, ...changes };
}

test("a change of a published exam says what it changes and for whom, and who was told other times", async () => {
  const exam = await idOf("国际业务部英语水平测试");
  const page = `/exam/${exam}/edit`;
  const figures = (await manager.open(`/exam/${exam}`)).data.exam.figures as { value: string }[];
  const [candidates, invited] = figures.map(({ value }) => value);
  const change = async (changes: Record<string, string>) => {
    const { notice, to } = await manager.send(page, await fieldsOf(exam, changes));
    expect(to).toBe(`/exam/${exam}`);
    return notice!;
  };
  expect(await change({})).toEqual({ kind: "ok", text: t("exams:saved") });
  const rules = await change({ instructions: "请提前 15 分钟登录。", lateMinutes: "20" });
  expect(rules).toEqual({
    kind: "ok",
    text: [
      t("exams:changed.what", {
        what: `${t("exams:fields.lateMinutes")}、${t("exams:fields.instructions")}`,
      }),
      t("exams:changed.pending", { people: candidates! }),
    ].join(""),
  });
  expect((await change({ checkScore: "2" })).text).toContain("包括已经交卷的");
  const { closeAt } = await fieldsOf(exam, {});
  const later = await change({ closeAt: closeAt!.replace(/:\d\d$/, ":45") });
  expect(later).toMatchObject({ kind: "warn", link: { to: `/exam/${exam}/invitations` } });
  expect(later.text).toContain(`${invited} 人收到的邀请还是原来的时间`);
});

test("before an exam is cancelled it says who has not begun, who sits, and who has handed in", async () => {
  const exam = await idOf("信息安全意识测试（总部）");
  const { data } = await manager.open(`/exam/${exam}/cancel`);
  const pageOf = async (page: number) =>
    (await manager.open(`/exam/${exam}/candidates?size=50&page=${page}`)).data.rows;
  const rows = [...(await pageOf(1)), ...(await pageOf(2))];
  const inState = (...states: string[]) =>
    rows.filter(({ state }: { state: string }) => states.includes(state)).length;
  expect(inState("absent")).toBeGreaterThan(0);
  expect(data).toMatchObject({
    waiting: inState("added", "invited", "registered", "generated"),
    sitting: inState("sitting", "paused"),
    submitted: inState("submitted", "terminated", "marked", "released"),
  });
  // Nor does a change concern those who were absent.
  const fields = await fieldsOf(exam, { instructions: "请自备草稿纸。" });
  const { notice } = await manager.send(`/exam/${exam}/edit`, fields);
  expect(notice!.text).toContain(t("exams:changed.pending", { people: String(data.waiting + data.sitting) }));
});

test("what an exam asks for beside the usual is told as optional where it is", async () => {
  const exam = await idOf("信息安全知识公开测试");
  const { facts } = (await manager.open(`/exam/${exam}`)).data.exam as { facts: [string, string][] };
  const asked = facts.find(([label]) => label === t("exams:show.information"))![1];
  expect(asked).toContain(`所在城市${t("optional")}`);
});

test("an exam that is over is put away and comes back by the notice's own form", async () => {
  const exam = await idOf("合规与廉洁从业年度测试", "ended");
  const isIn = async (label: string) => {
    const { data } = await manager.open(`/exam/my?label=${label}`);
    return data.rows.some(({ id }: { id: string }) => id === exam);
  };
  expect([await isIn("ended"), await isIn("archived")]).toEqual([true, false]);
  const done = await manager.send(`/exam/${exam}/archive`, { archive: "1" });
  expect(done).toMatchObject({ notice: { kind: "ok", text: t("exams:archived"), link: { post: true } } });
  expect([await isIn("ended"), await isIn("archived")]).toEqual([false, true]);
  const undone = await manager.send(done.notice!.link!.to, {});
  expect(undone.notice).toMatchObject({ text: t("exams:unarchived") });
  expect([await isIn("ended"), await isIn("archived")]).toEqual([true, false]);
});
