import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/v4";
import { bankCalls } from "#contract/bank/calls";
import type { Call } from "#contract/call";
import { openCalls } from "#contract/certificates/open-calls";
import { questionCalls } from "#contract/questions/calls";
import { roleKeys } from "#contract/roles";
import { contract } from "#contract/services";
import { callAccess } from "../tests/support/access";
import { type Author, openAuthors } from "../tests/support/authors";
import { insertBelongings } from "../tests/support/belongings";
import { draft as certificate, content } from "../tests/support/certificates";
import { onEachEngine } from "../tests/support/engines";
import { openOffice } from "../tests/support/office";
import { draft, question, writeGroup, writePaper } from "../tests/support/papers";
import { startSession } from "./accounts/sessions";
import { newId } from "./ids";

/** One of each kind of thing that a company owns. */
const owned = [
  "companyId",
  "operatorId",
  "sessionId",
  "fileId",
  "feedbackId",
  "messageId",
  "paperId",
  "groupId",
  "childId",
  "partId",
  "slotId",
  "questionId",
  "versionId",
  "bankId",
  "importId",
  "taskId",
  "templateUuid",
  "certificateUuid",
  "listId",
  "keyId",
] as const;
type Ids = Record<(typeof owned)[number], string>;

const rule = (bankId: string) => ({ bankId, count: 1, score: 1 });
const part = { name: "部分", introduction: "", duration: 60 };
const colleague = { realName: "改名", roleKeys: ["r_exam_paper"] };
const licence = () => new File(["%PDF-1.4\n%%EOF\n"], "licence.pdf", { type: "application/pdf" });

const aiken = () => new File(["哪一项？\nA. 甲\nB. 乙\nANSWER: A\n"], "questions.txt");

const people = () => new File(["姓名,考试,成绩,等级,培训学时\n文静,电工,1,2,3\n"], "list.csv");

/** A request in order for each call that takes the id of something a company owns. */
const requests: Record<string, (ids: Ids) => object> = {
  "accounts.examSettings": ({ companyId }) => ({ companyUuid: companyId }),

  "operator.endSession": ({ sessionId }) => ({ sessionUuid: sessionId }),

  "companies.submitVerification": ({ companyId }) => ({
    id: companyId,
    creditCode: "91350100M000100Y43",
    licence: licence(),
  }),
  "companies.file": ({ fileId }) => ({ id: fileId }),
  "companies.operator": ({ operatorId }) => ({ operatorUuid: operatorId }),
  "companies.updateOperator": ({ operatorId }) => ({ operatorUuid: operatorId, ...colleague }),
  "companies.lockOperator": ({ operatorId }) => ({ id: operatorId }),
  "companies.removeOperator": ({ operatorId }) => ({ id: operatorId }),
  "companies.removeOperators": ({ operatorId }) => ({ ids: [operatorId] }),
  "companies.resetOperatorPassword": ({ operatorId }) => ({ operatorUuid: operatorId }),
  "companies.get": ({ companyId }) => ({ id: companyId }),
  "companies.repeat": ({ companyId }) => ({ id: companyId }),
  "companies.validate": ({ companyId }) => ({ companyUuid: companyId, isVerified: true }),
  "companies.grant": ({ companyId }) => ({ companyUuid: companyId, version: 3, examServiceLevel: 1 }),

  "admin.sendAgain": ({ messageId }) => ({ messageUuid: messageId }),
  "admin.answerFeedback": ({ feedbackId }) => ({ id: feedbackId, answer: "谢谢" }),

  "papers.get": ({ paperId }) => ({ jobId: paperId }),
  "papers.exists": ({ paperId }) => ({ name: draft().name, jobId: paperId }),
  "papers.update": ({ paperId }) => ({ ...draft({ name: "改名" }), _id: paperId }),
  "papers.setPassScore": ({ paperId }) => ({ jobId: paperId, passScore: 1 }),
  "papers.copy": ({ paperId }) => ({ jobId: paperId }),
  "papers.copy of a group": ({ groupId }) => ({ jobId: groupId }),
  "papers.archive": ({ paperId }) => ({ jobId: paperId }),
  "papers.remove": ({ paperId }) => ({ jobId: paperId }),
  "papers.remark": ({ paperId }) => ({ jobId: paperId, remark: "别人的备注" }),
  "papers.children": ({ groupId }) => ({ jobId: groupId }),
  "papers.createGroup": ({ paperId }) => ({ name: "新组合", shortName: "", childIds: [paperId] }),
  "papers.copyGroup": ({ groupId }) => ({ jobId: groupId }),
  "papers.addChild": ({ groupId, paperId }) => ({ jobId: groupId, childId: paperId }),
  "papers.removeChild": ({ groupId, childId }) => ({ jobId: groupId, childId }),
  "papers.moveChild": ({ groupId, childId }) => ({ jobId: groupId, childId, move: "down" }),
  "papers.recommendChildren": ({ groupId }) => ({ jobId: groupId }),

  "questions.parts": ({ paperId }) => ({ jobId: paperId }),
  "questions.getPart": ({ partId }) => ({ partId }),
  "questions.addPart": ({ paperId }) => ({ jobId: paperId, ...part }),
  "questions.updatePart": ({ partId }) => ({ partId, ...part }),
  "questions.removePart": ({ partId }) => ({ partId }),
  "questions.movePart": ({ partId }) => ({ partId, move: "down" }),
  "questions.inPart": ({ partId }) => ({ partId }),
  "questions.get": ({ slotId }) => ({ slotId }),
  "questions.create": ({ partId }) => ({ partId, score: 1, question: question() }),
  "questions.update": ({ slotId }) => ({ slotId, score: 1, question: question() }),
  "questions.removeFromPart": ({ slotId }) => ({ slotId }),
  "questions.moveInPart": ({ slotId }) => ({ slotId, move: "down" }),
  "questions.setMark": ({ slotId }) => ({ slotId, score: 1 }),
  "questions.heldInPart": ({ questionId, partId }) => ({ questionIds: [questionId], partId }),
  "questions.setInParts": ({ questionId, partId }) => ({ questionIds: [questionId], partIds: [partId] }),
  "questions.copyPart": ({ paperId, partId }) => ({ jobId: paperId, partId }),
  "questions.drawPools": ({ partId, bankId }) => ({ partId, bankId, rules: [rule(bankId)] }),
  "questions.fill": ({ partId, bankId }) => ({ partId, bankId, rules: [rule(bankId)] }),
  "questions.drawAgain": ({ partId }) => ({ partId }),

  "exports.print": ({ paperId }) => ({ jobId: paperId }),
  "exports.giveCode": ({ paperId }) => ({ jobId: paperId }),
  "exports.pdf": ({ paperId }) => ({ jobId: paperId }),
  "exports.word": ({ paperId }) => ({ jobId: paperId }),
  "exports.results": ({ paperId }) => ({ jobId: paperId }),
  "exports.download": ({ taskId }) => ({ taskId }),

  "bank.list": ({ bankId }) => ({ bankId }),
  "bank.get": ({ questionId, versionId }) => ({ questionId, versionId }),
  "bank.create": ({ bankId }) => ({ bankId, score: 1, question: question() }),
  "bank.update": ({ questionId, versionId, bankId }) => ({
    questionId,
    versionId,
    bankId,
    score: 1,
    question: question(),
  }),
  "bank.move": ({ questionId, bankId }) => ({ questionIds: [questionId], bankId }),
  "bank.tag": ({ questionId }) => ({ questionIds: [questionId], tag: "data" }),
  "bank.move of what matches": ({ bankId }) => ({ matching: { bankId, count: 1 }, bankId }),
  "bank.tag of what matches": ({ bankId }) => ({ matching: { bankId, count: 1 }, tag: "data" }),
  "bank.remove of what matches": ({ bankId }) => ({ matching: { bankId, count: 1 } }),
  "bank.remove": ({ questionId }) => ({ questionIds: [questionId] }),
  "bank.judge": ({ questionId, versionId }) => ({ questionId, versionId, answer: {} }),
  "bank.renameBank": ({ bankId }) => ({ bankId, name: "改名" }),
  "bank.removeBank": ({ bankId }) => ({ bankId }),
  "bank.readImport": ({ bankId }) => ({ file: aiken(), format: "aiken", bankId }),
  "bank.importResult": ({ importId }) => ({ importId }),
  "bank.startImport": ({ importId }) => ({ importId }),
  "bank.discardImport": ({ importId }) => ({ importId }),
  "bank.exportFits": ({ bankId }) => ({ bankId }),
  "bank.export": ({ bankId }) => ({ bankId, format: "aiken" }),

  "certificates.template": ({ templateUuid }) => ({ templateUuid }),
  "certificates.updateTemplate": ({ templateUuid }) => ({
    templateUuid,
    revision: 1,
    name: "改名",
    content: content(),
  }),
  "certificates.copyTemplate": ({ templateUuid }) => ({ templateUuid }),
  "certificates.archiveTemplate": ({ templateUuid }) => ({ templateUuid, archive: true }),
  "certificates.revokeKey": ({ keyId }) => ({ keyId, reason: "密钥外泄" }),
  "certificates.list": ({ templateUuid, listId }) => ({ templateUuid, listId }),
  "certificates.get": ({ certificateUuid }) => ({ certificateUuid }),
  "certificates.previewIssue": ({ templateUuid }) => ({ templateUuid, ...certificate() }),
  "certificates.issue": ({ templateUuid }) => ({ templateUuid, ...certificate() }),
  "certificates.revoke": ({ certificateUuid }) => ({ certificateUuid, reason: "姓名有误" }),
  "certificates.replace": ({ certificateUuid }) => ({
    certificateUuid,
    reason: "姓名有误",
    ...certificate(),
  }),
  "certificates.zip": ({ templateUuid, listId }) => ({
    templateUuid,
    listId,
    site: "https://exam.example.cn",
  }),
  "certificates.readList": ({ templateUuid }) => ({ templateUuid, file: people(), format: "csv" }),
  "certificates.listResult": ({ listId }) => ({ listId }),
  "certificates.startList": ({ listId }) => ({ listId }),
  "certificates.discardList": ({ listId }) => ({ listId }),
  "certificates.listTemplate": ({ templateUuid }) => ({ templateUuid, format: "csv" }),
};

/** Fields that are named like an id and name nothing that a company owns. */
const nobodys = [
  "accounts.signIn sessionId",
  "papers.createFromStandard standardId",
  "papers.standards standardRemarkId",
  ...["sendRegisterCode", "sendLoginCode", "sendPasswordCode", "requestDemo"].map(
    (name) => `registration.${name} codeId`,
  ),
  // Whoever has the address of a certificate may look at it, of whatever company they are.
  ...Object.keys(openCalls).flatMap((name) =>
    ["templateUuid", "certificateUuid", "companyUuid"].map((field) => `certificates.${name} ${field}`),
  ),
];

/** Calls that answer a question about the whole company, or of a bank that is not there: the foreign id makes no difference. */
const unmoved = [
  "papers.exists",
  "bank.list",
  "bank.create",
  "bank.readImport",
  "bank.move of what matches",
  "bank.tag of what matches",
  "bank.remove of what matches",
  "bank.exportFits",
  "bank.export",
  "certificates.list",
  "certificates.zip",
];
/** What an administrator of the platform may do with the things of any company. */
const ofThePlatform = ["companies.file"];

const calls = new Map<string, Call>(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, call]) => [`${domain}.${name}`, call as Call] as const),
  ),
);
const callNamed = (name: string) => calls.get(name.split(" ")[0]!)!;

/** The names of the fields that hold an id, at whatever depth. */
function idFields(call: Call): string[] {
  const names = new Set<string>();
  const look = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") for (const name of Object.keys(value)) names.add(name);
      look(value);
    }
  };
  look(z.toJSONSchema(call.request, { io: "input", unrepresentable: "any" }));
  return [...names].filter((name) => /^_?ids?$|(Id|Ids|Uuid|Uuids)$/.test(name));
}

test("B2: every call that takes an id is tried", () => {
  const untried = [...calls].flatMap(([name, call]) =>
    idFields(call)
      .filter((field) => !(name in requests) && !nobodys.includes(`${name} ${field}`))
      .map((field) => `${name} ${field}`),
  );
  expect(untried).toEqual([]);
  const ids = Object.fromEntries(owned.map((kind) => [kind, kind])) as Ids;
  const unnamed = Object.keys(requests).flatMap((name) => {
    const same = Object.keys(requests).filter((other) => callNamed(other) === callNamed(name));
    const sent = JSON.stringify(same.map((other) => requests[other]!(ids)));
    return idFields(callNamed(name)).filter((field) => !sent.includes(`"${field}":`));
  });
  expect(unnamed).toEqual([]);
});

onEachEngine((database) => {
  const { author } = openAuthors(database);
  const { ask, clock } = openOffice(database);

  /** A company with one of everything, and its administrator. */
  async function company(): Promise<{ admin: Author; ids: Ids }> {
    const admin = await author({ roles: ["r_ent_admin"] });
    const { id: operatorId, companyId } = await author({ companyId: admin.companyId });
    const { jobId: paperId, partId, slotId } = await writePaper(admin, {}, 2);
    const child = await writePaper(admin, { name: "子试卷" });
    const groupId = await writeGroup(admin, "组合", [child.jobId]);
    const { questionId, versionId } = await admin.ask(questionCalls.get, { slotId });
    const bankId = await admin.ask(bankCalls.addBank, { name: "题库" });
    const belongings = await insertBelongings(database().queries, companyId, operatorId);
    const childId = child.jobId;
    const ofPapers = { paperId, partId, slotId, groupId, childId, questionId, versionId, bankId };
    return { admin, ids: { companyId, operatorId, ...ofPapers, ...belongings } };
  }

  const tokenOf = (operatorId: string) =>
    startSession(database().queries, operatorId, { address: "", agent: "" }, clock.now());

  /** Everything that the database holds, but for what the audit says of this company. */
  async function everything(exceptAudit: string): Promise<Record<string, string[]>> {
    const { queries } = database();
    const tables = await queries.introspection.getTables();
    const dump: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows: Record<string, unknown>[] = await queries
        .selectFrom(name as "audit")
        .selectAll()
        .execute();
      const kept = rows.filter((row) => !(name.startsWith("audit") && row.company_id === exceptAudit));
      dump[name] = kept.map((row) => JSON.stringify(row)).sort();
    }
    return dump;
  }

  const said = ({ code, data, reason, field, message }: Awaited<ReturnType<typeof ask>>) => ({
    code,
    data,
    reason,
    field,
    message,
  });

  describe.each(["r_ent_admin", "r_sys_admin"] as const)(
    "B2: to another company's %s its id is one that does not exist, and nothing changes, by",
    (role) => {
      const tried = Object.keys(requests).filter((name) => {
        const who = callAccess[name.split(" ")[0]!]!;
        const isPlatform = !who.includes("r_ent_admin") || ofThePlatform.includes(name);
        return role === "r_ent_admin" || !isPlatform;
      });

      // Nothing changes: one company and one stranger are enough for all.
      let ids: Ids;
      let stranger: Author;
      let token: string;
      beforeAll(async () => {
        ids = (await company()).ids;
        stranger = await author({ roles: [role] });
        token = await tokenOf(stranger.id);
      });

      test.each(tried)("%s", async (name) => {
        const call = callNamed(name);
        const none = Object.fromEntries(owned.map((kind) => [kind, newId()])) as Ids;
        const before = await everything(stranger.companyId);
        const foreign = said(await ask(call, requests[name]!(ids), { token }));
        expect(await everything(stranger.companyId)).toEqual(before);
        expect(foreign).toEqual(said(await ask(call, requests[name]!(none), { token })));
        const isAdmitted = callAccess[name.split(" ")[0]!]!.includes(role);
        if (!unmoved.includes(name))
          expect(foreign).toMatchObject(
            isAdmitted ? { code: 404, reason: "NOT_FOUND" } : { code: 403, reason: "FORBIDDEN" },
          );
      });
    },
  );

  describe("B2: the same request finds what is one's own", () => {
    test.each(Object.keys(requests))("%s", async (name) => {
      const { admin, ids } = await company();
      const call = callNamed(name);
      const own = name === "operator.endSession" ? ids.operatorId : admin.id;
      const isAdmitted = callAccess[name.split(" ")[0]!]!.includes("r_ent_admin");
      const caller = isAdmitted ? own : (await author({ roles: ["r_sys_admin"] })).id;
      const answer = await ask(call, requests[name]!(ids), { token: await tokenOf(caller) });
      expect([3, 403, 404, 422, -777], JSON.stringify(said(answer))).not.toContain(answer.code);
    });
  });

  test("B2: no answer to a stranger holds anything of another company, whatever is asked", async () => {
    const { ids, admin } = await company();
    const stranger = await company();
    const token = await tokenOf(stranger.admin.id);
    const words = [...Object.values(ids), admin.id];
    for (const [name, call] of calls) {
      if (!callAccess[name]!.includes("r_ent_admin") || call.upload) continue;
      const request = requests[name]?.(stranger.ids) ?? {};
      const text = JSON.stringify(await ask(call, { ...request, key: admin.realName }, { token }));
      for (const word of words) expect(text, name).not.toContain(word);
    }
  });

  test.each(roleKeys)("B2: a company that %s names in the request is ignored", async (role) => {
    const { ids } = await company();
    const stranger = await author({ roles: role === "visitor" ? [] : [role] });
    const token = await tokenOf(stranger.id);
    const smuggled = { companyId: ids.companyId, company_id: ids.companyId, companyUuid: ids.companyId };
    const headers = { "company-uuid": ids.companyId, companyuuid: ids.companyId };
    for (const name of ["papers.list", "companies.operators", "companies.mine", "accounts.company"]) {
      if (!callAccess[name]!.includes(role)) continue;
      const text = JSON.stringify(await ask(callNamed(name), smuggled, { token, headers }));
      for (const id of Object.values(ids)) expect(text, name).not.toContain(id);
    }
  });
});
