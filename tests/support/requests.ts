import * as z from "zod/v4";
import type { Call } from "#contract/call";
import { content } from "./certificates";
import { aiken, candidateFile, type Ids, people } from "./company";
import { normTable } from "./evaluation";
import { question } from "./papers";
import { fileOf, png } from "./pictures";
import { calls, fieldsOf, type Schema, shapeOf } from "./shapes";

/** Fields named like an id that refer to nothing owned by a company. */
const nobodys =
  /^maintenance\.(clearCache|changeClient) id$|^customers\.(changeSales salesUuid|linkStaff operatorUuids)$|^sitting\.(save|play|take) formId$|^rooms\.\w+ (tick|entry)Id$|^(candidateReports|sheets|admissions)\.\w+ candId$|^accounts\.signIn sessionId$|^papers\.\w+ standard\w*Id$|^dictionary\.|^access\.\w+ (menu|parent|before|permission)Uuids?$|^access\.(\w*(Role|Menu|Permission)|role\w*(?<!Operator)|permission) id$/;

const picture = fileOf(await png(), "photo.png", "image/png");

/** Valid values that a shape cannot express, by call and field: the first match. */
const meant: [fields: RegExp, value: unknown][] = [
  [/ question$/, question()],
  [/^certificates\.\w+ content$/, content()],
  [/^downloads\.startPdfs content$/, "reports"],
  [/ content$/, "scores"],
  [/ description$/, "{}"],
  [/ site$/, "https://exam.example.cn"],
  [/ creditCode$/, "91350100M000100Y43"],
  [/ licence$/, fileOf("%PDF-1.4\n%%EOF\n", "licence.pdf", "application/pdf")],
  [/ (isVerified|leavesOut)$/, true],
  [/ values$/, ["48"]],
  [/ exam$/, "电工安全规程考试"],
  [/ dictKey$/, "sex"],
  [/ permissionKey$/, "crm.read"],
  [/ invitationCode$/, "ABCD2345"],
  [/ session$/, "A".repeat(43)],
  [/ (token|candId)$|^sitting\.receipt id$/, "A".repeat(22)],
  [/ norm$/, [85, 60, 25]],
  [/ percent$/, [85, 70, 60]],
  [/^invitations\.find code$/, "22222222"],
  [/^candidates\.changeMany (open|close)At$| reviewAt$/, 0],
  [/ closeAt$/, 3_600_000],
  [/ (device|points)$/, 2],
  [/^candidateReports\.link kind$/, "report"],
  [/^certificateRules\.set kind$/, "passed"],
  [/^evaluation\.\w+Additional kind$/, "age"],
  [/^webhooks\.add url$/, "https://192.0.2.1/hook"],
  [/^orders\.statementFile(Of)? format$/, "xlsx"],
  [/^bank\.parseImport file$/, aiken()],
  [/ format$/, "csv"],
  [/^certificates\.parseImport file$/, people()],
  [/^candidates\.parseImport file$/, candidateFile()],
  [/^evaluationFiles\.parseImport file$/, normTable()],
  [/^evaluationFiles\.parseImport what$/, "norms"],
  [/^(candidates\.setPhoto|scans\.add|customers\.setLogo|orders\.attach) file$/, picture],
  [/^admin\.tryMail address$/, "lu.hai@example.cn"],
  [/ month$/, "2026-01"],
  [/ taxNumber$/, "91310000MA1FL2K3XX"],
  [/ email$/, "finance@example.cn"],
  [/^marking\.plan isDouble$/, false],
  [/ mean$/, "3"],
  [/ sd$/, "1"],
  [/ keys$/, "+-"],
  [/ ranges$/, "外向性 45 60"],
  [/ language$/, "en"],
  [/ anchors$|^evaluation\.\w+ScaleText items$/, "甲\n乙"],
  [/^evaluation\.\w+Additional textZh$/, "几岁"],
  [/^rooms\.(?!staff)\w+ room$/, "第 1 考场"],
  [/ memberCode$/, ""],
  [/^maintenance\.changeClient id$/, "2.4.0"],
  [/^maintenance\.clearCache id$/, "papers"],
  [/ mobile$/, "19900001009"],
  [/ idcard$/, "E87654321"],
];

const isId = (field: string) => /^_?ids?$|(Id|Ids|Uuid|Uuids)$/.test(field);

/** What an id is of, by call and field, where the field does not say it: the first match. */
const kinds: [fields: RegExp, kind: keyof Ids][] = [
  [/^papers\.\w+ removed/, "removedPaper"],
  [/^bank\.\w+ removed/, "removedQuestion"],
  [/^certificates\.\w+ removed/, "removedTemplate"],
  [/^exams\.\w+ removed/, "removedExam"],
  [/^companies\.\w+ removed/, "removedOperator"],
  [/^sheets\.\w+ removed/, "removedSending"],
  [/^bank\.\w+ (upper|into)/, "otherTopic"],
  // Of one with certificates the removal is refused.
  [/^certificates\.removeTemplate /, "unusedTemplate"],
  [/^certificates\.\w+ import/, "list"],
  [/^candidates\.\w+ import/, "candidateList"],
  [/^evaluationFiles\.\w+ import/, "evaluationFile"],
  [/^certificates\.\w+ task/, "zipTask"],
  [/^downloads\.\w+ task/, "resultTask"],
  [/^marking\.\w+ task/, "markingTask"],
  [/^invitations\.\w+ message/, "invitationMessage"],
  [/^candidateReports\.\w+ candidate/, "reported"],
  [/^(downloads|results|monitoring|rescoring)\.\w+ candidate/, "examinee"],
  [/^rescoring\.\w+ version/, "slotVersion"],
  [/^scans\.\w+ page/, "scannedPage"],
  [/^customers\.\w+ item/, "groupItem"],
  [/^(evaluation\.\w*role id|sheets\.\w+ role)/i, "evaluationRole"],
  [/^evaluation\.(\w*group id|\w+ group)/i, "additionalGroup"],
  [/^evaluation\.\w+ parent/, "category"],
  [/^evaluation\.\w+ part/, "productPart"],
  [/^evaluation\.config(ure)? id/, "product"],
  [/^sheets\.(group |\w+ again)/, "sending"],
  [/^sheets\.ownReport/, "sheet"],
  [/ (from|other)Exam/, "exam"],
  [/^papers\.(addChild|createGroup) child/, "paper"],
  [/^papers\.\w*(group|child)\w* job/i, "group"],
  [/ job|^papers\.\w+ _?id/, "paper"],
  [/^(customers\.|orders\.price)\w+ id/, "company"],
  [/^orders\.\w+ id/, "order"],
  [/^invoices\.(get|pdf) id/, "invoice"],
  [/^rescoring\.\w+ id/, "rescoring"],
];

/** The kind of object whose id a field takes, as `companyWithAll` names it. Throws where unknown. */
function kindOf(name: string, field: string, ids: Ids): keyof Ids {
  const noun = field.replace(/^_/, "").replace(/(Id|Uuid|id)s?$/, "");
  const verb = name.split(".")[1]!;
  const kind =
    kinds.find(([fields]) => fields.test(`${name} ${field}`))?.[1] ??
    (noun || (Object.keys(ids).find((kind) => new RegExp(kind, "i").test(verb)) ?? "company"));
  if (!(kind in ids)) throw new Error(`whose is ${field} of ${name}? No company owns a ${kind}`);
  return kind as keyof Ids;
}

/** The fields of a call that take the id of an object owned by a company, such as `matching.bankId`. */
export const ownedFields = (name: string): string[] =>
  fieldsOf(name, (_, field) => isId(field)).filter((path) => !nobodys.test(`${name} ${path}`));

/**
 * The minimal valid request of a call, with these ids; the field `at`, and its parents, are present even if
 * optional, with the other ids.
 */
export function requestFor(name: string, ids: Ids, at = "", otherIds = ids): Record<string, unknown> {
  const call = calls.get(name)! as Call;
  const make = (schema: Schema, field: string, path: string, wanted: string[]): unknown => {
    if (isId(field) && schema.type === "string" && !nobodys.test(`${name} ${field}`))
      return (path === at ? otherIds : ids)[kindOf(name, field, ids)];
    const means = meant.find(([fields]) => fields.test(`${name} ${field}`));
    if (means) return means[1];
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
