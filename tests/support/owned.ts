import type { Database } from "#backend/database/open";
import { bankCalls } from "#contract/bank/calls";
import type { Call } from "#contract/call";
import { questionCalls } from "#contract/questions/calls";
import { contract } from "#contract/services";
import type { Author, openAuthors } from "./authors";
import { insertBelongings } from "./belongings";
import { draft as certificate, content } from "./certificates";
import { draft, question, writeGroup, writePaper } from "./papers";

/** One of each kind of thing that a company owns. */
export const owned = [
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
export type Ids = Record<(typeof owned)[number], string>;

const rule = (bankId: string) => ({ bankId, count: 1, score: 1 });
const part = { name: "部分", introduction: "", duration: 60 };
const colleague = { realName: "改名", roleKeys: ["r_exam_paper"] };
const licence = () => new File(["%PDF-1.4\n%%EOF\n"], "licence.pdf", { type: "application/pdf" });

const aiken = () => new File(["哪一项？\nA. 甲\nB. 乙\nANSWER: A\n"], "questions.txt");

const people = () => new File(["姓名,考试,成绩,等级,培训学时\n文静,电工,1,2,3\n"], "list.csv");

/** A request in order for each call that takes the id of something a company owns. */
export const requests: Record<string, (ids: Ids) => object> = {
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

/** Every call by its name, such as `papers.list`. */
export const calls = new Map<string, Call>(
  Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group).map(([name, call]) => [`${domain}.${name}`, call as Call] as const),
  ),
);
/** The call of an entry in `requests`, which may have more than one. */
export const callNamed = (name: string) => calls.get(name.split(" ")[0]!)!;

/** A company with one of everything, and its administrator. */
export async function companyWithAll(
  database: Database,
  author: ReturnType<typeof openAuthors>["author"],
): Promise<{ admin: Author; ids: Ids }> {
  const admin = await author({ roles: ["r_ent_admin"] });
  const { id: operatorId, companyId } = await author({ companyId: admin.companyId });
  const { jobId: paperId, partId, slotId } = await writePaper(admin, {}, 2);
  const child = await writePaper(admin, { name: "子试卷" });
  const groupId = await writeGroup(admin, "组合", [child.jobId]);
  const { questionId, versionId } = await admin.ask(questionCalls.get, { slotId });
  const bankId = await admin.ask(bankCalls.addBank, { name: "题库" });
  const belongings = await insertBelongings(database.queries, companyId, operatorId);
  const childId = child.jobId;
  const ofPapers = { paperId, partId, slotId, groupId, childId, questionId, versionId, bankId };
  return { admin, ids: { companyId, operatorId, ...ofPapers, ...belongings } };
}
