import { startSession } from "#backend/accounts/sessions";
import type { Queries } from "#backend/database/open";
import { nextNumber } from "#backend/orders/moves";
import { bankCalls } from "#contract/bank/calls";
import { candidateCalls } from "#contract/candidates/calls";
import { certificateCalls } from "#contract/certificates/calls";
import { companyCalls } from "#contract/companies/calls";
import { examCalls } from "#contract/exams/calls";
import { operatorCalls } from "#contract/operator/calls";
import { orderCalls } from "#contract/orders/calls";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { type Author, type Dependencies, newAuthor } from "./authors";
import { draft as certificate, content } from "./certificates";
import { insertEvaluation } from "./evaluation";
import { examDraft } from "./exams";
import { insertMarked, insertScored } from "./marked";
import { newMobile } from "./newcomer";
import { question, writeGroup, writePaper } from "./papers";
import { fileOf, png } from "./pictures";
import { insertRow, rowOf } from "./rows";

/**
 * A company with one object of each kind that a company owns, by kind, and its administrator. Their names are
 * the same in each company; tenants do not share names.
 */
export async function companyWithAll(office: Dependencies, queries: Queries, companyId?: string) {
  const admin = await newAuthor(office, queries, { roles: ["r_ent_admin"], companyId });
  const { jobId: paper, partId: part, slotId: slot } = await writePaper(admin, { name: "样卷" }, 2);
  const aside = { name: "旧部分", introduction: "", duration: 60 };
  const removedPart = await admin.ask(questionCalls.addPart, { jobId: paper, ...aside });
  await admin.ask(questionCalls.removePart, { partId: removedPart });
  const [removedSlot] = (await writePaper(admin, { name: "样卷之三" })).slotIds;
  await admin.ask(questionCalls.removeFromPart, { slotId: removedSlot! });
  const { jobId: child } = await writePaper(admin, { name: "样卷之一" });
  const { jobId: removedPaper } = await writePaper(admin, { name: "样卷之二" });
  await admin.ask(paperCalls.remove, { jobId: removedPaper });
  const bank = await admin.ask(bankCalls.addBank, { name: "样题" });
  const topic = await admin.ask(bankCalls.addTopic, { name: "样点" });
  const otherTopic = await admin.ask(bankCalls.addTopic, { name: "样点之二" });
  const questionId = await admin.ask(bankCalls.create, { bankId: bank, score: 1, question: question() });
  const removedQuestion = await admin.ask(bankCalls.create, { bankId: bank, score: 1, question: question() });
  await admin.ask(bankCalls.remove, { questionIds: [removedQuestion] });
  const picture = fileOf(await png(), "logo.png");
  const logo = await admin.ask(certificateCalls.attachPicture, { file: picture });
  const look = { ...content().look, logo };
  const addTemplate = (name: string) =>
    admin.ask(certificateCalls.addTemplate, { name, content: content({ look }) });
  const template = await addTemplate("样证");
  const removedTemplate = await addTemplate("旧证");
  await admin.ask(certificateCalls.removeTemplate, { templateUuid: removedTemplate });
  const unusedTemplate = await addTemplate("空证");
  const add = (realName: string) => newAuthor(office, queries, { companyId: admin.companyId, realName });
  const { id: operator } = await add("梁思远");
  const { id: removedOperator } = await add("符海燕");
  const invitation = await admin.ask(companyCalls.addOperator, {
    mobile: newMobile(),
    realName: "高翔",
    roleKeys: ["r_exam_paper"],
  });
  await admin.ask(companyCalls.removeOperator, { id: removedOperator });
  await admin.ask(operatorCalls.giveFeedback, { text: "页面很好用", page: "/exam/paper" });
  const arrange = (name: string) =>
    admin.ask(examCalls.create, examDraft(paper, office.clock.now(), { name }));
  const exam = await arrange("样考");
  const candidate = await admin.ask(candidateCalls.add, { examId: exam, ...candidateFields() });
  await admin.ask(candidateCalls.setPhoto, { candidateId: candidate, file: picture });
  const { batchId } = await admin.ask(candidateCalls.changeMany, {
    examId: exam,
    candidateIds: [candidate],
    change: { kind: "group", group: "甲班" },
  });
  const candidateList = await admin.ask(candidateCalls.parseImport, {
    examId: exam,
    file: candidateFile(),
    format: "csv",
  });
  const removedExam = await arrange("旧考");
  await admin.ask(examCalls.remove, { examId: removedExam });
  const issued = await admin.ask(certificateCalls.issue, { templateUuid: template, ...certificate() });
  const [key] = await admin.ask(certificateCalls.keys, {});
  await startSession(queries, admin.id, { address: "", agent: "" }, office.clock.now());
  const sessions = await admin.ask(operatorCalls.sessions, {});
  const seat = { realName: "水映月", mobile: "19900001003", room: "第 1 考场", seat: "A1" };
  const examinee = await admin.ask(candidateCalls.add, { examId: exam, ...seat });
  const { version_id: versionId } = await rowOf(queries, "slot", { id: slot });
  const other = { realName: "齐书瑶", mobile: "19900001004" };
  const reported = await admin.ask(candidateCalls.add, { examId: exam, ...other });
  const at = office.clock.now();
  const marked = { examId: exam, candidateId: examinee, versionId, at };
  const company_id = admin.companyId;
  const run = await insertRow(queries, "job", {
    ...{ kind: "candidates.change", company_id, operator_id: admin.id, state: "done", attempts: 1 },
    ...{ created_at: at, input: JSON.stringify({ examId: exam, kind: "group", undo: "" }) },
  });
  const message = { candidate_id: candidate, exam_id: exam, channel: "sms", purpose: "invitation", at };
  const change = { kind: "everybody", versionId, child: -1 } as const;
  const rescoring = await insertRow(queries, "rescoring", {
    ...{ exam_id: exam, company_id, version: 2, kind: change.kind, change: JSON.stringify(change) },
    ...{ reason: "题干有歧义", operator_id: admin.id, at },
  });
  const ids = {
    invitationMessage: (await insertRow(queries, "invitation_message", message)).id,
    ...(await insertWebhook(queries, company_id)),
    ...(await insertEvaluation(office, queries, company_id)),
    run: run.id,
    company: company_id,
    ...{ operator, removedOperator, invitation },
    ...{ paper, part, slot, child, removedPaper, removedPart, removedSlot: removedSlot! },
    group: await writeGroup(admin, "样卷组", [child]),
    ...{ exam, removedExam, candidate, batch: batchId, candidateList, examinee },
    markingTask: await insertMarked(queries, admin, marked),
    ...(await insertInvoice(queries, admin)),
    groupItem: (await insertRow(queries, "company_group_item", { company_id, name: "样分公司" })).id,
    scannedPage: await insertScannedPage(queries, { exam_id: exam, company_id, candidate_id: examinee }),
    reported: (await insertScored(queries, admin, { ...marked, candidateId: reported }, 500)).candidate_id,
    slotVersion: versionId,
    rescoring: rescoring.id,
    marker: (await newAuthor(office, queries, { companyId: company_id, roles: ["r_review"] })).id,
    question: questionId,
    removedQuestion,
    version: (await admin.ask(bankCalls.get, { questionId })).versionId,
    ...{ bank, topic, otherTopic },
    file: await admin.ask(companyCalls.setLogo, { file: picture }),
    ...{ template, removedTemplate, unusedTemplate, certificate: issued },
    key: key!.keyId,
    import: await admin.ask(bankCalls.parseImport, { file: aiken(), format: "aiken" }),
    list: await admin.ask(certificateCalls.parseImport, {
      ...{ templateUuid: template, file: people(), format: "csv" },
    }),
    session: sessions.find(({ isThis }) => !isThis)!.sessionUuid,
    message: (await rowOf(queries, "outbox", { company_id })).id,
    feedback: (await rowOf(queries, "feedback", { company_id })).id,
    task: await insertExport(queries, admin, at),
    resultTask: await insertExport(queries, admin, at, "results.file"),
    zipTask: await insertExport(queries, admin, at, "certificate.zip"),
  };
  return { admin, ids };
}
export type Ids = Awaited<ReturnType<typeof companyWithAll>>["ids"];

/** Each file has something that is wrong, so that there is something to leave out. */
export const aiken = () =>
  fileOf("哪一项？\nA. 甲\nB. 乙\nANSWER: A\n\n没有答案？\nA. 甲\nB. 乙\n", "questions.txt");
const candidateFields = () => ({ realName: "周远航", mobile: "19900001001", idcard: "E12345678" });
export const candidateFile = () => fileOf("姓名,手机号\n刘敏,19900001002\n,19900001003\n", "candidates.csv");
export const people = () =>
  fileOf("姓名,考试,成绩,等级,培训学时\n文静,电工,1,2,3\n,电工,1,2,3\n", "list.csv");

/** A scanned page whose picture is the photo of a candidate. */
async function insertScannedPage(
  queries: Queries,
  { candidate_id, ...whose }: { exam_id: string; company_id: string; candidate_id: string },
): Promise<string> {
  const photo = await rowOf(queries, "file", { company_id: whose.company_id, purpose: "candidate" });
  const scan = await insertRow(queries, "answer_scan", { ...whose, at: 1 });
  const page = await insertRow(queries, "scanned_page", {
    ...{ ...whose, candidate_id, scan_id: scan.id, page: 1, number: 1, size: 1, at: 1 },
    ...{ problem: "repeated", picture: Buffer.from(photo.bytes).toString() },
  });
  return page.id;
}

/** A webhook at an address that is never called, and an event that it was told of. */
async function insertWebhook(queries: Queries, company_id: string) {
  const url = "https://192.0.2.1/hook";
  const { id: webhook } = await insertRow(queries, "webhook", { company_id, url, events: "[]" });
  const told = { webhook_id: webhook, company_id, event: "exam.published", body: "{}" };
  return { webhook, delivery: (await insertRow(queries, "webhook_delivery", told)).id };
}

/** An order, and the invoice of it that waits for the platform. */
async function insertInvoice(queries: Queries, admin: Author) {
  const order = await admin.ask(orderCalls.create, { amount: 100, way: "transfer" });
  const { id: invoice } = await insertRow(queries, "invoice", {
    ...{ number: await nextNumber(queries, "invoice"), company_id: admin.companyId, amount: 100 },
    ...{ title: "江北电力", tax_number: "91310000MA1FL2K3XX", email: "finance@example.cn" },
    ...{ state: "applied", order_count: 1, applied_by: admin.id },
  });
  await queries.updateTable("money_order").set({ invoice_id: invoice }).where("id", "=", order).execute();
  return { order, invoice };
}

/** An export that is done. why: avoids rendering. A job's result is stored under the job's id. */
async function insertExport(queries: Queries, admin: Author, at: number, kind = "paper.pdf") {
  const { id } = await insertRow(queries, "job", {
    ...{ company_id: admin.companyId, operator_id: admin.id, kind, state: "done", attempts: 1 },
    input: JSON.stringify({ jobId: "", paperName: "试卷", hasKey: false, language: "zh" }),
    result: JSON.stringify({ versionCode: "P0001-AAAAA", fileName: "paper.pdf", size: 3 }),
    ...{ created_at: at, ended_at: at },
  });
  await insertRow(queries, "file", {
    ...{ id, company_id: admin.companyId, purpose: "export", name: "paper.pdf", type: "application/pdf" },
    ...{ size: 3, bytes: Buffer.from("pdf"), created_by: admin.id, created_at: at },
  });
  return id;
}
