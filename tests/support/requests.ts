import * as z from "zod/v4";
import type { Call } from "#contract/call";
import { content } from "./certificates";
import { aiken, candidateFile, type Ids, people } from "./company";
import { normTable } from "./evaluation";
import { question } from "./papers";
import { fileOf } from "./pictures";
import { calls, type Schema, shapeOf } from "./shapes";

/** Fields named like an id that refer to nothing owned by a company. */
const nobodys =
  /^maintenance\.(clearCache|changeClient) id$|^customers\.(changeSales salesUuid|linkStaff operatorUuids)$|^sitting\.(save|play) formId$|^rooms\.\w+ (tick|entry)Id$|^(candidateReports|sheets|admissions)\.\w+ candId$|^accounts\.signIn sessionId$|^papers\.\w+ standard\w*Id$|^dictionary\.|^access\.\w+ (menu|parent|before|permission)Uuids?$|^access\.(\w*(Role|Menu|Permission)|role\w*(?<!Operator)|permission) id$/;

/** Valid values that a shape cannot express, by field; where ambiguous, by call and field. */
const meant: Record<string, () => unknown> = {
  question,
  content,
  description: () => "{}",
  site: () => "https://exam.example.cn",
  creditCode: () => "91350100M000100Y43",
  licence: () => fileOf("%PDF-1.4\n%%EOF\n", "licence.pdf", "application/pdf"),
  isVerified: () => true,
  values: () => ["48"],
  exam: () => "电工安全规程考试",
  dictKey: () => "sex",
  permissionKey: () => "crm.read",
  invitationCode: () => "ABCD2345",
  token: () => "A".repeat(22),
  session: () => "A".repeat(43),
  candId: () => "A".repeat(22),
  norm: () => [85, 60, 25],
  percent: () => [85, 70, 60],
  "sitting.receipt id": () => "A".repeat(22),
  "invitations.find code": () => "22222222",
  closeAt: () => 3_600_000,
  reviewAt: () => 0,
  device: () => 2,
  "candidateReports.link kind": () => "report",
  "webhooks.add url": () => "https://192.0.2.1/hook",
  "certificateRules.set kind": () => "passed",
  "orders.statementFile format": () => "xlsx",
  "orders.statementFileOf format": () => "xlsx",
  "downloads.start content": () => "scores",
  "downloads.scores content": () => "scores",
  "downloads.startPdfs content": () => "reports",
  "bank.parseImport file": aiken,
  "bank.parseImport format": () => "aiken",
  "certificates.parseImport file": people,
  "candidates.parseImport file": candidateFile,
  "evaluationFiles.parseImport file": normTable,
  "evaluationFiles.parseImport what": () => "norms",
  "candidates.setPhoto file": () => smallPicture(),
  "scans.add file": () => smallPicture(),
  "scans.picture place": () => undefined,
  "candidates.changeMany openAt": () => 0,
  "candidates.changeMany closeAt": () => 0,
  "customers.setLogo file": () => smallPicture(),
  "orders.attach file": () => smallPicture(),
  "admin.tryMail address": () => "lu.hai@example.cn",
  month: () => "2026-01",
  taxNumber: () => "91310000MA1FL2K3XX",
  email: () => "finance@example.cn",
  "marking.plan isDouble": () => false,
  "marking.mark score": () => 50,
  "evaluation.addNorm mean": () => "3",
  "evaluation.addNorm sd": () => "1",
  "evaluation.updateNorm mean": () => "3",
  "evaluation.updateNorm sd": () => "1",
  keys: () => "+-",
  ranges: () => "外向性 45 60",
  points: () => 2,
  language: () => "en",
  anchors: () => "甲\n乙",
  "evaluation.addScaleText items": () => "甲\n乙",
  "evaluation.updateScaleText items": () => "甲\n乙",
  "evaluation.addAdditional kind": () => "age",
  "evaluation.updateAdditional kind": () => "age",
  "evaluation.addAdditional textZh": () => "几岁",
  "evaluation.updateAdditional textZh": () => "几岁",
  ...Object.fromEntries(
    ["get", "tick", "close", "undo", "irregularity", "swap", "plan"].map((name) => [
      `rooms.${name} room`,
      () => "第 1 考场",
    ]),
  ),
  memberCode: () => "",
  "maintenance.changeClient id": () => "2.4.0",
  "maintenance.clearCache id": () => "papers",
  mobile: () => "19900001009",
  idcard: () => "E87654321",
  format: () => "csv",
  leavesOut: () => true,
};

/** One pixel. */
const smallPicture = () => {
  const bytes =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return fileOf(Buffer.from(bytes, "base64"), "photo.png", "image/png");
};

const isId = (field: string) => /^_?ids?$|(Id|Ids|Uuid|Uuids)$/.test(field);

/** The kind of object whose id a field takes, as `companyWithAll` names it. Throws where unknown. */
function kindOf(name: string, field: string, ids: Ids): keyof Ids {
  const noun = field.replace(/^_/, "").replace(/(Id|Uuid|id)s?$/, "");
  const named = /group|child/i.test(name) ? "group" : "paper";
  const joining = /addChild|createGroup/.test(name) ? "paper" : "child";
  const kinds: Record<string, string> = {
    ...(name.startsWith("papers.") && { removed: "removedPaper" }),
    ...(name.startsWith("bank.") && {
      ...{ removed: "removedQuestion", upper: "otherTopic", into: "otherTopic" },
    }),
    ...(name.startsWith("certificates.") && { removed: "removedTemplate" }),
    ...(name.startsWith("exams.") && { removed: "removedExam" }),
    ...(name.startsWith("companies.") && { removed: "removedOperator" }),
    // Of one with certificates the removal is refused.
    ...(name === "certificates.removeTemplate" && { template: "unusedTemplate" }),
    ...(name.startsWith("certificates.") && { import: "list", task: "zipTask" }),
    ...(name.startsWith("candidates.") && { import: "candidateList" }),
    ...(/^(evaluation|sheets)\./.test(name) && { role: "evaluationRole", again: "sending" }),
    ...(name.startsWith("evaluationFiles.") && { import: "evaluationFile" }),
    ...(name.startsWith("invitations.") && { message: "invitationMessage" }),
    ...(name.startsWith("downloads.") && { task: "resultTask", candidate: "examinee" }),
    ...(name.startsWith("candidateReports.") && { candidate: "reported" }),
    ...(/^(results|monitoring|rescoring)\./.test(name) && { candidate: "examinee" }),
    ...(name.startsWith("rescoring.") && { version: "slotVersion" }),
    ...(name.startsWith("scans.") && { page: "scannedPage" }),
    ...(name.startsWith("marking.") && { task: "markingTask" }),
    ...(name.startsWith("evaluation.") && {
      ...{ parent: "category", group: "additionalGroup", part: "productPart", item: "item" },
    }),
    job: named,
    child: joining,
    fromExam: "exam",
    otherExam: "exam",
    ...(name.startsWith("customers.") && { item: "groupItem" }),
    "": /^papers/.test(name)
      ? "paper"
      : /^orders\.(?!price)/.test(name)
        ? "order"
        : /^invoices\.(get|pdf)/.test(name)
          ? "invoice"
          : /^rescoring/.test(name)
            ? "rescoring"
            : "company",
  };
  if (/^evaluation\.(config|configure)$/.test(name) && noun === "") return "product";
  if (/^evaluation\.(\w*Group|group)$/.test(name) && noun === "") return "additionalGroup";
  if (/^evaluation\.(\w*Role|role)$/.test(name) && noun === "") return "evaluationRole";
  if (name.startsWith("customers.") && noun === "") return "company";
  if (name === "sheets.group") return "sending";
  if (/^sheets\.ownReport/.test(name)) return "sheet";
  const said = Object.keys(ids).find(
    (kind) => noun === "" && name !== "rescoring.file" && new RegExp(kind, "i").test(name.split(".")[1]!),
  );
  const kind = said ?? kinds[noun] ?? noun;
  if (!(kind in ids)) throw new Error(`whose is ${field} of ${name}? No company owns a ${kind}`);
  return kind as keyof Ids;
}

/** The fields of a call that take the id of an object owned by a company, such as `matching.bankId`. */
export function ownedFields(name: string): string[] {
  const look = (schema: Schema, path: string): string[] => {
    const below = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
    return [
      ...below.flatMap((part) => look(part, path)),
      ...(schema.items ? look(schema.items, path) : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
        const here = path ? `${path}.${field}` : field;
        return isId(field) ? [here] : look(inner, here);
      }),
    ];
  };
  return look(shapeOf(calls.get(name)!), "").filter((path) => !nobodys.test(`${name} ${path}`));
}

/**
 * The minimal valid request of a call, with these ids; the field `at`, and its parents, are present even if
 * optional, with the other ids.
 */
export function requestFor(name: string, ids: Ids, at = "", otherIds = ids): Record<string, unknown> {
  const call = calls.get(name)! as Call;
  const make = (schema: Schema, field: string, path: string, wanted: string[]): unknown => {
    if (isId(field) && schema.type === "string" && !nobodys.test(`${name} ${field}`))
      return (path === at ? otherIds : ids)[kindOf(name, field, ids)];
    const means = meant[`${name} ${field}`] ?? meant[field];
    if (means) return means();
    if (schema.allOf)
      return Object.assign({}, ...schema.allOf.map((part) => make(part, field, path, wanted)));
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return make(choice, field, path, wanted);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return schema.enum.at(-1);
    if (schema.type === "array") return [make(schema.items!, field, path, wanted)];
    if (schema.type === "string") return "改名".slice(0, schema.maxLength);
    if (schema.type === "boolean") return true;
    if (schema.type !== "object") return Math.max(schema.minimum ?? 1, 1);
    const fields = Object.entries(schema.properties ?? {}).map(
      ([inner, shape]) => [inner, shape, path ? `${path}.${inner}` : inner] as const,
    );
    const isThere = (inner: string, here: string) =>
      schema.required?.includes(inner) || [at, ...wanted].some((one) => `${one}.`.startsWith(`${here}.`));
    return Object.fromEntries(
      fields
        .filter(([inner, , here]) => isThere(inner, here))
        .map(([inner, shape, here]) => [inner, make(shape, inner, here, wanted)]),
    );
  };
  const shape = shapeOf(call);
  const request = make(shape, "", "", []);
  // A rule beside the shape may require an optional field: its error names it.
  const missing = z.safeParse(call.request, request).error?.issues.map(({ path }) => path.join("."));
  return (missing ? make(shape, "", "", missing) : request) as Record<string, unknown>;
}

/**
 * The request with the value at this path, such as `matching.bankId`; of a list, in its first item. Null where
 * the path is of another variant than the request.
 */
export function setField(request: Record<string, unknown>, path: string, value: unknown) {
  const copy = structuredClone(request);
  const names = path.split(".");
  const last = names.pop()!;
  let parent: Record<string, unknown> | undefined = copy;
  for (const name of names) parent = [parent?.[name]].flat()[0] as typeof parent;
  if (!parent) return null;
  parent[last] = Array.isArray(parent[last]) ? [value] : value;
  return copy;
}
