import { afterEach, describe, expect, it } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import { certificateFilter, certificateQuery, certificateSort } from "#contract/certificates/shapes";
import { type Author, openAuthors } from "../../tests/support/authors";
import { content, draft, insertTemplate, label } from "../../tests/support/certificates";
import { onEachEngine } from "../../tests/support/engines";
import { rowOf, setRows } from "../../tests/support/rows";

const calls = certificateCalls;

onEachEngine((database) => {
  const { author, clock } = openAuthors(database);
  const start = clock.time;
  afterEach(() => {
    clock.time = start;
  });

  async function office(changes: Parameters<typeof content>[0] = {}) {
    const operator = await author({ roles: ["r_exam_management"] });
    const { companyId, id } = operator;
    const templateUuid = await insertTemplate(database().queries, companyId, id, changes, "结业证书");
    const issue = (more = {}, by: Author = operator) =>
      by.ask(calls.issue, { ...draft(), ...more, templateUuid });
    const get = (certificateUuid: string) => operator.ask(calls.get, { certificateUuid });
    const find = (query: object) => operator.ask(calls.list, certificateQuery.parse(query));
    return { operator, companyId, templateUuid, issue, get, find };
  }

  const audited = (companyId: string) =>
    database()
      .queries.selectFrom("audit")
      .select(["action", "subject", "before", "after"])
      .where("company_id", "=", companyId)
      .orderBy("seq")
      .execute();

  it("F2: an operator issues by hand, and the certificate tells who did", async () => {
    const { operator, issue, get, companyId } = await office();
    const certificateUuid = await issue();
    const record = await get(certificateUuid);
    expect(record).toMatchObject({
      state: "issued",
      keyState: "good",
      templateName: "结业证书",
      versionNumber: 1,
      history: [{ kind: "issued", at: clock.time, by: operator.realName, reason: "" }],
    });
    expect(record.printed).toMatchObject({ name: "欧阳文静", issuedOn: "2026-01-05" });
    const [row] = await audited(companyId);
    expect(row).toMatchObject({ action: "certificate.issue", subject: certificateUuid });
    expect(JSON.parse(row!.after)).toMatchObject({ name: "欧阳文静", score: "92.5" });
  });

  it("the same form sent twice issues one", async () => {
    const { operator, templateUuid, find } = await office();
    const sent = { ...draft(), templateUuid };
    const [one, two] = await Promise.all([
      operator.send(calls.issue, sent, "form-1"),
      operator.send(calls.issue, sent, "form-1"),
    ]);
    expect(one.data).toBe(two.data);
    expect((await find({})).certificateCount).toBe(1);
  });

  it("a form filled in for other fields issues and replaces nothing: its values would be under other labels", async () => {
    const freeFields = [label("讲师"), label("学时")];
    const { operator, templateUuid, issue, get, find } = await office({ freeFields });
    const typed = { values: ["周老师", "48"], revision: 1 };
    const certificateUuid = await issue(typed);
    const swapped = { name: "结业证书", content: content({ freeFields: [...freeFields].reverse() }) };
    await operator.ask(calls.updateTemplate, { templateUuid, revision: 1, ...swapped });
    const again = { ...draft(typed), revision: 1 };
    expect(await operator.refusal(calls.issue, { ...again, templateUuid })).toBe(
      "TEMPLATE_CHANGED_MEANWHILE",
    );
    const replacement = { ...again, certificateUuid, reason: "更正" };
    expect(await operator.refusal(calls.replace, replacement)).toBe("TEMPLATE_CHANGED_MEANWHILE");
    expect((await find({})).certificateCount).toBe(1);
    expect(await get(certificateUuid)).toMatchObject({ state: "issued" });
    const values = ["48", "周老师"];
    const id = await operator.ask(calls.replace, { ...replacement, values, revision: 2 });
    expect((await get(id)).printed.fields.map(({ value }) => value)).toEqual(values);
  });

  it("F2: revokes for a reason, once and for good", async () => {
    const { operator, issue, get, companyId } = await office();
    const certificateUuid = await issue();
    clock.time += 60_000;
    await operator.ask(calls.revoke, { certificateUuid, reason: "冒名考试" });
    const record = await get(certificateUuid);
    expect(record).toMatchObject({
      state: "revoked",
      reason: "冒名考试",
      changedAt: clock.time,
      revision: 2,
    });
    expect(record.history.map(({ kind, reason }) => [kind, reason])).toEqual([
      ["issued", ""],
      ["revoked", "冒名考试"],
    ]);
    expect(await operator.refusal(calls.revoke, { certificateUuid, reason: "再一次" })).toBe(
      "CERTIFICATE_NOT_GOOD",
    );
    expect(await operator.refusal(calls.replace, { ...draft(), certificateUuid, reason: "x" })).toBe(
      "CERTIFICATE_NOT_GOOD",
    );
    expect(await operator.refusal(calls.revoke, { certificateUuid, reason: " " })).toBe(
      "CERTIFICATE_REASON_MISSING reason",
    );
    const rows = await audited(companyId);
    expect(rows.map((row) => row.action)).toEqual(["certificate.issue", "certificate.revoke"]);
    expect(JSON.parse(rows[1]!.after)).toEqual({ state: "revoked", reason: "冒名考试" });
    expect((await get(certificateUuid)).reason).toBe("冒名考试");
  });

  it("F2: revokes many for one reason, each once, and says how many were left out", async () => {
    const { operator, issue, get, companyId } = await office();
    const stranger = await office();
    const ids = [await issue(), await issue(), await issue()];
    const foreign = await stranger.issue();
    await operator.ask(calls.revoke, { certificateUuid: ids[0]!, reason: "冒名考试" });
    const many = { certificateUuids: [...ids, foreign, "no-such"], reason: "试题泄露" };
    expect(await operator.ask(calls.revokeMany, many)).toEqual({
      count: 2,
      leftOut: { ended: 1, gone: 2 },
    });
    expect(await get(ids[0]!)).toMatchObject({ reason: "冒名考试" });
    expect(await get(ids[1]!)).toMatchObject({ state: "revoked", reason: "试题泄露", revision: 2 });
    expect((await stranger.get(foreign)).state).toBe("issued");
    const rows = await audited(companyId);
    expect(
      rows.filter(({ action }) => action === "certificate.revoke").map(({ subject }) => subject),
    ).toEqual([ids[0]!, ...ids.slice(1).sort()]);
    expect(await operator.refusal(calls.revokeMany, { ...many, reason: "" })).toBe(
      "CERTIFICATE_REASON_MISSING reason",
    );
  });

  it("replaces with the newest version, and links both ways", async () => {
    const { operator, issue, get, templateUuid } = await office();
    const old = await issue({ name: "欧阳文竞" });
    const next = await operator.ask(calls.replace, {
      ...draft({ issuedOn: "2026-01-01" }),
      certificateUuid: old,
      reason: "姓名有误",
    });
    const [before, after] = [await get(old), await get(next)];
    expect(before).toMatchObject({ state: "replaced", reason: "姓名有误", replaces: null });
    expect(before.replacedBy).toEqual({
      templateUuid,
      certificateUuid: next,
      number: after.printed.number,
    });
    expect(before.printed.name).toBe("欧阳文竞");
    expect(after).toMatchObject({ state: "issued", replacedBy: null });
    expect(after.replaces).toEqual({ templateUuid, certificateUuid: old, number: before.printed.number });
    expect(after.printed).toMatchObject({ name: "欧阳文静", issuedOn: "2026-01-01" });
    expect(before.history.map(({ kind }) => kind)).toEqual(["issued", "replaced"]);
    expect(await operator.audited("certificate.replace")).toEqual([old]);
  });

  it("J1: a replacement that is refused leaves the old one as it was", async () => {
    const { operator, issue, get, find } = await office();
    const certificateUuid = await issue();
    const wrong = { ...draft({ grade: "" }), certificateUuid, reason: "等级有误" };
    expect(await operator.refusal(calls.replace, wrong)).toBe("GRADE_MISSING grade");
    expect(await get(certificateUuid)).toMatchObject({ state: "issued", revision: 1 });
    expect((await find({})).certificateCount).toBe(1);
  });

  it("of operators who revoke and replace at once one does, the others are told", async () => {
    const { operator, issue, get, companyId, find } = await office();
    const colleague = await author({ companyId, roles: ["r_exam_management"], realName: "郑海燕" });
    const certificateUuid = await issue();
    const answers = await Promise.all([
      operator.send(calls.revoke, { certificateUuid, reason: "甲" }),
      colleague.send(calls.replace, { ...draft(), certificateUuid, reason: "乙" }),
      operator.send(calls.replace, { ...draft(), certificateUuid, reason: "丙" }),
      colleague.send(calls.revoke, { certificateUuid, reason: "丁" }),
    ]);
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(answers.filter((answer) => answer.reason === "CERTIFICATE_NOT_GOOD")).toHaveLength(3);
    const record = await get(certificateUuid);
    expect(record.history).toHaveLength(2);
    expect((await find({})).certificateCount).toBe(record.state === "replaced" ? 2 : 1);
  });

  it("an expired one is said by the clock, and can be revoked and replaced too", async () => {
    clock.time = Date.UTC(2026, 1, 4, 16) - 1;
    const { operator, issue, get, find } = await office({ validMonths: 1 });
    const day = { issuedOn: "2026-01-05" };
    const [one, other] = [await issue(day), await issue(day)];
    expect((await get(one)).state).toBe("issued");
    clock.time += 1;
    expect(await get(one)).toMatchObject({ state: "expired", printed: { validUntil: "2026-02-04" } });
    expect((await find({ state: "expired" })).certificateCount).toBe(2);
    expect((await find({ state: "issued" })).certificateCount).toBe(0);
    await operator.ask(calls.revoke, { certificateUuid: one, reason: "作弊" });
    await operator.ask(calls.replace, { ...draft(), certificateUuid: other, reason: "续期" });
    expect((await get(one)).state).toBe("revoked");
    expect((await find({ state: "issued" })).certificateCount).toBe(1);
    expect((await find({ state: "replaced" })).certificateList[0]!.certificateUuid).toBe(other);
  });

  describe("a list", () => {
    it("finds by a piece of a name or an exam, and by a number however it is typed", async () => {
      const { issue, find, get } = await office();
      const ids = [
        await issue({ name: "Ａnna 100%" }),
        await issue({ name: "王小明", exam: "焊接_工艺" }),
        await issue({ name: "李雷" }),
      ];
      const names = async (key: string) =>
        (await find({ key })).certificateList.map((certificate) => certificate.name);
      expect(await names("anna")).toEqual(["Ａnna 100%"]);
      expect(await names("小明")).toEqual(["王小明"]);
      expect(await names("焊接_")).toEqual(["王小明"]);
      expect(await names("%")).toEqual(["Ａnna 100%"]);
      const { number } = (await get(ids[2]!)).printed;
      expect(await names(number)).toEqual(["李雷"]);
      expect(await names(` ${number.toLowerCase().replaceAll("-", "")} `)).toEqual(["李雷"]);
      expect(await names(number.slice(0, 13))).toHaveLength(3);
      expect(await names("没有此人")).toEqual([]);
    });

    it("narrows by state, template and list, also within a search, newest first, page by page", async () => {
      const { operator, issue, find, companyId, templateUuid } = await office();
      const other = await insertTemplate(database().queries, companyId, operator.id, {}, "上岗证");
      const made: string[] = [];
      for (let count = 0; count < 12; count++) {
        clock.time += 1000;
        made.push(await issue({ name: `学员${count}` }));
      }
      await operator.ask(calls.issue, { ...draft({ name: "学员甲" }), templateUuid: other });
      await operator.ask(calls.revoke, { certificateUuid: made[3]!, reason: "x" });
      const first = await find({ templateUuid });
      expect(first.certificateCount).toBe(12);
      expect(first.certificateList.map((row) => row.certificateUuid)).toEqual(made.slice(2).reverse());
      const second = await find({ templateUuid, pageNum: 2 });
      expect(second.certificateList.map((row) => row.name)).toEqual(["学员1", "学员0"]);
      expect((await find({ templateUuid: other })).certificateList[0]).toMatchObject({
        name: "学员甲",
        templateName: "上岗证",
      });
      expect((await find({ key: "学员", state: "revoked" })).certificateCount).toBe(1);
      expect((await find({ key: "学员", templateUuid: other })).certificateCount).toBe(1);
      expect((await find({ listId: "no-such" })).certificateCount).toBe(0);
      expect((await find({ key: "学员", listId: "no-such" })).certificateCount).toBe(0);
    });

    it("is sorted by name, day of issue and end, and narrowed to days", async () => {
      const { operator, issue, find, companyId } = await office();
      const ending = await insertTemplate(database().queries, companyId, operator.id, { validMonths: 12 });
      await issue({ name: "B", issuedOn: "2025-11-30" });
      await issue({ name: "A", issuedOn: "2025-12-31" });
      for (const [name, issuedOn] of [
        ["D", "2025-12-01"],
        ["C", "2025-06-01"],
      ])
        await operator.ask(calls.issue, {
          ...draft({ name: name!, issuedOn: issuedOn! }),
          templateUuid: ending,
        });
      const names = async (query: object) => {
        const { certificateList, certificateCount } = await find(query);
        expect(certificateCount).toBe(certificateList.length);
        return certificateList.map(({ name }) => name).join("");
      };
      expect(await names({ sort: "name" })).toBe("ABCD");
      expect(await names({ sort: "name", isReversed: true })).toBe("DCBA");
      expect(await names({ sort: "day" })).toBe("ADBC");
      expect((await names({ sort: "ends" })).slice(0, 2)).toBe("CD");
      expect(await names({ sort: "day", since: "2025-12-01" })).toBe("AD");
      expect(await names({ sort: "day", since: "2025-11-30", until: "2025-12-01" })).toBe("DB");
      expect(await names({ key: "电工", until: "2025-06-01" })).toBe("C");
      const [id] = await operator.ask(calls.ids, certificateFilter.parse({ until: "2025-06-01" }));
      expect(
        (await find({})).certificateList.find(({ certificateUuid }) => certificateUuid === id)!.name,
      ).toBe("C");
    });

    it("counts exactly, and turns pages of many in each order", async () => {
      const { issue, find } = await office();
      const { queries } = database();
      const id = await issue({ name: "蓝本" });
      const row = await rowOf(queries, "certificate", { id });
      for (let from = 0; from < 1200; from += 300)
        await queries
          .insertInto("certificate")
          .values(
            Array.from({ length: 300 }, (_, at) => ({
              ...row,
              id: `${id}-${from + at}`,
              number: `${row.number}-${from + at}`,
              issued_at: row.issued_at + from + at + 1,
            })),
          )
          .execute();
      const page = await find({ pageNum: 3 });
      expect(page.certificateCount).toBe(1201);
      expect(page.certificateList[0]!.certificateUuid).toBe(`${id}-1179`);
      expect((await find({ pageNum: 121 })).certificateList.map((one) => one.certificateUuid)).toEqual([id]);
      expect((await find({ key: "蓝本", pageNum: 120 })).certificateList).toHaveLength(10);
      const orders = certificateSort.options.flatMap((sort) => [{ sort }, { sort, isReversed: true }]);
      for (const order of orders) {
        const ends = [
          await find({ ...order, pageSize: 1 }),
          await find({ ...order, pageSize: 1, pageNum: 1201 }),
        ];
        const [first, last] = ends.map(({ certificateList }) => certificateList[0]!.certificateUuid);
        const other = await find({ ...order, isReversed: !("isReversed" in order), pageSize: 1 });
        expect(other.certificateList[0]!.certificateUuid).toBe(last);
        expect(first).not.toBe(last);
      }
    });

    it("shows nothing of a list that is not done", async () => {
      const { operator, issue, find } = await office();
      const id = await issue();
      await setRows(database().queries, "certificate", { id }, { staged: "list", list_id: "list" });
      expect((await find({})).certificateList).toEqual([]);
      const certificateUuid = id;
      expect(await operator.refusal(calls.get, { certificateUuid })).toBe("NOT_FOUND");
      expect(await operator.refusal(calls.revoke, { certificateUuid, reason: "x" })).toBe("NOT_FOUND");
    });
  });

  describe("B2: another company's certificate and template", () => {
    it("behave as those that do not exist", async () => {
      const [own, other] = [await office(), await office()];
      const certificateUuid = await other.issue();
      const { operator } = own;
      for (const id of [certificateUuid, "no-such-certificate"]) {
        expect(await operator.refusal(calls.get, { certificateUuid: id })).toBe("NOT_FOUND");
        expect(await operator.refusal(calls.revoke, { certificateUuid: id, reason: "x" })).toBe("NOT_FOUND");
        expect(await operator.refusal(calls.replace, { ...draft(), certificateUuid: id, reason: "x" })).toBe(
          "NOT_FOUND",
        );
      }
      for (const templateUuid of [other.templateUuid, "no-such-template"]) {
        expect(await operator.refusal(calls.issue, { ...draft(), templateUuid })).toBe("NOT_FOUND");
        expect(await operator.refusal(calls.previewIssue, { ...draft(), templateUuid })).toBe("NOT_FOUND");
      }
      expect((await own.find({})).certificateCount).toBe(0);
      expect((await own.find({ templateUuid: other.templateUuid })).certificateCount).toBe(0);
      expect((await own.find({ key: "欧阳" })).certificateCount).toBe(0);
      expect((await other.get(certificateUuid)).state).toBe("issued");
    });
  });
});
