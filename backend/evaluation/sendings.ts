import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { namedPeople } from "#contract/evaluation/sheet-shapes";
import type { Language } from "#locales/languages";
import { audit } from "../audit";
import type { Queries } from "../database/open";
import { attached } from "../files/service";
import { type Context, type Handlers, notFound, refuse } from "../handler";
import { newId, newOpenId } from "../ids";
import { lockCompany } from "../lock-company";
import { answeredSheets, groupsOver, scalesOver } from "./group";
import { isReportToken, reportToken, sheetKeys } from "./links";
import { evaluationPdf } from "./print";
import { findProduct } from "./product";
import { type AnsweredSheet, computedReport } from "./report";
import { sendableVersion, senderOf } from "./sendable";
import { evaluationSettingOf } from "./settings";
import type { ProductSnapshot } from "./snapshot";

const day = 86_400_000;

const sendingsOf = (queries: Queries, companyId: string) =>
  queries
    .selectFrom("eva_sending")
    .innerJoin("eva_version", "eva_version.id", "eva_sending.version_id")
    .innerJoin("eva_product", "eva_product.id", "eva_sending.product_id")
    .select(({ selectFrom, fn }) => [
      ...(["eva_sending.id as sendingId", "eva_sending.product_id as productId"] as const),
      ...(["eva_sending.name", "eva_product.name as product", "eva_version.number as version"] as const),
      ...(["eva_sending.close_at as closeAt", "eva_sending.created_at as createdAt"] as const),
      selectFrom("eva_sheet")
        .select(fn.countAll<number>().as("count"))
        .whereRef("eva_sheet.sending_id", "=", "eva_sending.id")
        .$asScalar()
        .as("people"),
      selectFrom("eva_sheet")
        .select(fn.countAll<number>().as("count"))
        .whereRef("eva_sheet.sending_id", "=", "eva_sending.id")
        .where("eva_sheet.state", "=", "submitted")
        .$asScalar()
        .as("submitted"),
    ])
    .where("eva_sending.company_id", "=", companyId)
    .where("eva_sending.staged", "=", "")
    .where("eva_sending.removed_at", "=", 0);

async function findSending({ queries, caller }: Context, id: string) {
  const found = await sendingsOf(queries, caller!.companyId)
    .where("eva_sending.id", "=", id)
    .executeTakeFirst();
  return found ? { ...found, people: found.people ?? 0, submitted: found.submitted ?? 0 } : notFound();
}

/** One person's sheet of the company, where its sending is there. */
const ownSheet = ({ queries, caller }: Context, sheetId: string) =>
  queries
    .selectFrom("eva_sheet")
    .innerJoin("eva_sending", "eva_sending.id", "eva_sheet.sending_id")
    .select(["eva_sheet.state", "eva_sheet.sending_id", "eva_sheet.links_ended"])
    .select(["eva_sending.product_id", "eva_sending.close_at"])
    .where("eva_sheet.id", "=", sheetId)
    .where("eva_sheet.company_id", "=", caller!.companyId)
    .where("eva_sending.staged", "=", "")
    .where("eva_sending.removed_at", "=", 0);

/** A link that is new; its secret is stored encrypted, and found by a keyed hash. */
function newLink(encryption: Context["encryption"]) {
  const token = newOpenId();
  return { secret: encryption.encrypt(token), token_key: sheetKeys(encryption, token)[0] };
}

/** What a sheet that was handed in holds. */
const answered = (row: {
  answers: string;
  language: string;
  elapsed: number;
  role_id: string;
}): AnsweredSheet => ({
  answers: JSON.parse(row.answers),
  language: row.language as Language,
  elapsed: row.elapsed,
  roleId: row.role_id,
});

const submittedSheets = (queries: Queries) =>
  queries
    .selectFrom("eva_sheet")
    .innerJoin("eva_sending", "eva_sending.id", "eva_sheet.sending_id")
    .innerJoin("eva_version", "eva_version.id", "eva_sending.version_id")
    .innerJoin("company", "company.id", "eva_sheet.company_id")
    .selectAll("eva_sheet")
    .select(["eva_version.snapshot", "eva_version.number as version", "eva_sending.role_id"])
    .select(["eva_sending.company_name", "eva_sending.time_zone"])
    .select(["company.name as nameNow", "company.time_zone as zoneNow"])
    .where("eva_sheet.state", "=", "submitted")
    .where("eva_sending.staged", "=", "")
    .where("eva_sending.removed_at", "=", 0);

type Submitted = Awaited<ReturnType<ReturnType<typeof submittedSheets>["executeTakeFirstOrThrow"]>>;

const reportOf = (sheet: Submitted, language: Language) => ({
  ...{ company: sheet.company_name || sheet.nameNow, timeZone: sheet.time_zone || sheet.zoneNow },
  ...{ version: sheet.version, number: sheet.number },
  ...{ realName: sheet.real_name, submittedAt: sheet.submitted_at },
  ...computedReport(JSON.parse(sheet.snapshot), answered(sheet), language),
});

/** Operators send products and read what came of it; a report is read by its link. */
export const sheetSendingService: Pick<
  Handlers<typeof sheetCalls>,
  | "send"
  | "sendings"
  | "sending"
  | "close"
  | "closeLink"
  | "renewLink"
  | "reportLink"
  | "endReportLinks"
  | "group"
  | "report"
  | "reportPdf"
  | "ownReport"
  | "ownReportPdf"
> = {
  async send({ productId, name, people: typed, days, roleId }, context) {
    const { queries, caller, clock, encryption } = context;
    const people = namedPeople(typed) ?? [];
    if (people.length === 0) refuse(sheetCalls.send, "PEOPLE_WRONG");
    await lockCompany(queries, caller.companyId);
    const product = await findProduct(queries, caller.companyId, productId);
    if (!(await evaluationSettingOf(queries, caller.companyId)).isOpen)
      refuse(sheetCalls.send, "EVALUATION_CLOSED");
    const now = clock.now();
    const frozen = await sendableVersion(queries, product, { operatorId: caller.operatorId, at: now });
    if ("reason" in frozen) return refuse(sheetCalls.send, frozen.reason);
    const { versionId, snapshot } = frozen;
    const role = snapshot.roles?.find(({ id }) => id === roleId);
    if (roleId !== "" && !role) return refuse(sheetCalls.send, "ROLE_GONE");
    if (role && !role.isWhole) return refuse(sheetCalls.send, "RANGE_SCALE_UNKNOWN");
    const id = newId();
    const company = { company_id: caller.companyId };
    await queries
      .insertInto("eva_sending")
      .values({
        ...{ ...company, id, product_id: product.id, version_id: versionId, name },
        ...{
          close_at: now + days * day,
          created_at: now,
          created_by: caller.operatorId,
          staged: "",
          role_id: roleId,
        },
        ...(await senderOf(queries, caller.companyId)),
      })
      .execute();
    const rows = people.map(({ realName, group }, at) => ({
      ...{ ...company, id: newId(), sending_id: id, number: at + 1, real_name: realName, group_name: group },
      ...{ ...newLink(encryption), state: "sent" },
      ...{ language: "", answers: "", started_at: 0, last_at: 0, elapsed: 0, submitted_at: 0 },
    }));
    for (let at = 0; at < rows.length; at += 50)
      await queries
        .insertInto("eva_sheet")
        .values(rows.slice(at, at + 50))
        .execute();
    await audit(context, "evaluation.send", id, { after: { productId, name, people: people.length, days } });
    return id;
  },

  async sendings({ pageNum, pageSize }, { queries, caller }) {
    const { count } = await queries
      .selectFrom("eva_sending")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("company_id", "=", caller.companyId)
      .where("staged", "=", "")
      .where("removed_at", "=", 0)
      .executeTakeFirstOrThrow();
    const rows = await sendingsOf(queries, caller.companyId)
      .orderBy("eva_sending.created_at", "desc")
      .orderBy("eva_sending.id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    const list = rows.map((row) => ({ ...row, people: row.people ?? 0, submitted: row.submitted ?? 0 }));
    return { list, count: Number(count) };
  },

  async sending({ sendingId, pageNum, pageSize }, context) {
    const { queries, encryption, clock } = context;
    const found = await findSending(context, sendingId);
    const { open } = await queries
      .selectFrom("eva_sheet")
      .select(({ fn }) => fn.countAll<number>().as("open"))
      .where("sending_id", "=", sendingId)
      .where("state", "<>", "submitted")
      .where("closed_at", "=", 0)
      .executeTakeFirstOrThrow();
    const rows = await queries
      .selectFrom("eva_sheet")
      .selectAll()
      .where("sending_id", "=", sendingId)
      .orderBy("number")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return {
      ...found,
      ...{ count: found.people, open: Number(open), canClose: found.closeAt > clock.now() },
      sheets: rows.map((row) => ({
        ...{ sheetId: row.id, number: row.number, realName: row.real_name, group: row.group_name },
        state: row.closed_at > 0 && row.state !== "submitted" ? "closed" : (row.state as "sent"),
        submittedAt: row.submitted_at,
        link: `/measure/answer/${encryption.decrypt(row.secret).toString()}`,
      })),
    };
  },

  async close({ sendingId }, context) {
    const { queries, clock } = context;
    const { closeAt } = await findSending(context, sendingId);
    const now = clock.now();
    const { numUpdatedRows } = await queries
      .updateTable("eva_sending")
      .set({ close_at: now })
      .where("id", "=", sendingId)
      .where("close_at", ">", now)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await audit(context, "evaluation.close", sendingId, { before: { closeAt }, after: { closeAt: now } });
    return null;
  },

  async closeLink({ sheetId }, context) {
    const { queries, clock } = context;
    const sheet = (await ownSheet(context, sheetId).executeTakeFirst()) ?? notFound();
    const { numUpdatedRows } = await queries
      .updateTable("eva_sheet")
      .set({ closed_at: clock.now() })
      .where("id", "=", sheetId)
      .where("state", "<>", "submitted")
      .where("closed_at", "=", 0)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await audit(context, "evaluation.closeLink", sheetId, { after: { sendingId: sheet.sending_id } });
    return null;
  },

  async renewLink({ sheetId }, context) {
    const { queries, clock, encryption } = context;
    const sheet = (await ownSheet(context, sheetId).executeTakeFirst()) ?? notFound();
    if (sheet.close_at <= clock.now()) refuse(sheetCalls.renewLink, "SENDING_OVER");
    const { numUpdatedRows } = await queries
      .updateTable("eva_sheet")
      .set({ ...newLink(encryption), closed_at: 0 })
      .where("id", "=", sheetId)
      .where("state", "<>", "submitted")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) refuse(sheetCalls.renewLink, "SHEET_SUBMITTED");
    await audit(context, "evaluation.renewLink", sheetId, { after: { sendingId: sheet.sending_id } });
    return null;
  },

  async reportLink({ sheetId }, context) {
    const { queries, caller, clock, encryption } = context;
    const sheet = (await ownSheet(context, sheetId).executeTakeFirst()) ?? notFound();
    if (sheet.state !== "submitted") refuse(sheetCalls.reportLink, "NOT_SUBMITTED");
    const { reportDays } = await evaluationSettingOf(queries, caller.companyId);
    const expiresAt = clock.now() + reportDays * day;
    const linked = { sheetId, productId: sheet.product_id, ended: sheet.links_ended };
    const token = reportToken(encryption, linked, expiresAt);
    await audit(context, "evaluation.report", sheetId, { after: { expiresAt } });
    return { path: `/measure/report/external/${sheetId}/${sheet.product_id}/${token}`, expiresAt };
  },

  async endReportLinks({ sheetId }, context) {
    const sheet = (await ownSheet(context, sheetId).executeTakeFirst()) ?? notFound();
    if (sheet.state !== "submitted") refuse(sheetCalls.endReportLinks, "NOT_SUBMITTED");
    await context.queries
      .updateTable("eva_sheet")
      .set((set) => ({ links_ended: set("links_ended", "+", 1) }))
      .where("id", "=", sheetId)
      .execute();
    await audit(context, "evaluation.endReportLinks", sheetId, { after: { sendingId: sheet.sending_id } });
    return null;
  },

  async group({ id }, context) {
    const { queries, caller, language } = context;
    const found = await findSending(context, id);
    const { smallestGroup } = await evaluationSettingOf(queries, caller.companyId);
    const shown = { name: found.name, people: found.people, submitted: found.submitted, smallestGroup };
    if (found.submitted < smallestGroup) return { ...shown, groups: [], scales: [] };
    const version = await queries
      .selectFrom("eva_sending")
      .innerJoin("eva_version", "eva_version.id", "eva_sending.version_id")
      .select("eva_version.snapshot")
      .where("eva_sending.id", "=", id)
      .executeTakeFirstOrThrow();
    const sheets = await answeredSheets(queries, id);
    const snapshot: ProductSnapshot = JSON.parse(version.snapshot);
    return {
      ...{ ...shown, groups: groupsOver(snapshot, sheets, smallestGroup) },
      scales: await scalesOver(snapshot, sheets, { reader: language, least: smallestGroup }),
    };
  },

  report: (request, context) => linkedReport(request, context),

  async reportPdf(request, context) {
    return pdfOf(await linkedReport(request, context), request.language);
  },

  ownReport: ({ id }, context) => ownReport(id, context, "report.view"),

  async ownReportPdf({ id }, context) {
    return pdfOf(await ownReport(id, context, "report.download"), context.language);
  },
};

const pdfOf = async (report: Parameters<typeof evaluationPdf>[0], language: Language) =>
  attached(await evaluationPdf(report, language), "no-store");

/** The report of a link that is valid. */
async function linkedReport(
  {
    candId,
    productId,
    token,
    language,
  }: { candId: string; productId: string; token: string; language: Language },
  { queries, clock, encryption }: Pick<Context, "queries" | "clock" | "encryption">,
) {
  const sheet = await submittedSheets(queries)
    .where("eva_sheet.id", "=", candId)
    .where("eva_sending.product_id", "=", productId)
    .executeTakeFirst();
  if (!sheet) return notFound();
  const linked = { sheetId: candId, productId, ended: sheet.links_ended };
  return isReportToken(encryption, token, linked, clock.now()) ? reportOf(sheet, language) : notFound();
}

/** The report of one of the company's people; who reads it is audited. */
async function ownReport(id: string, context: Parameters<typeof audit>[0] & Context, action: string) {
  const { queries, caller, language } = context;
  const sheet = await submittedSheets(queries)
    .where("eva_sheet.id", "=", id)
    .where("eva_sheet.company_id", "=", caller.companyId)
    .executeTakeFirst();
  if (!sheet) return notFound();
  await audit(context, action, id, { after: { sendingId: sheet.sending_id } });
  return reportOf(sheet, language);
}
