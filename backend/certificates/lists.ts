import { certificateCalls } from "#contract/certificates/calls";
import {
  type CertificateLanguage,
  certificateLanguage,
  certificateLimits,
} from "#contract/certificates/shapes";
import { audit } from "../audit";
import { checkedFile } from "../files/checked";
import { cleanName } from "../files/names";
import { attached } from "../files/service";
import { type Handlers, notFound, refuse } from "../handler";
import { newId } from "../ids";
import type { Runners } from "../tasks/runner";
import {
  failGivenUp,
  leaveTo,
  letOldGo,
  mistakesIn,
  moveOn,
  pageOf,
  putAside,
  readAtOnce,
  refuseCrowd,
  unread,
} from "../tasks/sent-file";
import { holdTemplate } from "./issuing-template";
import { listFile, listFiles } from "./lists-file";
import { issueListTask } from "./lists-issuing";
import type { Person } from "./lists-read";
import { found, readListTask } from "./lists-reading";
import { findList, headOf, selectLists, unstage } from "./lists-rows";
import { templateOf } from "./template-store";

const table = "certificate_list";

/** What lists leave to the background. */
export const listRunners = {
  "certificate.read": readListTask,
  "certificate.issue": issueListTask,
} satisfies Runners;

type ListCall = "readList" | "listResult" | "startList" | "discardList" | "lists" | "listTemplate";

/** Operators issue certificates to a list of people: look first, then all or nothing. */
export const listService: Pick<Handlers<typeof certificateCalls>, ListCall> = {
  async readList({ templateUuid, file, format }, context) {
    const call = certificateCalls.readList;
    const { database, once, caller, clock, tasks } = context;
    const { companyId, operatorId } = caller;
    const { bytes, fileName } = await checkedFile(call, file, {
      endings: listFiles[format].endings,
      maxBytes: certificateLimits.listBytes,
      name: "list",
    });
    // From now on this version never changes, so that what was looked at is what is issued.
    const template = await database.transaction((queries) =>
      holdTemplate(queries, companyId, templateUuid, 0),
    );
    if (!template) return refuse(call, "TEMPLATE_ARCHIVED");
    const language = spoken(context.language);
    const sent = { companyId, templateId: template.id, content: template.content, format, language };
    // A large file waits in the row itself until it is its turn.
    const columns =
      bytes.length <= readAtOnce
        ? await found({ queries: database.queries, clock }, sent, bytes)
        : { ...unread, duplicate_lines: "[]", rows: Buffer.from(bytes).toString("base64") };
    return once(async (queries) => {
      const listId = newId();
      if (columns.state === unread.state) await refuseCrowd(call, queries, table, companyId);
      const task = {
        companyId,
        operatorId,
        kind: "certificate.read",
        key: listId,
        input: { listId, language },
      };
      await queries
        .insertInto(table)
        .values({
          id: listId,
          company_id: companyId,
          operator_id: operatorId,
          template_id: template.id,
          version_id: template.versionId,
          format,
          file_name: fileName,
          task_id: columns.state === unread.state ? await tasks.add(queries, task) : "",
          created_at: clock.now(),
          ...columns,
        })
        .execute();
      await letOldGo(queries, table, companyId);
      await audit({ ...context, queries }, "certificate.list.read", listId, {
        after: { templateUuid, versionUuid: template.versionId, format, fileName, bytes: bytes.length },
      });
      return listId;
    });
  },

  async listResult({ listId, pageNum, pageSize }, { queries, caller }) {
    const told = await selectLists(queries, caller.companyId)
      .innerJoin("certificate_version as version", "version.id", "list.version_id")
      .select(["list.template_id", "list.mistakes", "list.mistake_count", "list.duplicates"])
      .select(["list.duplicate_lines", "version.content"])
      .where("list.id", "=", listId)
      .executeTakeFirst();
    if (!told) return notFound();
    const head = headOf(told);
    // Only what waits for a yes is looked at; while it is issued, the page asks every second.
    const { rows } = head.state === "read" ? await findList(queries, caller.companyId, listId) : { rows: "" };
    const { fields, freeFields } = JSON.parse(told.content);
    return {
      ...head,
      templateUuid: told.template_id,
      fields,
      freeFields,
      duplicates: told.duplicates,
      duplicateLines: JSON.parse(told.duplicate_lines),
      mistakes: mistakesIn(told.mistakes),
      mistakeCount: told.mistake_count,
      rows: pageOf<Person>(rows, pageNum, pageSize),
    };
  },

  async startList({ listId }, context) {
    const call = certificateCalls.startList;
    const { queries, caller } = context;
    const { companyId } = caller;
    const ids = { id: listId, companyId };
    await failGivenUp(queries, table, ids, unstage);
    const row = await findList(queries, companyId, listId);
    const queued = { state: "queued", mistakes: "[]", mistake_count: 0 };
    if (row.rows === "" || !(await moveOn(queries, table, ids, ["read", "failed"], queued)))
      refuse(call, "LIST_NOT_READ");
    const template = await holdTemplate(queries, companyId, row.template_id, 0);
    if (!template) return refuse(call, "TEMPLATE_ARCHIVED");
    if (template.versionId !== row.version_id) refuse(call, "LIST_TEMPLATE_CHANGED");
    const input = { listId, address: context.address };
    await leaveTo(context, table, listId, { kind: "certificate.issue", input });
    await audit(context, "certificate.list.start", listId, { after: { certificates: row.total } });
    return null;
  },

  async discardList({ listId }, context) {
    const ids = { id: listId, companyId: context.caller.companyId };
    const aside = await putAside(context.queries, table, ids, unstage);
    if (aside === "tooLate") refuse(certificateCalls.discardList, "LIST_STARTED");
    if (aside === "done") await audit(context, "certificate.list.discard", listId);
    return null;
  },

  async lists(_, { queries, caller }) {
    const rows = await selectLists(queries, caller.companyId)
      .orderBy("list.created_at", "desc")
      .orderBy("list.id", "desc")
      .limit(20)
      .execute();
    return rows.map(headOf);
  },

  async listTemplate({ templateUuid, format }, { queries, caller, language }) {
    const { name, content } = await templateOf(queries, caller.companyId, templateUuid);
    const bytes = await listFile(format, content, spoken(language));
    const { type, ending } = listFiles[format];
    const fileName = cleanName(`${name}.${ending}`, "list", ending);
    return attached({ bytes, type, size: bytes.length, name: fileName }, "no-store");
  },
};

/** The language of whoever asks; Chinese where it is none of ours. */
const spoken = (language: string): CertificateLanguage => certificateLanguage.catch("zh").parse(language);
