import { expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { companyCalls } from "#contract/companies/calls";
import { paperCalls } from "#contract/papers/calls";
import { as } from "../../tests/support/cast";
import { onSqlite } from "../../tests/support/engines";
import { openStaff } from "../../tests/support/newcomer";
import { draft } from "../../tests/support/papers";
import { insertRow, setRows } from "../../tests/support/rows";
import { newId } from "../ids";
import { pruneRemovedOperators } from "./operator-bin";

const day = 86_400_000;

onSqlite((database) => {
  const { ask, signIn, tokenOf, add, settle, clock } = openStaff(database);
  const row = (id: string) =>
    database().queries.selectFrom("operator").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const messages = (mobile: string) =>
    database().queries.selectFrom("outbox").select("id").where("recipient", "=", mobile);

  test("what somebody wrote keeps their name; after 30 days mobile and portrait are gone", async () => {
    const token = await tokenOf(as.administrator);
    const member = await add(token, ["r_exam_paper"], "唐婉清");
    const session = await settle(member);
    const jobId = (await ask(paperCalls.create, draft({ name: "唐婉清的试卷" }), { token: session }))
      .data as string;
    const { company_id } = await row(member.id);
    const { id: portrait } = await insertRow(database().queries, "file", {
      ...{ company_id, purpose: "avatar", name: "a.png", type: "image/png", size: 1 },
      ...{ bytes: Buffer.from([0]), created_by: member.id, created_at: clock.time },
    });
    await setRows(database().queries, "operator", { id: member.id }, { avatar: portrait });
    const code = { purpose: "login", mobile: member.mobile, operator_id: member.id, at: clock.time };
    await insertRow(database().queries, "sms_code", { ...code, handle_hash: newId() });
    await database()
      .queries.updateTable("job")
      .set({ state: "queued", run_at: clock.time + 60_000 })
      .where("id", "in", messages(member.mobile))
      .execute();

    expect(await ask(companyCalls.removeOperator, { id: member.id }, { token })).toMatchObject({ code: 0 });
    const { queries } = database();
    const gone = await row(member.id);
    expect(gone).toMatchObject({ real_name: "唐婉清", removed_at: clock.time, locked: 1, avatar: portrait });
    const left = {
      roles: await queries
        .selectFrom("operator_role")
        .where("operator_id", "=", member.id)
        .selectAll()
        .execute(),
      codes: await queries.selectFrom("sms_code").where("mobile", "=", member.mobile).selectAll().execute(),
      sessions: await queries
        .selectFrom("session")
        .where("operator_id", "=", member.id)
        .selectAll()
        .execute(),
      unsent: await queries
        .selectFrom("job")
        .selectAll()
        .where("id", "in", messages(member.mobile))
        .where("state", "!=", "failed")
        .execute(),
    };
    expect(left).toEqual({ roles: [], codes: [], sessions: [], unsent: [] });
    expect(await ask(paperCalls.get, { jobId }, { token })).toMatchObject({ data: { updatedBy: "唐婉清" } });

    const file = () => queries.selectFrom("file").where("id", "=", portrait).select("id").execute();
    await pruneRemovedOperators(queries, clock.time + 30 * day);
    expect([(await row(member.id)).removed_mobile, (await file()).length]).toEqual([member.mobile, 1]);
    for (const _ of [1, 2]) await pruneRemovedOperators(queries, clock.time + 31 * day);
    const forgotten = await row(member.id);
    const mobile = `removed-${member.id}`;
    const none = { avatar: "", introduction: "", removed_roles: "" };
    expect(forgotten).toMatchObject({ ...none, mobile, real_name: "唐婉清" });
    // why: ids and moments may hold any digits by chance.
    const told = { ...forgotten, id: "", company_id: "", mobile: "", created_at: 0, removed_at: 0 };
    expect(JSON.stringify(told)).not.toContain(member.mobile.slice(-4));
    expect(await file()).toEqual([]);
  });

  test("a removed operator does not exist: not in lists, counts or by id, and cannot be removed again", async () => {
    const token = await tokenOf(as.administrator);
    const member = await add(token, ["r_review"], "不再存在");
    const count = async (key = "") =>
      ((await ask(companyCalls.operators, { key }, { token })).data as { count: number }).count;
    const before = await count();
    await ask(companyCalls.removeOperator, { id: member.id }, { token });
    expect(await count()).toBe(before - 1);
    expect(await count("不再存在")).toBe(0);
    const missing = { code: 404, reason: "NOT_FOUND" };
    expect(await ask(companyCalls.operator, { operatorUuid: member.id }, { token })).toMatchObject(missing);
    expect(await ask(companyCalls.lockOperator, { id: member.id }, { token })).toMatchObject(missing);
    expect(await ask(companyCalls.removeOperator, { id: member.id }, { token })).toMatchObject(missing);
    expect(
      await ask(companyCalls.resetOperatorPassword, { operatorUuid: member.id }, { token }),
    ).toMatchObject(missing);
    expect(await signIn(`removed-${member.id}`, "anything")).toMatchObject({ code: 422 });
  });

  test("their mobile is free for somebody else", async () => {
    const token = await tokenOf(as.administrator);
    const { id, mobile } = await add(token, ["r_review"]);
    await ask(companyCalls.removeOperator, { id }, { token });
    const other = await add(token, ["r_review"], "另一位");
    const { queries } = database();
    await queries.updateTable("operator").set({ mobile }).where("id", "=", other.id).execute();
    expect(await row(other.id)).toMatchObject({ mobile });
  });

  test("several go together or not at all", async () => {
    const token = await tokenOf(as.administrator);
    const members = [await add(token, ["r_review"]), await add(token, ["r_monitor"])];
    const ids = members.map((member) => member.id);
    const here = async () => (await Promise.all(ids.map(row))).filter((one) => !one.removed_at).length;
    const me = ((await ask(accountCalls.me, {}, { token })).data as { operatorUuid: string }).operatorUuid;
    const remove = (list: string[]) => ask(companyCalls.removeOperators, { ids: list }, { token });
    expect(await remove([...ids, "nobody"])).toMatchObject({ reason: "NOT_FOUND" });
    expect(await remove([...ids, me])).toMatchObject({ reason: "OPERATOR_IS_SELF" });
    expect(await remove([])).toMatchObject({ reason: "OPERATOR_NOT_CHOSEN" });
    expect(await here()).toBe(2);
    expect(await remove([...ids, ids[0]!])).toMatchObject({ code: 0 });
    expect(await here()).toBe(0);
  });

  test("a company of 1,000 is paged and searched", async () => {
    const token = await tokenOf(as.stranger);
    const me = ((await ask(accountCalls.me, {}, { token })).data as { operatorUuid: string }).operatorUuid;
    const { company_id, password_hash } = await row(me);
    const person = (at: number) => ({
      id: newId(),
      company_id,
      mobile: `15${String(at).padStart(9, "0")}`,
      password_hash,
      real_name: `员工 ${String(at).padStart(5, "0")}`,
      introduction: "",
      avatar: "",
      second_step: 0,
      locked: 0,
      demo: 0,
      must_change_password: 1,
      created_at: clock.time,
    });
    const people = Array.from({ length: 1_000 }, (_, at) => person(at));
    await database().queries.insertInto("operator").values(people).execute();
    const last = await ask(companyCalls.operators, { pageNum: 100 }, { token });
    expect(last).toMatchObject({ data: { count: 1_001 } });
    const found = await ask(companyCalls.operators, { key: "员工 00999" }, { token });
    expect(found).toMatchObject({ data: { count: 1, list: [{ realName: "员工 00999" }] } });
    const byDigits = await ask(companyCalls.operators, { key: "0432" }, { token });
    expect(byDigits).toMatchObject({ data: { count: 1, list: [{ realName: "员工 00432" }] } });
  });
});
