import type { Queries } from "#backend/database/open";
import { newId } from "#backend/ids";
import { content, insertCertificate, insertTemplate } from "./certificates";

/** The smallest picture there is: one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** One of each kind of row that belongs to a company or its operator beside papers, by the name of its id. */
export async function insertBelongings(queries: Queries, companyId: string, operatorId: string) {
  const logo = newId();
  const templateUuid = await insertTemplate(queries, companyId, operatorId, {
    look: { ...content().look, logo },
  });
  const certificateUuid = await insertCertificate(queries, companyId, operatorId, templateUuid);
  const { key_id: keyId } = await queries
    .selectFrom("certificate")
    .select("key_id")
    .where("id", "=", certificateUuid)
    .executeTakeFirstOrThrow();
  const ids = {
    fileId: newId(),
    feedbackId: newId(),
    messageId: newId(),
    sessionId: newId(),
    importId: newId(),
    taskId: newId(),
    listId: newId(),
    templateUuid,
    certificateUuid,
    keyId,
  };
  const at = Date.now();
  const picture = {
    company_id: companyId,
    type: "image/png",
    size: pixel.length,
    bytes: pixel,
    created_by: operatorId,
    created_at: at,
  };
  await queries
    .insertInto("file")
    .values([
      { ...picture, id: ids.fileId, purpose: "logo", name: "logo.png" },
      { ...picture, id: logo, purpose: "certificate", name: "certificate.png" },
    ])
    .execute();
  await queries
    .insertInto("feedback")
    .values({
      id: ids.feedbackId,
      company_id: companyId,
      operator_id: operatorId,
      text: "页面很好用",
      page: "/exam/paper",
      at,
      answer: "",
      answered_at: 0,
      answered_by: "",
    })
    .execute();
  await queries
    .insertInto("outbox")
    .values({
      id: ids.messageId,
      company_id: companyId,
      kind: "verification",
      recipient: "13800000000",
      text: "【明试】企业认证已通过。",
      at,
      sent_at: null,
    })
    .execute();
  await queries
    .insertInto("session")
    .values({
      token_hash: newId(),
      id: ids.sessionId,
      operator_id: operatorId,
      agent: "",
      proved_at: at,
      created_at: at,
      seen_at: at,
      address: "",
    })
    .execute();
  // An export: what a task made lies under the task's own id.
  await queries
    .insertInto("task")
    .values({
      id: ids.taskId,
      company_id: companyId,
      operator_id: operatorId,
      kind: "paper.pdf",
      key: `paper.pdf ${ids.taskId}`,
      input: JSON.stringify({ jobId: "", paperName: "试卷", hasKey: false, language: "zh" }),
      state: "done",
      done: 1,
      total: 1,
      result: JSON.stringify({ versionCode: "P0001-AAAAA", fileName: "paper.pdf", size: pixel.length }),
      reason: "",
      tries: 1,
      lease_until: 0,
      created_at: at,
      ended_at: at,
    })
    .execute();
  await queries
    .insertInto("file")
    .values({
      id: ids.taskId,
      company_id: companyId,
      purpose: "export",
      name: "paper.pdf",
      type: "application/pdf",
      size: pixel.length,
      bytes: pixel,
      created_by: operatorId,
      created_at: at,
    })
    .execute();
  await queries
    .insertInto("question_import")
    .values({
      id: ids.importId,
      company_id: companyId,
      operator_id: operatorId,
      bank_id: "",
      format: "aiken",
      file_name: "题目.txt",
      state: "broken",
      rows: "",
      mistakes: JSON.stringify([{ line: 1, reason: "ANSWER_MISSING", text: "哪一项？", figures: {} }]),
      total: 0,
      mistake_count: 1,
      duplicates: 0,
      task_id: "",
      created_at: at,
    })
    .execute();
  const { version_id } = await queries
    .selectFrom("certificate_template")
    .select("version_id")
    .where("id", "=", ids.templateUuid)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto("certificate_list")
    .values({
      id: ids.listId,
      company_id: companyId,
      operator_id: operatorId,
      template_id: ids.templateUuid,
      version_id,
      format: "csv",
      file_name: "名单.csv",
      state: "broken",
      rows: "",
      mistakes: JSON.stringify([{ line: 2, reason: "EXAM_MISSING", text: "文静", figures: {} }]),
      total: 0,
      mistake_count: 1,
      duplicates: 0,
      duplicate_lines: "[]",
      task_id: "",
      created_at: at,
    })
    .execute();
  return ids;
}
