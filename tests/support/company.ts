import { startSession } from "#backend/accounts/sessions";
import type { Queries } from "#backend/database/open";
import { newId } from "#backend/ids";
import { bankCalls } from "#contract/bank/calls";
import { candidateCalls } from "#contract/candidates/calls";
import { certificateCalls } from "#contract/certificates/calls";
import { companyCalls } from "#contract/companies/calls";
import { examCalls } from "#contract/exams/calls";
import { operatorCalls } from "#contract/operator/calls";
import { paperCalls } from "#contract/papers/calls";
import { questionCalls } from "#contract/questions/calls";
import { type Author, type Dependencies, newAuthor } from "./authors";
import { draft as certificate, content } from "./certificates";
import { examDraft } from "./exams";
import { jobRow } from "./jobs";
import { insertMarked } from "./marked";
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
  });
  const { version_id: versionId } = await queries
    .selectFrom("slot")
    .select("version_id")
    .where("id", "=", slot)
    .executeTakeFirstOrThrow();
  const marked = { examId: exam, candidateId: examinee, versionId, at: office.clock.now() };
  const ids = {
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
    marker: (await newAuthor(office, queries, { companyId: admin.companyId, roles: ["r_review"] })).id,
    question: questionId,
    removedQuestion,
    version,
    bank,
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
  };
  return { admin, ids };
}
export type Ids = Awaited<ReturnType<typeof companyWithAll>>["ids"];

export const aiken = () => fileOf("哪一项？\nA. 甲\nB. 乙\nANSWER: A\n", "questions.txt");
const candidateFields = () => ({ realName: "周远航", mobile: "19900001001", idcard: "E12345678" });
export const candidateFile = () => fileOf("姓名,手机号\n刘敏,19900001002\n", "candidates.csv");
export const people = () => fileOf("姓名,考试,成绩,等级,培训学时\n文静,电工,1,2,3\n", "list.csv");

/** An export that is done. why: avoids rendering. A job's result is stored under the job's id. */
async function insertExport(
  queries: Queries,
  { companyId, id: operatorId }: Author,
  at: number,
): Promise<string> {
  const id = newId();
  const whose = { id, company_id: companyId };
  await queries
    .insertInto("job")
    .values(
      jobRow({
        ...whose,
        operator_id: operatorId,
        kind: "paper.pdf",
        key: `paper.pdf ${id}`,
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
