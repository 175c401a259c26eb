import { afterAll, describe, expect, test } from "vitest";
import { accountCalls } from "#contract/accounts/calls";
import { adminCalls } from "#contract/admin/calls";
import type { Call, RequestOf } from "#contract/call";
import { companyCalls } from "#contract/companies/calls";
import { operatorCalls } from "#contract/operator/calls";
import { registrationCalls } from "#contract/registration/calls";
import { openHost } from "../tests/support/elsewhere";
import { onSqlite } from "../tests/support/engines";
import { newFolder } from "../tests/support/folder";
import { anotherCode, creditCode } from "../tests/support/newcomer";
import { minute, openOffice } from "../tests/support/office";
import { fileOf, pdf, png } from "../tests/support/pictures";
import { insertRow } from "../tests/support/rows";
import { tells } from "../tests/support/tells";
import { hashPassword } from "./accounts/passwords";
import { openSeal } from "./audit";
import { verifyAudit } from "./audit-check";
import { newId } from "./ids";
import { secretsOf } from "./keys/secrets";
import { openLog } from "./log";
import { signTicket, ticketLife } from "./registration/tickets";

const calls: Call[] = [accountCalls, registrationCalls, operatorCalls, companyCalls, adminCalls].flatMap(
  (group) => Object.values(group) as Call[],
);

/** Calls that only read, send a code or report a failed page: they change nobody's rights or data. */
const leavesNoRow: Call[] = [
  accountCalls.sendSecondStepCode,
  accountCalls.me,
  accountCalls.myPermissions,
  accountCalls.myRoles,
  accountCalls.allRoles,
  accountCalls.myMenus,
  accountCalls.company,
  accountCalls.examSettings,
  registrationCalls.oneTimeToken,
  registrationCalls.sendRegisterCode,
  registrationCalls.sendLoginCode,
  registrationCalls.sendPasswordCode,
  registrationCalls.sendInvitationCode,
  operatorCalls.sendMobileCode,
  operatorCalls.sessions,
  operatorCalls.ownData,
  companyCalls.mine,
  companyCalls.settings,
  companyCalls.ticketKey,
  companyCalls.file,
  companyCalls.operators,
  companyCalls.invitations,
  companyCalls.operator,
  companyCalls.operatorBin,
  companyCalls.list,
  companyCalls.get,
  companyCalls.repeat,
  adminCalls.applications,
  adminCalls.reportError,
  adminCalls.errors,
  adminCalls.system,
  adminCalls.feedback,
  adminCalls.getFeedback,
];

/** The newest unread message to each mobile. */
const messages = new Map<string, string>();
const gateway = await openHost(async (request) => {
  const { mobile, text } = await request.json();
  messages.set(mobile, text);
  return new Response(null, { status: 204 });
});
/** Reads the newest message to this mobile. */
function messageTo(mobile: string): string {
  const text = messages.get(mobile);
  if (!messages.delete(mobile)) throw new Error(`no message came to ${mobile}`);
  return text!;
}
const folder = newFolder();
afterAll(() => gateway.close());

onSqlite((database) => {
  const lines: string[] = [];
  const log = openLog("debug", { write: (line) => void lines.push(line) });
  const settings = { url: `${gateway.address}/sms`, secret: "a secret of this test" };
  const dependencies = { isDemo: false, folder, gateway: settings, log };
  const { ask, clock, settle } = openOffice(database, dependencies);

  /** Values that must never be readable again. */
  const secrets = new Set<string>();
  const secret = (text: string) => {
    secrets.add(text);
    return text;
  };
  const untried = new Set(calls.filter((call) => !leavesNoRow.includes(call)));
  const address = "198.51.100.23";

  const rows = () => database().queries.selectFrom("audit").selectAll().execute();

  /** Makes the call; expects success and exactly these actions' rows, by this person, now, from here. */
  async function does<C extends Call>(
    actions: string[],
    call: C,
    request: RequestOf<C>,
    token?: string,
    isRefused = false,
  ) {
    clock.time += 2 * minute;
    const before = new Set((await rows()).map((row) => row.id));
    const answer = await ask(call, request, { token, address });
    // Delivers its messages before the clock advances.
    await settle();
    expect({ path: call.path, code: answer.code, reason: answer.reason }).toMatchObject({
      path: call.path,
      code: isRefused ? 1 : 0,
    });
    const added = (await rows())
      .filter((row) => !before.has(row.id))
      .sort((one, other) => one.seq - other.seq);
    expect(
      added.map((row) => row.action),
      call.path,
    ).toEqual(actions);
    for (const row of added) expect(row).toMatchObject({ at: clock.time, address });
    if (!isRefused) untried.delete(call);
    return { ...answer, rows: added, text: answer.data as string };
  }
  const refused = <C extends Call>(actions: string[], call: C, request: RequestOf<C>, token?: string) =>
    does(actions, call, request, token, true);

  const pageToken = async () => {
    const { data } = await ask(registrationCalls.oneTimeToken, {}, { address });
    return { oneTimeToken: secret((data as { oneTimeToken: string }).oneTimeToken) };
  };

  /** Requests a code and reads it from the mobile's message. */
  async function codeBy(call: (typeof registrationCalls)["sendRegisterCode"], mobile: string) {
    const { text } = await does([], call, { mobile, ...(await pageToken()) });
    const smsCode = /\d{6}/.exec(messageTo(mobile))![0];
    return { handle: secret(text), smsCode: secret(smsCode) };
  }
  const oneTime = async (mobile: string) =>
    secret(/([a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(messageTo(mobile))![0]);

  async function signIn(username: string, password: string): Promise<string> {
    return secret((await does(["signIn"], accountCalls.signIn, { username, password })).text);
  }

  /** Gives the platform a company of its own, with an administrator. */
  async function platformAdministrator(mobile: string, password: string): Promise<void> {
    const { queries } = database();
    const [companyId, id] = [newId(), newId()];
    await queries
      .insertInto("company")
      .values({
        id: companyId,
        name: "明试",
        short_name: "明试",
        parent_key: "",
        verification: "verified",
        version: 3,
        balance: 0,
        exam_service_level: 1,
        theme_color: "#e06563",
        created_at: clock.time,
      })
      .execute();
    await queries
      .insertInto("operator")
      .values({
        id,
        company_id: companyId,
        mobile,
        password_hash: await hashPassword(password),
        real_name: "平台管理员",
        introduction: "",
        avatar: "",
        second_step: 0,
        locked: 0,
        demo: 0,
        must_change_password: 0,
        created_at: clock.time,
      })
      .execute();
    await queries.insertInto("operator_role").values({ operator_id: id, role_key: "r_sys_admin" }).execute();
  }

  describe("F1, F2: a day of the house, told by its audit and its log", () => {
    const [boss, owner, colleague, moved, leaver] = [1, 2, 3, 4, 5].map((n) => secret(`1395550110${n}`)) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const passwordOf = (name: string) => secret(`${name} und sein langes Geheimnis`);
    let platform: string;
    let admin: string;
    let companyUuid: string;
    let helperId: string;

    test("the platform's administrator signs in; what is refused is written down too", async () => {
      await platformAdministrator(boss, passwordOf("boss"));
      const wrong = { username: boss, password: secret("not the right one") };
      await refused(["signIn.refused"], accountCalls.signIn, wrong);
      await refused(["signIn.refused"], accountCalls.signIn, { ...wrong, username: secret("13955501199") });
      platform = await signIn(boss, passwordOf("boss"));
      await refused(["proof.refused"], operatorCalls.prove, { password: wrong.password }, platform);
      await does(["proof"], operatorCalls.prove, { password: passwordOf("boss") }, platform);
    });

    test("a company registers, tells about itself and is verified", async () => {
      const code = await codeBy(registrationCalls.sendRegisterCode, owner);
      const told = { mobile: owner, ...code, password: passwordOf("owner"), realName: "周文静" };
      const wrong = { ...told, smsCode: anotherCode(code.smsCode) };
      await refused(["code.refused"], registrationCalls.registerOperator, wrong);
      const { text: ticket } = await does(["operator.register"], registrationCalls.registerOperator, told);
      const company = { companyName: "江北电力培训中心", shortName: "江北电力", creditCode };
      const entry = { ticket: secret(ticket), ...company };
      const { text } = await does(["company.register", "signIn"], registrationCalls.registerCompany, entry);
      admin = secret(text);

      await does(["company.update"], companyCalls.update, { ...company, address: "江北路 1 号" }, admin);
      const picture = { file: fileOf(await png(), "logo.png") };
      await does(["company.logo"], companyCalls.setLogo, picture, admin);
      await does(["company.logo"], companyCalls.removeLogo, {}, admin);
      const settings = { themeColor: "#a03030", paperMinutes: 60 };
      await does(["company.settings"], companyCalls.updateSettings, settings, admin);
      const { data } = await ask(companyCalls.mine, {}, { token: admin });
      companyUuid = (data as { companyUuid: string }).companyUuid;
      const licence = fileOf(pdf(), "licence.pdf");
      const submission = { id: companyUuid, creditCode, licence };
      await does(["company.submitVerification"], companyCalls.submitVerification, submission, admin);
      await does(["company.validate"], companyCalls.validate, { companyUuid, isVerified: true }, platform);
      const grant = { companyUuid, version: 3, examServiceLevel: 2 };
      const { rows } = await does(["company.grant"], companyCalls.grant, grant, platform);
      expect(JSON.parse(rows[0]!.before)).toEqual({ version: 2, examServiceLevel: 1 });
      expect(JSON.parse(rows[0]!.after)).toEqual({ version: 3, examServiceLevel: 2 });
      messageTo(owner);
    });

    test("its administrator lets people in, changes their roles, locks and removes them", async () => {
      await does(["proof"], operatorCalls.prove, { password: passwordOf("owner") }, admin);
      const invite = (mobile: string) => ({
        mobile,
        realName: "方思源",
        roleKeys: ["r_exam_paper" as const],
      });
      const invitationCode = (mobile: string) =>
        secret(/[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(messageTo(mobile))![0]);
      /** Invites somebody, who accepts; the id of their operator. */
      async function join(mobile: string): Promise<string> {
        await does(["operator.invite"], companyCalls.addOperator, invite(mobile), admin);
        const code = invitationCode(mobile);
        const sent = { mobile, ...(await codeBy(registrationCalls.sendInvitationCode, mobile)) };
        const accepted = { ...sent, invitationCode: code, password: passwordOf("colleague") };
        const { rows } = await does(["operator.accept"], registrationCalls.acceptInvitation, accepted);
        return rows[0]!.subject;
      }
      const invited = await does(["operator.invite"], companyCalls.addOperator, invite(colleague), admin);
      const invitationUuid = invited.text;
      invitationCode(colleague);
      await does(["operator.invite.again"], companyCalls.sendInvitation, { invitationUuid }, admin);
      invitationCode(colleague);
      await does(["operator.invite.revoke"], companyCalls.revokeInvitation, { invitationUuid }, admin);
      helperId = await join(colleague);
      const first = passwordOf("colleague");
      const again = { operatorUuid: helperId };
      await does(["operator.password.reset"], companyCalls.resetOperatorPassword, again, admin);
      const second = await oneTime(colleague);
      await refused(["signIn.refused"], accountCalls.signIn, { username: colleague, password: first });
      const token = await signIn(colleague, second);
      const chosen = { password: passwordOf("colleague") };
      await does(["password.choose"], accountCalls.choosePassword, chosen, token);

      const change = { operatorUuid: helperId, realName: "方思源", roleKeys: ["r_review" as const] };
      await does(["proof"], operatorCalls.prove, { password: passwordOf("owner") }, admin);
      const { rows } = await does(["operator.update"], companyCalls.updateOperator, change, admin);
      expect(JSON.parse(rows[0]!.before).roleKeys).toEqual(["r_exam_paper"]);
      expect(JSON.parse(rows[0]!.after).roleKeys).toEqual(["r_review"]);
      await does(["operator.lock"], companyCalls.lockOperator, { id: helperId }, admin);
      await refused(["signIn.refused"], accountCalls.signIn, { username: colleague, ...chosen });
      await does(["operator.unlock"], companyCalls.lockOperator, { id: helperId }, admin);

      await does(["proof"], operatorCalls.prove, { password: passwordOf("owner") }, admin);
      for (const one of ["removeOperator", "removeOperators"] as const) {
        await does(["proof"], operatorCalls.prove, { password: passwordOf("owner") }, admin);
        const id = await join(leaver);
        const whom = one === "removeOperator" ? { id } : { ids: [id] };
        await does(["operator.remove"], companyCalls[one], whom as never, admin);
        if (one === "removeOperators")
          await does(["operator.restore"], companyCalls.restoreOperator, { removedId: id }, admin);
      }
    });

    test("an operator changes what is their own", async () => {
      const token = await signIn(colleague, passwordOf("colleague"));
      await does(["operator.update"], operatorCalls.update, { realName: "方思远" }, token);
      const picture = { file: fileOf(await png(), "me.png") };
      await does(["operator.avatar"], operatorCalls.setAvatar, picture, token);
      await does(["operator.avatar"], operatorCalls.removeAvatar, {}, token);
      const wish = { oldPassword: passwordOf("colleague"), password: passwordOf("colleague II") };
      await does(["password.change"], operatorCalls.changePassword, wish, token);
      await refused(["proof.refused"], operatorCalls.changePassword, wish, token);

      const { text: handle } = await does([], operatorCalls.sendMobileCode, { mobile: moved }, token);
      const smsCode = secret(/\d{6}/.exec(messageTo(moved))![0]);
      const change = { mobile: moved, handle: secret(handle), smsCode };
      await does(["operator.mobile"], operatorCalls.changeMobile, change, token);
      messageTo(colleague);
      await does(["operator.secondStep"], operatorCalls.setSecondStep, { isOn: true }, token);
      await does(["feedback.give"], operatorCalls.giveFeedback, { text: "很好用" }, token);

      const entry = { username: moved, password: passwordOf("colleague II") };
      const step = secret((await does([], accountCalls.signIn, entry)).text);
      await does([], accountCalls.sendSecondStepCode, { token: step });
      const code = secret(/\d{6}/.exec(messageTo(moved))![0]);
      const wrong = { token: step, smsCode: anotherCode(code) };
      await refused(["signIn.refused"], accountCalls.finishSecondStep, wrong);
      const right = { token: step, smsCode: code };
      const other = secret((await does(["signIn"], accountCalls.finishSecondStep, right)).text);

      const sessions = await ask(operatorCalls.sessions, {}, { token: other });
      const first = (sessions.data as { sessionUuid: string; isThis: boolean }[]).find((one) => !one.isThis)!;
      await does(["session.end"], operatorCalls.endSession, { sessionUuid: first.sessionUuid }, other);
      await does(["session.endOthers"], operatorCalls.endOtherSessions, {}, other);
      await does(["signOut"], accountCalls.signOut, {}, other);
    });

    test("people get in by other ways: a code, a forgotten password, a third party's ticket", async () => {
      const login = await codeBy(registrationCalls.sendLoginCode, owner);
      const entry = { username: owner, smsCode: login.smsCode, token: login.handle };
      secret((await does(["signIn"], accountCalls.signIn, entry)).text);

      const forgotten = await codeBy(registrationCalls.sendPasswordCode, owner);
      const reset = { mobile: owner, ...forgotten, password: passwordOf("owner II") };
      await does(["password.reset"], registrationCalls.resetPassword, reset);
      admin = await signIn(owner, passwordOf("owner II"));

      const { data } = await does(["ticketKey.make"], companyCalls.makeTicketKey, {}, admin);
      await does(["ticketKey.admins"], companyCalls.letTicketAdmins, { admitsAdmins: true }, admin);
      const key = secret((data as { key: string }).key);
      const expires = clock.time + ticketLife;
      const claim = { company: companyUuid, mobile: owner, expires, nonce: secret(newId()) };
      const body = Buffer.from(JSON.stringify(claim)).toString("base64url");
      const ticket = secret(`${body}.${signTicket(body, key)}`);
      secret((await does(["signIn"], registrationCalls.signInByTicket, { ticket })).text);
      await does(["ticketKey.end"], companyCalls.revokeTicketKey, {}, admin);
      const asking = { companyName: "岭南智造", contact: "顾建国", mobile: leaver, ...(await pageToken()) };
      await does(["demo.request"], registrationCalls.requestDemo, asking);
    });

    test("the platform looks after messages, feedback and failures", async () => {
      await does(["outbox.look"], adminCalls.messages, { key: owner }, platform);
      const { id: messageUuid } = await insertRow(database().queries, "outbox", {
        ...{ company_id: companyUuid, kind: "verification", recipient: owner, at: clock.time },
      });
      const failed = { kind: "message.send", id: messageUuid, state: "failed" } as const;
      await insertRow(database().queries, "job", { ...failed, input: "null" });
      await does(["outbox.again"], adminCalls.sendAgain, { messageUuid }, platform);
      const place = `/gpLogin?ticket=${[...secrets].find((text) => text.includes("."))}`;
      await does([], adminCalls.reportError, { place, message: `failed for ${owner}` }, admin);
      await does(["errors.clear"], adminCalls.clearErrors, {}, platform);
      await does(["system.message"], adminCalls.trySms, {}, platform);
      await does(["system.message"], adminCalls.tryMail, { address: "lu@example.cn" }, platform);
      const { data } = await ask(adminCalls.feedback, {}, { token: platform });
      const [{ feedbackUuid: id }] = (data as { list: [{ feedbackUuid: string }] }).list;
      await does(["feedback.answer"], adminCalls.answerFeedback, { id, answer: "谢谢" }, platform);
    });

    test("no call that changes something was left out", () => {
      expect([...untried].map((call) => call.path)).toEqual([]);
    });

    test("every chain is whole at the end of the day", async () => {
      const seal = openSeal(secretsOf(folder, {}).device);
      const chains = await verifyAudit(database().queries, seal);
      expect(chains.map((chain) => chain.broken)).toEqual([null, null, null]);
      expect(chains.reduce((sum, chain) => sum + chain.rows, 0)).toBe((await rows()).length);
    });

    test("F1: no password, token, code, handle, ticket, key or whole mobile stands in a log line or an audit row", async () => {
      expect(secrets.size).toBeGreaterThan(30);
      const failures = await database().queries.selectFrom("failure").selectAll().execute();
      const said = `${lines.join("\n")}\n${JSON.stringify(await rows())}\n${JSON.stringify(failures)}`;
      expect(lines.length).toBeGreaterThan(0);
      expect([...secrets].filter((text) => tells(said, text))).toEqual([]);
    });
  });
});
