import * as z from "zod/v4";
import { binCalls } from "../bin";
import { badStoredFile, blob, call, uploaded } from "../call";
import { importCalls } from "../imports/calls";
import { someIds } from "../lists/calls";
import { may } from "../roles";
import { id } from "../text";
import { openCalls } from "./open-calls";
import {
  certificateDraft,
  certificateFilter,
  certificateId,
  certificateLanguage,
  certificateLimits,
  certificatePage,
  certificateQuery,
  certificateRecord,
  isComplete,
  listFormat,
  listItem,
  listTarget,
  reason,
  signingKey,
  siteAddress,
  template,
  templateContent,
  templateDraft,
  templateFields,
  templateId,
  templatePage,
  templateQuery,
} from "./shapes";
import { zipCalls } from "./zip-calls";

const manyCertificates = z.object({ certificateUuids: someIds.min(1, "NOTHING_CHOSEN") });
const newId = z.string();
const done = z.object({}).nullable();
const badTemplate = { TEMPLATE_NAME_TAKEN: "name", PICTURE_GONE: "look" } as const;
/** Validation errors of one person's certificate, beside those of its shape. */
const badDraft = {
  TEMPLATE_ARCHIVED: null,
  EXAM_MISSING: "exam",
  SCORE_MISSING: "score",
  GRADE_MISSING: "grade",
  VALUE_MISSING: "values",
  DATE_NOT_VALID: "issuedOn",
  DATE_AHEAD: "issuedOn",
  TOO_MANY_TODAY: null,
} as const;
/** Only a verified company issues; any may design and preview. */
const unverified = { COMPANY_NOT_VERIFIED: null } as const;
const notIssued = { CERTIFICATE_NOT_GOOD: null } as const;
/** The template's revision that a form was rendered from: its values stand in the order of that one's fields. */
const seenTemplate = { revision: z.number("NOT_VALID").int("NOT_VALID").optional() };
const changedTemplate = { TEMPLATE_CHANGED_MEANWHILE: null } as const;

const { bin: templateBin, restore: restoreTemplate } = binCalls({
  service: "report",
  path: "/certificate/template",
  noun: ["template", "templates"],
  allow: may.issueCertificates,
});

/** Templates, certificates issued from them, and public verification. */
export const certificateCalls = {
  // Templates
  templates: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/list",
    summary: "Templates of the company's certificates, newest change first.",
    request: templateQuery,
    reply: templatePage,
    allow: may.issueCertificates,
    changes: false,
  }),
  template: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/detail",
    summary: "One template in its newest version.",
    request: templateId,
    reply: template,
    allow: may.issueCertificates,
    changes: false,
  }),
  addTemplate: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/add",
    summary: "A new template. The reply is its id.",
    request: templateDraft,
    reply: newId,
    allow: may.issueCertificates,
    refusals: badTemplate,
    changes: true,
  }),
  updateTemplate: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/edit",
    summary:
      "Change a template. Certificates keep the version that they were issued from: a used one is followed by a new version. `revision` names the state that the change was drawn from.",
    request: templateFields
      .extend({ templateUuid: id, revision: z.number("NOT_VALID").int("NOT_VALID") })
      .superRefine(isComplete),
    reply: done,
    allow: may.issueCertificates,
    refusals: { ...badTemplate, TEMPLATE_CHANGED: null, TEMPLATE_ARCHIVED: null },
    changes: true,
  }),
  copyTemplate: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/copy",
    summary: "A copy of a template in its newest version, under a name of its own. The reply is its id.",
    request: templateId,
    reply: newId,
    allow: may.issueCertificates,
    changes: true,
  }),
  archiveTemplate: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/archive",
    summary: "Lay a template aside, or bring it back. Its certificates stay as they are.",
    request: templateId.extend({ archive: z.boolean("NOT_VALID") }),
    reply: done,
    allow: may.issueCertificates,
    changes: true,
  }),
  removeTemplate: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/delete",
    summary:
      "Remove a template that nothing was issued from; for 30 days it can be restored. The reply is its name.",
    request: templateId,
    reply: z.object({ name: z.string() }),
    allow: may.issueCertificates,
    refusals: { TEMPLATE_USED: null },
    changes: true,
  }),
  templateBin,
  restoreTemplate,
  attachPicture: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/picture",
    summary: "Keep a logo, seal or background for a template. The reply is its file id.",
    request: z.object({ file: uploaded }),
    reply: newId,
    allow: may.issueCertificates,
    upload: { maxBytes: certificateLimits.pictureBytes + 100_000 },
    refusals: badStoredFile("file"),
    changes: false,
  }),
  preview: call({
    service: "report",
    method: "POST",
    path: "/certificate/template/preview",
    summary: "A template's content as a drawing with sample facts, in one of its languages.",
    request: z.object({ content: templateContent, language: certificateLanguage.optional() }),
    reply: z.object({ svg: z.string() }),
    allow: may.issueCertificates,
    changes: false,
  }),

  // Certificates
  list: call({
    service: "report",
    method: "POST",
    path: "/certificate/list",
    summary: "The company's certificates, newest first.",
    request: certificateQuery,
    reply: certificatePage,
    allow: may.issueCertificates,
    changes: false,
  }),
  ids: call({
    service: "report",
    method: "POST",
    path: "/certificate/list/ids",
    summary: "The ids of up to 1,000 certificates that match the filter of a list, to change them all.",
    request: certificateFilter,
    reply: z.array(z.string()),
    allow: may.issueCertificates,
    changes: false,
  }),
  get: call({
    service: "report",
    method: "POST",
    path: "/certificate/detail",
    summary: "One certificate with its history.",
    request: certificateId,
    reply: certificateRecord,
    allow: may.issueCertificates,
    changes: false,
  }),
  previewIssue: call({
    service: "report",
    method: "POST",
    path: "/certificate/preview",
    summary: "The certificate that a draft would become, as a drawing. Nothing is issued.",
    request: certificateDraft.extend(templateId.shape),
    reply: z.object({ svg: z.string() }),
    allow: may.issueCertificates,
    refusals: badDraft,
    changes: false,
  }),
  issue: call({
    service: "report",
    method: "POST",
    path: "/certificate/add",
    summary:
      "Issue a certificate by hand. The reply is its id. `revision` names the state of the template that it was filled in for.",
    request: certificateDraft.extend({ ...templateId.shape, ...seenTemplate }),
    reply: newId,
    allow: may.issueCertificates,
    refusals: { ...badDraft, ...unverified, ...changedTemplate },
    changes: true,
  }),
  revoke: call({
    service: "report",
    method: "POST",
    path: "/certificate/revoke",
    summary: "Revoke a certificate, for a reason that its page shows. It cannot be undone.",
    request: certificateId.extend({ reason }),
    reply: done,
    allow: may.issueCertificates,
    refusals: notIssued,
    changes: true,
  }),
  revokeMany: call({
    service: "report",
    method: "POST",
    path: "/certificate/many/revoke",
    summary:
      "Revoke certificates, each for the same reason that its page shows. It cannot be undone. Those that are revoked or replaced already, or unknown, are left out.",
    request: manyCertificates.extend({ reason }),
    reply: z.object({ count: z.number(), leftOut: z.object({ ended: z.number(), gone: z.number() }) }),
    allow: may.issueCertificates,
    changes: true,
  }),
  replace: call({
    service: "report",
    method: "POST",
    path: "/certificate/replace",
    summary:
      "Issue another certificate in place of one, from the newest version of its template. The reply is the new one's id. `revision` names the state of the template that it was filled in for.",
    request: certificateDraft.extend({ certificateUuid: id, reason, ...seenTemplate }),
    reply: newId,
    allow: may.issueCertificates,
    refusals: { ...badDraft, ...unverified, ...notIssued, ...changedTemplate },
    changes: true,
  }),
  zip: call({
    service: "report",
    method: "GET",
    path: "/certificate/zip",
    summary: "The certificates that the filter lets through as PDFs in one zip, streamed.",
    request: certificateFilter.extend({ site: siteAddress }),
    reply: blob,
    allow: may.issueCertificates,
    refusals: { NOTHING_TO_DOWNLOAD: null, TOO_MANY_TO_DOWNLOAD: null },
    changes: false,
  }),

  zipMany: call({
    service: "report",
    method: "POST",
    path: "/certificate/many/zip",
    summary: "These certificates as PDFs in one zip, streamed; revoked and replaced ones are left out.",
    request: manyCertificates.extend({ site: siteAddress }),
    reply: blob,
    allow: may.issueCertificates,
    refusals: { NOTHING_TO_DOWNLOAD: null, TOO_MANY_TO_DOWNLOAD: null },
    changes: false,
  }),

  ...zipCalls,

  // Lists of people
  ...importCalls({
    service: "report",
    allow: may.issueCertificates,
    things: "people who are issued certificates",
    maxBytes: certificateLimits.listBytes,
    paths: {
      parse: "/certificate/list/excel",
      result: "/certificate/list/excelresult",
      commit: "/certificate/list/start",
      discard: "/certificate/list/discard",
      list: "/certificate/list/lists",
      leftOut: "/certificate/list/leftout",
    },
    asked: { ...templateId.shape, format: listFormat },
    target: listTarget,
    item: listItem,
    refusals: {
      parse: { ...unverified, TEMPLATE_ARCHIVED: null, LIST_TEMPLATE_CHANGED: null },
      commit: { ...unverified, TEMPLATE_ARCHIVED: null, LIST_TEMPLATE_CHANGED: null },
    },
  }),
  listTemplate: call({
    service: "report",
    method: "GET",
    path: "/certificate/list/template",
    summary: "A file to fill in, with the columns that a template asks for.",
    request: templateId.extend({ format: listFormat }),
    reply: blob,
    allow: may.issueCertificates,
    changes: false,
  }),

  // Keys
  keys: call({
    service: "report",
    method: "GET",
    path: "/certificate/key/list",
    summary: "The keys that sign the company's certificates, newest first.",
    request: z.object({}),
    reply: z.array(signingKey),
    allow: may.keepCompany,
    changes: false,
  }),
  rotateKey: call({
    service: "report",
    method: "POST",
    path: "/certificate/key/add",
    summary:
      "Sign with a new key from now on; what older ones signed stays good. Asks for a recent authentication.",
    request: z.object({}),
    reply: newId,
    allow: may.keepCompany,
    refusals: { PROOF_NEEDED: null },
    changes: true,
  }),
  revokeKey: call({
    service: "report",
    method: "POST",
    path: "/certificate/key/revoke",
    summary:
      "A key that got into wrong hands: its signatures prove nothing any more, and a new one signs. Asks for a recent authentication.",
    request: z.object({ keyId: id, reason }),
    reply: done,
    allow: may.keepCompany,
    refusals: { PROOF_NEEDED: null, KEY_REVOKED: null },
    changes: true,
  }),

  ...openCalls,
};
