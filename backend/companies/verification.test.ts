import { beforeAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { as } from "../../tests/support/cast";
import { racingOnEach } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { fileOf, pdf, png } from "../../tests/support/pictures";
import { rowOf, setRows } from "../../tests/support/rows";

const creditCode = "91210200MA0U4P5YNW";
const taken = "91310000MA1FL2K3XX";
const facts = { shortName: "启明", industry: "", companySize: "", address: "", timeZone: "Asia/Shanghai" };

racingOnEach((database) => {
  const { ask, tokenOf, clock } = openOffice(database);
  const tokens = {} as Record<"platform" | "newcomer" | "stranger", string>;
  let id: string;
  beforeAll(async () => {
    tokens.platform = await tokenOf(as.systemAdministrator);
    tokens.newcomer = await tokenOf(as.unverified);
    tokens.stranger = await tokenOf(as.stranger);
    id = ((await ask(companyCalls.mine, {}, { token: tokens.newcomer })).data as { companyUuid: string })
      .companyUuid;
  });

  const submit = async (
    { companyId = id, code = creditCode, file = undefined as File | undefined } = {},
    token = tokens.newcomer,
  ) =>
    ask(
      companyCalls.submitVerification,
      { id: companyId, creditCode: code, licence: file ?? fileOf(pdf(), "licence.pdf") },
      { token },
    );
  const answer = (
    isVerified: boolean,
    reason = "",
    more: { submittedAt?: number; companyUuid?: string } = {},
  ) =>
    ask(companyCalls.validate, { companyUuid: id, isVerified, reason, ...more }, { token: tokens.platform });
  const look = async (companyUuid = id) =>
    (await ask(companyCalls.get, { id: companyUuid }, { token: tokens.platform })).data as Record<
      string,
      unknown
    >;
  const gifts = () =>
    database()
      .queries.selectFrom("ledger")
      .select("amount")
      .where("company_id", "=", id)
      .where("kind", "=", "gift")
      .execute();
  const told = async () =>
    (
      await database()
        .queries.selectFrom("outbox")
        .select("text")
        .where("recipient", "=", as.unverified)
        .where("kind", "=", "verification")
        .orderBy("at")
        .execute()
    ).map(({ text }) => text);
  const rolesNow = async () =>
    ((await ask(accountCalls.me, {}, { token: tokens.newcomer })).data as { roleKeyList: string[] })
      .roleKeyList;

  test("B2: nobody submits for another company, and its id is one that does not exist", async () => {
    const foreign = await submit({}, tokens.stranger);
    const unknown = await submit({ companyId: "nowhere" }, tokens.stranger);
    expect([foreign.code, foreign.reason, foreign.message]).toEqual([404, "NOT_FOUND", unknown.message]);
    expect(await look()).toMatchObject({ verification: "unverified", licence: "" });
  });

  test("B6: a company's administrator does not answer, look at all companies, or grant", async () => {
    for (const [call, request] of [
      [companyCalls.validate, { companyUuid: id, isVerified: true }],
      [companyCalls.list, {}],
      [companyCalls.get, { id }],
      [companyCalls.repeat, { id }],
      [companyCalls.grant, { companyUuid: id, version: 3, examServiceLevel: 3 }],
    ] as const)
      expect((await ask(call, request as never, { token: tokens.newcomer })).code).toBe(403);
  });

  test.each([
    [{ code: "" }, 422, "CREDIT_CODE_MISSING", "creditCode"],
    [{ code: "91210200MA0U4P5YN0" }, 422, "CREDIT_CODE_WRONG", "creditCode"],
    [{ file: fileOf("", "licence.pdf") }, 422, "FILE_EMPTY", "licence"],
    [{ file: fileOf("<html>", "licence.pdf") }, 1, "FILE_KIND", "licence"],
  ])("%o is refused at its field, and nothing is submitted", async (request, code, reason, field) => {
    const reply = await submit(request);
    expect([reply.code, reply.reason, reply.field]).toEqual([code, reason, field]);
    expect(await look()).toMatchObject({ verification: "unverified", creditCode: "", licence: "" });
  });

  test("an answer to a company that does not wait is refused; to one that does not exist, not found", async () => {
    expect((await answer(true)).reason).toBe("VERIFICATION_NOT_WAITING");
    expect((await answer(true, "", { companyUuid: "nowhere" })).code).toBe(404);
    expect(await gifts()).toEqual([]);
  });

  test("of two submissions at once one counts; the company waits, its name and code stand still", async () => {
    const file = fileOf(await png(), "licence.png");
    const replies = await Promise.all([submit({ file }), submit({ file }), submit({ file })]);
    expect(replies.map(({ code, reason }) => reason ?? code).sort()).toEqual([
      0,
      "VERIFICATION_WAITS",
      "VERIFICATION_WAITS",
    ]);
    const record = await look();
    expect(record).toMatchObject({ verification: "submitted", creditCode, submittedAt: clock.now() });
    const licences = await database()
      .queries.selectFrom("file")
      .select("id")
      .where("company_id", "=", id)
      .execute();
    expect(licences).toEqual([{ id: record.licence }]);
    const change = { ...record, companyName: "另一家", shortName: "启明" };
    expect(await ask(companyCalls.update, change as never, { token: tokens.newcomer })).toMatchObject({
      reason: "COMPANY_FACT_FIXED",
    });
  });

  test("a refusal needs its reason, reaches the administrator, and opens the way to submit again", async () => {
    expect(await answer(false, " ")).toMatchObject({ reason: "REASON_MISSING", field: "reason" });
    clock.time += minute;
    const reviewed = (await look()).submittedAt as number;
    expect((await answer(false, "执照照片看不清", { submittedAt: reviewed })).code).toBe(0);
    expect(await look()).toMatchObject({ verification: "refused", refusal: "执照照片看不清" });
    expect(await told()).toEqual([expect.stringContaining("原因：执照照片看不清。")]);
    expect(await gifts()).toEqual([]);
    expect(await rolesNow()).toContain("r_not_validate");

    clock.time += minute;
    expect((await submit()).code).toBe(0);
    expect(await look()).toMatchObject({
      verification: "submitted",
      refusal: "",
      submittedAt: clock.now(),
      accountBalances: 0,
    });
    // Whoever still has the first one before them has not seen this one.
    for (const isVerified of [true, false])
      expect(await answer(isVerified, "执照照片看不清", { submittedAt: reviewed })).toMatchObject({
        reason: "VERIFICATION_RESUBMITTED",
      });
    expect(await look()).toMatchObject({ verification: "submitted" });
  });

  test("a message that is put waits for the sender", async () => {
    const row = await database()
      .queries.selectFrom("outbox")
      .innerJoin("job", "job.id", "outbox.id")
      .select("job.state")
      .where("outbox.recipient", "=", as.unverified)
      .where("outbox.kind", "=", "verification")
      .executeTakeFirstOrThrow();
    expect(row.state).not.toBe("failed");
  });

  test("H1, H2: many verify at once: one answer, one gift of 1000 yuan; r_not_validate is gone at the next request", async () => {
    clock.time += minute;
    const replies = await Promise.all(Array.from({ length: 8 }, () => answer(true)));
    expect(replies.map(({ code, reason }) => reason ?? code).sort()).toEqual([
      0,
      ...Array(7).fill("VERIFICATION_NOT_WAITING"),
    ]);
    expect(await gifts()).toEqual([{ amount: 100_000 }]);
    expect(await look()).toMatchObject({ verification: "verified", accountBalances: 1000 });
    expect(await rolesNow()).toEqual(["r_ent_admin"]);
    const info = await ask(accountCalls.company, {}, { token: tokens.newcomer });
    expect(info.data).toMatchObject({ isVerified: true, version: { accountBalances: 1000 } });
    expect((await told())[1]).toContain("1000 元体验金已到账，可供 33 人免费考试");
    expect(await submit()).toMatchObject({ code: 1, reason: "COMPANY_VERIFIED" });
  });

  test("H2: verified once more, however that came to be, brings no second gift", async () => {
    await setRows(database().queries, "company", { id }, { verification: "submitted" });
    expect((await answer(true)).code).toBe(0);
    expect(await gifts()).toEqual([{ amount: 100_000 }]);
    expect(await look()).toMatchObject({ accountBalances: 1000 });
  });

  test("F2: who answered what is written down, before → after", async () => {
    const rows = await database()
      .queries.selectFrom("audit")
      .selectAll()
      .where("subject", "=", id)
      .where("action", "in", ["company.submitVerification", "company.validate"])
      .orderBy("at")
      .orderBy("seq")
      .execute();
    expect(rows.map(({ action, before, after }) => [action, JSON.parse(before), JSON.parse(after)])).toEqual([
      [
        "company.submitVerification",
        expect.objectContaining({ verification: "unverified" }),
        expect.objectContaining({ verification: "submitted", credit_code: creditCode }),
      ],
      [
        "company.validate",
        { verification: "submitted" },
        { verification: "refused", refusal: "执照照片看不清" },
      ],
      [
        "company.submitVerification",
        expect.objectContaining({ verification: "refused" }),
        expect.objectContaining({ verification: "submitted" }),
      ],
      [
        "company.validate",
        { verification: "submitted" },
        { verification: "verified", refusal: "", gift: true },
      ],
      [
        "company.validate",
        { verification: "submitted" },
        { verification: "verified", refusal: "", gift: false },
      ],
    ]);
  });

  describe("the platform's list", () => {
    const list = async (filter: object) =>
      (await ask(companyCalls.list, filter, { token: tokens.platform })).data as {
        list: { companyName: string; companyUuid: string; verification: string; sameCreditCode: number }[];
        count: number;
        states: Record<string, number>;
      };
    const names = async (filter: object) => (await list(filter)).list.map((row) => row.companyName);

    test("begins with who waits, counts every state, and is turned over", async () => {
      const all = await list({});
      expect(all.list[0]).toMatchObject({ companyName: "北辰检测技术有限公司", verification: "submitted" });
      expect(all.count).toBe(4);
      expect(all.states).toEqual({ unverified: 0, submitted: 1, verified: 3, refused: 0 });
      expect(await names({ verification: "submitted" })).toEqual(["北辰检测技术有限公司"]);
      expect(await names({ verification: "refused" })).toEqual([]);
      const pages = await Promise.all([1, 2, 3].map((pageNum) => list({ pageNum, pageSize: 2 })));
      expect(pages.map((page) => page.list.length)).toEqual([2, 2, 0]);
      expect(new Set(pages.flatMap((page) => page.list.map((row) => row.companyUuid))).size).toBe(4);
    });

    test("C5: is searched by name, short name and code, whatever the width of letters and brackets", async () => {
      await setRows(database().queries, "company", { id }, { name: "启明教育咨询（上海）有限公司" });
      expect(await names({ key: "教育咨询(上海)" })).toEqual(["启明教育咨询（上海）有限公司"]);
      expect(await names({ key: "岭南智造" })).toEqual(["岭南智造科技有限公司"]);
      expect(await names({ key: "ｍａ０１ｃ６" })).toEqual(["北辰检测技术有限公司"]);
      expect(await names({ key: "北辰", verification: "verified" })).toEqual([]);
      for (const key of ["%", "_", "\\", "'"]) expect(await names({ key })).toEqual([]);
      expect(await list({ key: "公司", pageSize: 2 })).toMatchObject({ count: 3 });
    });

    test("tells which companies gave the same code", async () => {
      expect((await ask(companyCalls.repeat, { id }, { token: tokens.platform })).data).toBe(false);
      await setRows(database().queries, "company", { id }, { credit_code: taken });
      expect((await ask(companyCalls.repeat, { id }, { token: tokens.platform })).data).toBe(true);
      expect((await look()).sameCreditCode).toBe(1);
      expect((await ask(companyCalls.repeat, { id: "nowhere" }, { token: tokens.platform })).code).toBe(404);
    });
  });

  test("G8, A5: the platform is told of a verified company of the same name or code; the company itself is not", async () => {
    const { queries } = database();
    const set = (change: object) => queries.updateTable("company").set(change).where("id", "=", id).execute();
    const before = await rowOf(queries, "company", { id });
    const twin = { companyUuid: expect.any(String), companyName: "华东能源集团" };
    await set({ verification: "unverified", credit_code: "" });
    expect((await look()).verifiedTwin).toBeNull();
    const own = { ...facts, companyName: "华东能源集团 有限公司", creditCode: "" };
    expect(await ask(companyCalls.update, own, { token: tokens.newcomer })).toMatchObject({
      code: 0,
      data: null,
    });
    expect(await look()).toMatchObject({ sameCreditCode: 0, verifiedTwin: twin });
    expect((await ask(companyCalls.mine, {}, { token: tokens.newcomer })).data).toMatchObject({
      verifiedTwin: null,
    });
    const { data } = await ask(companyCalls.list, { key: "有限公司" }, { token: tokens.platform });
    const { list } = data as { list: { companyUuid: string; verifiedTwin: unknown }[] };
    expect(list.find(({ companyUuid }) => companyUuid === id)?.verifiedTwin).toEqual(twin);
    await set({ name_key: "others", credit_code: taken });
    expect((await look()).verifiedTwin).toEqual(twin);
    await set(before);
  });

  test("a grant is set and audited, before → after", async () => {
    const grant = (change: object) =>
      ask(
        companyCalls.grant,
        { companyUuid: id, version: 3, examServiceLevel: 2, ...change },
        { token: tokens.platform },
      );
    expect((await grant({})).code).toBe(0);
    expect(await look()).toMatchObject({ version: 3, examServiceLevel: 2 });
    const row = await rowOf(database().queries, "audit", { action: "company.grant" });
    expect([JSON.parse(row.before), JSON.parse(row.after)]).toEqual([
      { version: 2, examServiceLevel: 1 },
      { version: 3, examServiceLevel: 2 },
    ]);
    expect(await grant({ version: 4 })).toMatchObject({ reason: "NOT_VALID", field: "version" });
    expect((await grant({ companyUuid: "nowhere" })).code).toBe(404);
  });

  test("H1: the balance of every company is the sum of its ledger, and never below nothing", async () => {
    const { queries } = database();
    const companies = await queries.selectFrom("company").select(["id", "balance"]).execute();
    const entries = await queries.selectFrom("ledger").select(["company_id", "amount"]).execute();
    for (const company of companies) {
      const own = entries.filter((entry) => entry.company_id === company.id);
      expect(company.balance).toBe(own.reduce((sum, entry) => sum + entry.amount, 0));
      expect(company.balance).toBeGreaterThanOrEqual(0);
    }
    const [none, ...others] = companies.map((company) => company.balance).sort((a, b) => a - b);
    expect([none, ...others.slice(0, 2)]).toEqual([0, 36_000, 100_000]);
    // What the demo's first company has left of 20,000 yuan, with charges for those who sat.
    expect(others).toHaveLength(3);
    expect(others[2]).toBeGreaterThan(1_500_000);
  });
}, "of two submissions at once|a refusal needs its reason|many verify at once");
