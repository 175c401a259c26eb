import * as z from "zod/v4";
import { binCalls } from "../bin";
import { badStoredFile, blob, call } from "../call";
import { may } from "../roles";
import { id } from "../text";
import {
  companyFacts,
  companyFilter,
  companyGrant,
  companyPage,
  companyRecord,
  companySettings,
  operatorChange,
  operatorDraft,
  operatorFilter,
  operatorPage,
  operatorRow,
  picture,
  verificationAnswer,
  verificationRequest,
} from "./shapes";

const done = z.object({}).nullable();
const byId = z.object({ id });
const fileId = z.string();

/** A logo or portrait of 2 MB, a licence of 10 MB, each with room for the multipart encoding. */
const pictureUpload = { maxBytes: 2_100_000 };
const licenceUpload = { maxBytes: 10_100_000 };

/** Refusals of changes to these operators. */
const untouchable = {
  OPERATOR_IS_SELF: null,
  OPERATOR_ABOVE_YOU: null,
  OPERATOR_IS_LAST_ADMIN: null,
} as const;

const { bin: operatorBin } = binCalls({
  service: "management",
  path: "/operator",
  noun: ["operator", "operators"],
  allow: may.keepCompany,
});

export const companyCalls = {
  // The caller's own company
  mine: call({
    service: "management",
    method: "GET",
    path: "/company/record",
    summary: "Everything that the operator's company has told about itself, and how its verification stands.",
    request: z.object({}),
    reply: companyRecord,
    allow: may.keepCompany,
    changes: false,
  }),
  update: call({
    service: "management",
    method: "POST",
    path: "/company/update",
    summary:
      "Change the facts of one's own company. Name and credit code stand still once they were submitted.",
    request: companyFacts,
    reply: done,
    allow: may.keepCompany,
    refusals: { COMPANY_FACT_FIXED: "companyName" },
    changes: true,
  }),
  setLogo: call({
    service: "management",
    method: "POST",
    path: "/company/logo",
    summary: "Give one's own company another logo. The reply is its file id.",
    request: picture,
    reply: fileId,
    allow: may.keepCompany,
    refusals: badStoredFile("file"),
    changes: false,
    upload: pictureUpload,
  }),
  removeLogo: call({
    service: "management",
    method: "POST",
    path: "/company/logo/remove",
    summary: "Take the logo of one's own company away.",
    request: z.object({}),
    reply: done,
    allow: may.keepCompany,
    changes: true,
  }),
  submitVerification: call({
    service: "management",
    method: "POST",
    path: "/company/validate/{id}",
    summary: "Submit one's own company for verification: licence and credit code.",
    request: verificationRequest,
    reply: done,
    allow: may.keepCompany,
    refusals: { ...badStoredFile("licence"), COMPANY_VERIFIED: null, VERIFICATION_WAITS: null },
    changes: false,
    upload: licenceUpload,
  }),
  settings: call({
    service: "management",
    method: "GET",
    path: "/company/setting",
    summary: "What papers and pages of one's own company begin with.",
    request: z.object({}),
    reply: companySettings,
    allow: may.keepCompany,
    changes: false,
  }),
  updateSettings: call({
    service: "management",
    method: "POST",
    path: "/company/setting/update",
    summary: "Change what papers and pages of one's own company begin with.",
    request: companySettings,
    reply: done,
    allow: may.keepCompany,
    refusals: { COLOUR_TOO_PALE: "themeColor" },
    changes: true,
  }),
  ticketKey: call({
    service: "management",
    method: "POST",
    path: "/company/ticket/key",
    summary:
      "The key with which a third party signs tickets for one's own company. Asks for a recent authentication; audited.",
    request: z.object({}),
    reply: z.object({ companyUuid: z.string(), key: z.string() }),
    allow: may.keepCompany,
    refusals: { PROOF_NEEDED: null },
    changes: false,
  }),
  file: call({
    service: "management",
    method: "GET",
    path: "/file/{id}",
    summary: "A file of one's own company; administrators of the platform may open any.",
    request: byId,
    reply: blob,
    allow: "signedIn",
    changes: false,
  }),

  // Its operators
  operators: call({
    service: "management",
    method: "POST",
    path: "/operator/admin/page",
    summary: "Operators of one's own company, by name.",
    request: operatorFilter,
    reply: operatorPage,
    allow: may.keepCompany,
    changes: false,
  }),
  operator: call({
    service: "management",
    method: "POST",
    path: "/operator/admin/info",
    summary: "One operator of one's own company.",
    request: z.object({ operatorUuid: id }),
    reply: operatorRow,
    allow: may.keepCompany,
    changes: false,
  }),
  addOperator: call({
    service: "management",
    method: "POST",
    path: "/operator/user/add",
    summary:
      "Add an operator to one's own company; a one-time password goes to their mobile. Another administrator asks for a recent authentication.",
    request: operatorDraft,
    reply: z.string(),
    allow: may.keepCompany,
    refusals: {
      MOBILE_TAKEN: "mobile",
      CODE_TOO_SOON: "mobile",
      TOO_MANY_TRIES: null,
      PROOF_NEEDED: null,
    },
    changes: false,
  }),
  updateOperator: call({
    service: "management",
    method: "POST",
    path: "/operator/user/update",
    summary: "Change an operator's name and roles. Other roles ask for a recent authentication.",
    request: operatorChange,
    reply: done,
    allow: may.keepCompany,
    refusals: { OPERATOR_ABOVE_YOU: null, OPERATOR_IS_LAST_ADMIN: "roleKeys", PROOF_NEEDED: null },
    changes: true,
  }),
  lockOperator: call({
    service: "management",
    method: "POST",
    path: "/operator/lock/{id}",
    summary: "Lock an operator, or unlock one who is locked. Their sessions end.",
    request: byId,
    reply: z.object({ isLocked: z.boolean() }),
    allow: may.keepCompany,
    refusals: untouchable,
    changes: true,
  }),
  /** GET on the wire, as specified; safe from CSRF because services only accept the bearer header. */
  removeOperator: call({
    service: "management",
    method: "GET",
    path: "/operator/remove/{id}",
    summary:
      "Remove an operator. They are signed out at once and stay in the bin for 30 days; then all but their name is forgotten.",
    request: byId,
    reply: done,
    allow: may.keepCompany,
    refusals: untouchable,
    changes: false,
  }),
  removeOperators: call({
    service: "management",
    method: "POST",
    path: "/operator/remove/multi",
    summary: "Remove several operators into the bin, all or none.",
    request: z.object({
      ids: z.array(id, "OPERATOR_NOT_CHOSEN").min(1, "OPERATOR_NOT_CHOSEN").max(100, "NOT_VALID"),
    }),
    reply: done,
    allow: may.keepCompany,
    refusals: untouchable,
    changes: true,
  }),
  operatorBin,
  restoreOperator: call({
    service: "management",
    method: "POST",
    path: "/operator/bin/restore",
    summary:
      "Bring back a removed operator: mobile, state, and those roles that a company can grant, but no password. An administrator asks for a recent authentication. The reply is their name.",
    request: z.object({ removedId: id }),
    reply: z.object({ name: z.string() }),
    allow: may.keepCompany,
    refusals: { OPERATOR_MOBILE_TAKEN: null, PROOF_NEEDED: null },
    changes: true,
  }),
  resetOperatorPassword: call({
    service: "management",
    method: "POST",
    path: "/operator/password/reset",
    summary: "Send an operator a new one-time password. Their sessions end.",
    request: z.object({ operatorUuid: id }),
    reply: done,
    allow: may.keepCompany,
    refusals: {
      OPERATOR_IS_SELF: null,
      OPERATOR_ABOVE_YOU: null,
      OPERATOR_LOCKED: null,
      CODE_TOO_SOON: null,
      TOO_MANY_TRIES: null,
    },
    changes: false,
  }),

  // All companies, for the platform's administrators
  list: call({
    service: "management",
    method: "POST",
    path: "/company/admin/page",
    summary: "Companies, those that wait for verification first.",
    request: companyFilter,
    reply: companyPage,
    allow: may.administer,
    changes: false,
  }),
  get: call({
    service: "management",
    method: "GET",
    path: "/company/admin/info/{id}",
    summary: "One company.",
    request: byId,
    reply: companyRecord,
    allow: may.administer,
    changes: false,
  }),
  validate: call({
    service: "management",
    method: "POST",
    path: "/company/admin/validate",
    summary:
      "Verify a company that waits, or refuse it with a reason. The first verification brings the gift, once.",
    request: verificationAnswer,
    reply: done,
    allow: may.administer,
    refusals: { VERIFICATION_NOT_WAITING: null },
    changes: true,
  }),
  grant: call({
    service: "management",
    method: "POST",
    path: "/company/admin/setting/update",
    summary: "Set a company's exam version and service level.",
    request: companyGrant,
    reply: done,
    allow: may.administer,
    changes: true,
  }),
  repeat: call({
    service: "management",
    method: "GET",
    path: "/company/repeat/{id}",
    summary: "Whether another company than this one gave the same credit code.",
    request: byId,
    reply: z.boolean(),
    allow: may.administer,
    changes: false,
  }),
};
