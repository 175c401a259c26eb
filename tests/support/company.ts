import { startSession } from "#backend/accounts/sessions";
import type { Queries } from "#backend/database/open";
import { newId } from "#backend/ids";
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
import { jobRow } from "./jobs";
import { insertMarked, insertReported, insertRescoring } from "./marked";
import { newMobile } from "./newcomer";
import { question, writeGroup, writePaper } from "./papers";
import { fileOf, png } from "./pictures";

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
  const template = await admin.ask(certificateCalls.addTemplate, {
    name: "样证",
    content: content({ look }),
  });
  const removedTemplate = await admin.ask(certificateCalls.addTemplate, { name: "旧证", content: content() });
  await admin.ask(certificateCalls.removeTemplate, { templateUuid: removedTemplate });
  const unusedTemplate = await admin.ask(certificateCalls.addTemplate, { name: "空证", content: content() });
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
  const of = (table: "outbox" | "feedback") =>
    queries
      .selectFrom(table)
      .select("id")
      .where("company_id", "=", admin.companyId)
      .executeTakeFirstOrThrow();
  const version = (await admin.ask(bankCalls.get, { questionId })).versionId;
  const examinee = await admin.ask(candidateCalls.add, {
    examId: exam,
    realName: "水映月",
    mobile: "19900001003",
    ...{ room: "第 1 考场", seat: "A1" },
  });
  const { version_id: versionId } = await queries
    .selectFrom("slot")
    .select("version_id")
    .where("id", "=", slot)
    .executeTakeFirstOrThrow();
  const evaluation = await insertEvaluation(office, queries, admin.companyId);
  const reported = await admin.ask(candidateCalls.add, {
    examId: exam,
    realName: "齐书瑶",
    mobile: "19900001004",
  });
  const marked = { examId: exam, candidateId: examinee, versionId, at: office.clock.now() };
  const run = jobRow({
    ...{ kind: "candidates.change", company_id: admin.companyId, operator_id: admin.id },
    ...{ created_at: office.clock.now(), input: JSON.stringify({ examId: exam, kind: "group", undo: "" }) },
  });
  await queries.insertInto("job").values(run).execute();
  const invitationMessage = newId();
  const hook = await insertWebhook(queries, admin, office.clock.now());
  await queries
    .insertInto("invitation_message")
    .values({
      ...{ id: invitationMessage, candidate_id: candidate, exam_id: exam, channel: "sms" },
      ...{ purpose: "invitation", batch: "", at: office.clock.now() },
    })
    .execute();
  const ids = {
    invitationMessage,
    ...hook,
    ...evaluation,
    run: run.id,
    company: admin.companyId,
    operator,
    removedOperator,
    invitation,
    paper,
    part,
    slot,
    child,
    removedPaper,
    removedPart,
    removedSlot: removedSlot!,
    group: await writeGroup(admin, "样卷组", [child]),
    exam,
    removedExam,
    candidate,
    batch: batchId,
    candidateList,
    examinee,
    markingTask: await insertMarked(queries, admin, marked),
    ...(await insertInvoice(queries, admin, office.clock.now())),
    groupItem: await insertGroupItem(queries, admin, office.clock.now()),
    scannedPage: await insertScannedPage(queries, { examId: exam, candidateId: examinee, admin }),
    reported: await insertReported(queries, admin, { ...marked, candidateId: reported }),
    slotVersion: versionId,
    rescoring: await insertRescoring(queries, admin, marked),
    marker: (await newAuthor(office, queries, { companyId: admin.companyId, roles: ["r_review"] })).id,
    question: questionId,
    removedQuestion,
    version,
    bank,
    ...{ topic, otherTopic },
    file: await admin.ask(companyCalls.setLogo, { file: picture }),
    template,
    removedTemplate,
    unusedTemplate,
    certificate: issued,
    key: key!.keyId,
    import: await admin.ask(bankCalls.parseImport, { file: aiken(), format: "aiken" }),
    list: await admin.ask(certificateCalls.parseImport, {
      templateUuid: template,
      file: people(),
      format: "csv",
    }),
    session: sessions.find(({ isThis }) => !isThis)!.sessionUuid,
    message: (await of("outbox")).id,
    feedback: (await of("feedback")).id,
    task: await insertExport(queries, admin, office.clock.now()),
    resultTask: await insertExport(queries, admin, office.clock.now(), "results.file"),
    zipTask: await insertExport(queries, admin, office.clock.now(), "certificate.zip"),
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
  { examId, candidateId, admin: { companyId } }: { examId: string; candidateId: string; admin: Author },
): Promise<string> {
  const photo = await queries
    .selectFrom("file")
    .select("bytes")
    .where("company_id", "=", companyId)
    .where("purpose", "=", "candidate")
    .executeTakeFirstOrThrow();
  const [scanId, pageId] = [newId(), newId()];
  const of = { exam_id: examId, company_id: companyId, at: 1 };
  await queries
    .insertInto("answer_scan")
    .values({ ...of, id: scanId, operator_id: "", file_name: "scan.pdf", task_id: "", bytes: "" })
    .execute();
  await queries
    .insertInto("scanned_page")
    .values({
      ...{ ...of, id: pageId, scan_id: scanId, candidate_id: candidateId, page: 1, number: 1, size: 1 },
      ...{ problem: "repeated", picture: Buffer.from(photo.bytes).toString() },
    })
    .execute();
  return pageId;
}

async function insertGroupItem(queries: Queries, { companyId }: Author, at: number) {
  const item = { id: newId(), company_id: companyId, name: "样分公司", note: "", member_id: "" };
  await queries
    .insertInto("company_group_item")
    .values({ ...item, created_at: at })
    .execute();
  return item.id;
}

/** A webhook at an address that is never called, and an event that it was told of. */
async function insertWebhook(queries: Queries, { companyId, id: by }: Author, at: number) {
  const [webhook, delivery] = [newId(), newId()];
  const whose = { company_id: companyId, at };
  await queries
    .insertInto("webhook")
    .values({
      ...{ id: webhook, ...whose, url: "https://192.0.2.1/hook", sealed: "", events: "[]" },
      ...{ is_on: 0, operator_id: by },
    })
    .execute();
  await queries
    .insertInto("webhook_delivery")
    .values({
      ...{ id: delivery, webhook_id: webhook, ...whose, event: "exam.published", event_id: newId() },
      ...{ body: "{}", status: 0, why: "" },
    })
    .execute();
  return { webhook, delivery };
}

/** An order, and the invoice of it that waits for the platform. */
async function insertInvoice(queries: Queries, admin: Author, at: number) {
  const { companyId, id: by } = admin;
  const order = await admin.ask(orderCalls.create, { amount: 100, way: "transfer" });
  const id = newId();
  await queries.updateTable("money_order").set({ invoice_id: id }).where("id", "=", order).execute();
  const title = { title: "江北电力", tax_number: "91310000MA1FL2K3XX", email: "finance@example.cn" };
  await queries
    .insertInto("invoice")
    .values({
      ...{ id, number: await nextNumber(queries, "invoice"), company_id: companyId, amount: 100, ...title },
      ...{ state: "applied", address: "", phone: "", bank: "", bank_account: "", official_number: "" },
      ...{ red_number: "", reason: "", order_count: 1, applied_by: by, applied_at: at, answered_by: "" },
      ...{ answered_at: 0, sent_at: 0, reversed_at: 0, search_key: "" },
    })
    .execute();
  return { order, invoice: id };
}

/** An export that is done. why: avoids rendering. A job's result is stored under the job's id. */
async function insertExport(
  queries: Queries,
  { companyId, id: operatorId }: Author,
  at: number,
  kind = "paper.pdf",
): Promise<string> {
  const id = newId();
  const whose = { id, company_id: companyId };
  await queries
    .insertInto("job")
    .values(
      jobRow({
        ...whose,
        operator_id: operatorId,
        kind,
        key: `${kind} ${id}`,
        input: JSON.stringify({ jobId: "", paperName: "试卷", hasKey: false, language: "zh" }),
        result: JSON.stringify({ versionCode: "P0001-AAAAA", fileName: "paper.pdf", size: 3 }),
        created_at: at,
        ended_at: at,
      }),
    )
    .execute();
  const bytes = Buffer.from("pdf");
  const file = { purpose: "export", name: "paper.pdf", type: "application/pdf", size: 3, bytes };
  await queries
    .insertInto("file")
    .values({ ...whose, ...file, created_by: operatorId, created_at: at })
    .execute();
  return id;
}
