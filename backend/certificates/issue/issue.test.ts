import { afterEach, describe, expect, it } from "vitest";
import { canonical } from "#contract/certificates/canonical";
import { isCertificateNumber } from "#contract/certificates/number";
import { type Printed, printed as printedShape } from "#contract/certificates/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { type content, draft, insertTemplate, label } from "../../../tests/support/certificates";
import { racingOnEach } from "../../../tests/support/engines";
import { rowOf, setRows } from "../../../tests/support/rows";
import type { Queries } from "../../database/open";
import { hashOf, isSignedBy, openSigning } from "../../signing/signing";
import { issueCertificates } from "./issue";

const signing = openSigning(["a key of the tests"]);

racingOnEach((database) => {
  const { author, clock } = openAuthors(database);
  const start = clock.time;
  afterEach(() => {
    clock.time = start;
  });

  async function office(changes: Parameters<typeof content>[0] = {}) {
    const operator = await author({ roles: ["r_exam_management"] });
    const { companyId, id: operatorId } = operator;
    const templateId = await insertTemplate(database().queries, companyId, operatorId, changes);
    const issuing = { companyId, operatorId, templateId, listId: "", isStaged: false, replaces: "" };
    const issueWithin = (queries: Queries, drafts = [draft()], more: Partial<typeof issuing> = {}) =>
      issueCertificates(queries, { clock, signing }, { ...issuing, ...more }, drafts);
    const issue = (...rest: [ReturnType<typeof draft>[]?, Partial<typeof issuing>?]) =>
      database().transaction((queries) => issueWithin(queries, ...rest));
    const rows = () =>
      database()
        .queries.selectFrom("certificate")
        .selectAll()
        .where("company_id", "=", companyId)
        .orderBy("number")
        .execute();
    return { operator, companyId, templateId, issue, issueWithin, rows };
  }

  const sequenceOf = ({ number }: { number: string }) => number.split("-").slice(1, 3).join(" ");

  it("issues in the order of the drafts, with everything that is printed", async () => {
    const { companyId, templateId, issue } = await office({ validMonths: 12 });
    const ids = await issue([draft({ issuedOn: "2025-12-31" }), draft({ name: "𠮷野 Ａ" })]);
    const { queries } = database();
    const first = await rowOf(queries, "certificate", { id: ids[0]! });
    const printed = printedShape.parse(JSON.parse(first.printed));
    expect(first.printed).toBe(canonical(printed));
    expect(ids[0]).toMatch(/^[\w-]{22}$/);
    expect(isCertificateNumber(printed.number)).toBe(true);
    expect(sequenceOf(printed)).toBe("20260105 000001");
    expect(printed).toMatchObject({
      templateUuid: templateId,
      certificateUuid: ids[0],
      company: "江北电力培训中心",
      name: "欧阳文静",
      exam: "电工安全规程考试",
      issuedOn: "2025-12-31",
      validUntil: "2026-12-30",
      timeZone: "Asia/Shanghai",
      fields: [{ label: label("培训学时", "Hours"), value: "48" }],
    });
    expect(printed.texts.zh!.body).toBe("欧阳文静于2025 年 12 月 31 日参加电工安全规程考试，成绩92.5。");
    expect(printed.texts.en!.body).toBe("欧阳文静 passed 电工安全规程考试 on 31 December 2025.");
    expect(first).toMatchObject({ company_id: companyId, state: "issued", staged: "", revision: 1 });
    expect(first.ends_at).toBe(Date.UTC(2026, 11, 30, 16));
    const template = await queries
      .selectFrom("certificate_template")
      .innerJoin("certificate_version", "certificate_version.id", "certificate_template.version_id")
      .select(["certificate_count", "used"])
      .where("certificate_template.id", "=", templateId)
      .executeTakeFirstOrThrow();
    expect(template).toEqual({ certificate_count: 2, used: 1 });
    const events = await queries
      .selectFrom("certificate_event")
      .select(["kind", "at"])
      .where("certificate_id", "=", ids[1]!)
      .execute();
    expect(events).toEqual([{ kind: "issued", at: clock.time }]);
  });

  it("leaves out what the template does not ask for", async () => {
    const { issue, rows } = await office({ fields: ["grade"], freeFields: [] });
    await issue();
    const printed: Printed = JSON.parse((await rows())[0]!.printed);
    expect(printed).toMatchObject({ exam: "", score: "", grade: "优秀", fields: [] });
  });

  it("G8: hash and signature are over every printed field: one changed character of any is refused", async () => {
    const { issue, rows } = await office({ validMonths: 6, freeFields: [label("学时"), label("讲师")] });
    await issue([draft({ values: ["48", "周"] })]);
    const [row] = await rows();
    const { public_key: key } = await rowOf(database().queries, "signing_key", { id: row!.key_id });
    expect(hashOf(row!.printed)).toBe(row!.hash);
    expect(isSignedBy(key, row!.printed, row!.signature)).toBe(true);

    // Every leaf of the printed content, and each of its fields.
    const leaves: (string | number)[][] = [];
    const walk = (value: unknown, path: (string | number)[]) => {
      if (typeof value !== "object" || value === null) leaves.push(path);
      else for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
    };
    walk(JSON.parse(row!.printed), []);
    for (const field of Object.keys(printedShape.shape))
      expect(leaves.map(([root]) => root)).toContain(field);
    for (const path of leaves) {
      const changed = JSON.parse(row!.printed);
      const owner = path.slice(0, -1).reduce((value, name) => value[name], changed);
      const last = path.at(-1)!;
      owner[last] = typeof owner[last] === "number" ? owner[last] + 1 : `${owner[last]}。`;
      const text = canonical(changed);
      expect(isSignedBy(key, text, row!.signature), path.join(".")).toBe(false);
      expect(hashOf(text), path.join(".")).not.toBe(row!.hash);
    }
    // And each byte as stored.
    const bytes = Buffer.from(row!.printed);
    for (let at = 0; at < bytes.length; at += 7) {
      bytes[at]! ^= 1;
      expect(isSignedBy(key, bytes, row!.signature)).toBe(false);
      bytes[at]! ^= 1;
    }
    expect(isSignedBy(key, bytes, row!.signature)).toBe(true);
  });

  it("G8: companies sign with keys of their own, sealed at rest", async () => {
    const [one, other] = [await office(), await office()];
    await one.issue();
    await one.issue();
    await other.issue();
    const keys = await database()
      .queries.selectFrom("signing_key")
      .selectAll()
      .where("company_id", "in", [one.companyId, other.companyId])
      .execute();
    expect(keys).toHaveLength(2);
    expect(new Set(keys.map((key) => key.public_key)).size).toBe(2);
    const [row] = await one.rows();
    const foreign = keys.find((key) => key.company_id === other.companyId)!;
    expect(isSignedBy(foreign.public_key, row!.printed, row!.signature)).toBe(false);
    expect(() => openSigning(["another"]).sign(foreign.private_key, "text")).toThrow();
  });

  it("J1: numbers of issuing at once are unique and leave none out, and what is undone leaves nothing", async () => {
    const { issue, issueWithin, rows, companyId, templateId } = await office();
    const broken = () =>
      database().transaction(async (queries) => {
        await issueWithin(queries, [draft(), draft()]);
        throw new Error("killed");
      });
    const outcomes = await Promise.allSettled([
      issue([draft(), draft(), draft()]),
      broken(),
      issue(),
      issue([draft(), draft()]),
      broken(),
      issue(),
    ]);
    expect(outcomes.map((one) => one.status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect((await rows()).map(sequenceOf)).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `20260105 00000${at}`));
    const { queries } = database();
    const keys = await queries
      .selectFrom("signing_key")
      .select("id")
      .where("company_id", "=", companyId)
      .execute();
    expect(keys).toHaveLength(1);
    const template = await rowOf(queries, "certificate_template", { id: templateId });
    expect(template.certificate_count).toBe(7);
  });

  it("counts anew over midnight of the company's own time zone, and never back", async () => {
    const { issue, rows, companyId } = await office();
    clock.time = Date.UTC(2026, 0, 5, 15, 59, 59, 999);
    await issue([draft(), draft()]);
    clock.time += 1;
    await issue();
    // Moving the company west repeats a day: its numbers continue.
    await setRows(database().queries, "company", { id: companyId }, { time_zone: "America/Los_Angeles" });
    await issue();
    expect((await rows()).map((row) => `${sequenceOf(row)} ${row.issued_on}`)).toEqual([
      "20260105 000001 2026-01-05",
      "20260105 000002 2026-01-05",
      "20260106 000001 2026-01-06",
      "20260106 000002 2026-01-05",
    ]);
  });

  it("refuses what the template asks for and is not there, days that are not, and full days", async () => {
    const { issue, companyId, rows } = await office();
    const refused = (changes: Partial<ReturnType<typeof draft>>) =>
      expect(issue([draft(), draft(changes)])).rejects;
    await refused({ exam: "" }).toThrow("EXAM_MISSING");
    await refused({ score: "" }).toThrow("SCORE_MISSING");
    await refused({ grade: "" }).toThrow("GRADE_MISSING");
    await refused({ values: [] }).toThrow("VALUE_MISSING");
    await refused({ issuedOn: "2026-02-30" }).toThrow("DATE_NOT_VALID");
    await refused({ issuedOn: "2026-01-06" }).toThrow("DATE_AHEAD");
    expect(await rows()).toEqual([]);
    await issue();
    await setRows(database().queries, "certificate_issuer", { company_id: companyId }, { last: 999_998 });
    await refused({}).toThrow("TOO_MANY_TODAY");
    await issue();
    await expect(issue()).rejects.toThrow("TOO_MANY_TODAY");
  });

  it("keeps those of a list that is not done unseen and uncounted", async () => {
    const { issue, rows, templateId } = await office();
    await issue([draft()], { listId: "a-list", isStaged: true });
    expect((await rows())[0]).toMatchObject({ staged: "a-list", list_id: "a-list" });
    const template = await rowOf(database().queries, "certificate_template", { id: templateId });
    expect(template.certificate_count).toBe(0);
  });

  describe("B2: another company's template", () => {
    it("is one that does not exist", async () => {
      const [one, other] = [await office(), await office()];
      await expect(one.issue([draft()], { templateId: other.templateId })).rejects.toThrow("NOT_FOUND");
      expect(await one.rows()).toEqual([]);
    });
  });

  it("issues 1,000 and more in few statements", async () => {
    const { issue, rows } = await office();
    const drafts = Array.from({ length: 2100 }, (_, at) => draft({ name: `学员${at}` }));
    const ids = await issue(drafts);
    const all = await rows();
    expect(all.map((row) => row.name)).toEqual(drafts.map(({ name }) => name));
    expect(all.map((row) => row.id)).toEqual(ids);
  });
}, "at once");
