import * as z from "zod/v4";
import { call } from "../call";
import { candidateId } from "../candidates/shapes";
import { someIds } from "../lists/calls";
import { page } from "../paging";
import { changedMeanwhile, seenRevision } from "../revision";
import { may } from "../roles";
import { id } from "../text";
import { deliveryLimits, returnedText } from "./delivery";
import {
  codeSheet,
  examCover,
  invitationHistory,
  invitationOverview,
  inviteScope,
  inviteToken,
  messageLanguage,
  messagePreview,
  messagePurpose,
  messageTexts,
  publicExamId,
  readyTexts,
  reminderChoices,
  typedCode,
} from "./shapes";

const examId = z.object({ examId: id });
const byToken = z.object({ token: inviteToken });
const done = z.object({}).nullable();
const whichText = { language: messageLanguage, purpose: messagePurpose };

/** What keeps an exam's invitations from being sent. */
const obstacles = {
  COMPANY_NOT_VERIFIED: null,
  EXAM_NOT_PUBLISHED: null,
  EXAM_PUBLIC: null,
  EXAM_OVER: null,
} as const;

/** Invitations: how candidates learn of an exam and get in (decisions §3; trust G7). */
export const invitationCalls = {
  overview: call({
    service: "exam",
    method: "POST",
    path: "/invitation/overview",
    summary: "Who of an exam was written to and how that went, what it costs, and the reminders.",
    request: examId,
    reply: invitationOverview,
    allow: may.arrangeExams,
    changes: false,
  }),
  preview: call({
    service: "exam",
    method: "POST",
    path: "/invitation/preview",
    summary:
      "The messages as one candidate would get them, the first one unless one is named; link and code are hinted at. Null without candidates.",
    request: examId.extend({ candidateId: id.optional(), ...whichText }),
    reply: messagePreview.nullable(),
    allow: may.arrangeExams,
    changes: false,
  }),
  send: call({
    service: "exam",
    method: "POST",
    path: "/invitation/send",
    summary:
      "Write to candidates of a published exam by SMS and mail, in the background. Whoever is new is invited by it, and the price is reserved. The reply is how many.",
    request: examId.extend({
      scope: inviteScope,
      candidateIds: someIds.default([]),
      language: messageLanguage,
    }),
    reply: z.number(),
    allow: may.arrangeExams,
    refusals: {
      ...obstacles,
      NOBODY_TO_INVITE: null,
      BALANCE_SHORT: null,
      INVITATIONS_RUNNING: null,
      TOO_MANY_SENDS: null,
    },
    changes: true,
  }),
  setReminders: call({
    service: "exam",
    method: "POST",
    path: "/invitation/reminders",
    summary:
      "When those who are invited are reminded, in minutes before the exam opens. `revision` names the state that the change was made from.",
    request: examId.extend({
      minutes: z.array(z.literal(reminderChoices, "NOT_VALID")).max(reminderChoices.length, "NOT_VALID"),
      ...seenRevision,
    }),
    reply: done,
    allow: may.arrangeExams,
    refusals: { EXAM_OVER: null, ...changedMeanwhile },
    changes: true,
  }),
  texts: call({
    service: "exam",
    method: "POST",
    path: "/invitation/texts",
    summary: "The company's texts in one language, and the standard ones that stand where it has none.",
    request: z.object(whichText),
    reply: z.object({ own: readyTexts, standard: readyTexts, revision: z.string() }),
    allow: may.arrangeExams,
    changes: false,
  }),
  saveTexts: call({
    service: "exam",
    method: "POST",
    path: "/invitation/texts/save",
    summary:
      "Change the company's texts in one language; an empty one stands for the standard text. `revision` names the state that the change was made from.",
    request: messageTexts.extend({ ...whichText, ...seenRevision }),
    reply: done,
    allow: may.arrangeExams,
    refusals: { TEXTS_CHANGED_MEANWHILE: null },
    changes: true,
  }),
  history: call({
    service: "exam",
    method: "POST",
    path: "/invitation/history",
    summary: "What one candidate was sent, and how that went.",
    request: candidateId,
    reply: invitationHistory,
    allow: may.arrangeExams,
    changes: false,
  }),
  setDelivery: call({
    service: "exam",
    method: "POST",
    path: "/invitation/delivery",
    summary: "Note that one message came back as undeliverable, or take that back.",
    request: z.object({ messageId: id, isUndeliverable: z.boolean("NOT_VALID") }),
    reply: done,
    allow: may.arrangeExams,
    changes: true,
  }),
  reportReturned: call({
    service: "exam",
    method: "POST",
    path: "/invitation/returned",
    summary:
      "Note messages that came back: the candidates of an exam whose mobiles or mail addresses are in a list or a returned mail. The reply is how many, and how many others were named.",
    request: z.object({ examId: id, text: returnedText }),
    reply: z.object({ count: z.number(), unknown: z.number() }),
    allow: may.arrangeExams,
    refusals: { NOBODY_RETURNED: "text" },
    changes: true,
  }),
  reportDelivery: call({
    service: "exam",
    method: "POST",
    path: "/invitation/delivery/report",
    summary:
      "What became of messages, as a carrier reports it: the posted body, and its HMAC-SHA256 under the secret of that carrier. The reply is how many reports were news.",
    request: z.object({
      body: z.string("REPORT_UNREADABLE").max(deliveryLimits.reportBytes, "REPORT_UNREADABLE"),
      signature: z.string("SIGNATURE_WRONG").max(200, "SIGNATURE_WRONG"),
    }),
    reply: z.object({ taken: z.number() }),
    allow: "anyone",
    refusals: { SIGNATURE_WRONG: "signature", REPORT_UNREADABLE: "body" },
    changes: true,
  }),
  sheet: call({
    service: "exam",
    method: "POST",
    path: "/invitation/sheet",
    summary: "Links and admission codes of those who are invited, to print and cut. Each look is audited.",
    request: examId.extend({ pageNum: page.pageNum }),
    reply: codeSheet,
    allow: may.arrangeExams,
    changes: false,
  }),
  tryOut: call({
    service: "exam",
    method: "POST",
    path: "/invitation/trial",
    summary:
      "An invitation to the caller's own trial run of an exam, also of a draft: it counts nowhere and costs nothing.",
    request: examId,
    reply: byToken,
    allow: may.arrangeExams,
    refusals: { EXAM_OVER: null },
    changes: true,
  }),
  cover: call({
    service: "exam",
    method: "POST",
    path: "/invitation/cover",
    summary: "What an invitation's link shows before the exam, or a public exam's address.",
    request: z.object({ token: z.union([inviteToken, publicExamId], "NOT_FOUND") }),
    reply: examCover,
    allow: "anyone",
    changes: false,
  }),
  calendar: call({
    service: "exam",
    method: "POST",
    path: "/invitation/calendar",
    summary: "The appointment of an invitation as an iCalendar file (RFC 5545).",
    request: byToken,
    reply: z.object({ calendar: z.string() }),
    allow: "anyone",
    changes: false,
  }),
  find: call({
    service: "exam",
    method: "POST",
    path: "/invitation/find",
    summary: "The invitation of an admission code.",
    request: z.object({ code: typedCode }),
    reply: byToken,
    allow: "anyone",
    refusals: { ADMISSION_CODE_WRONG: "code", TOO_MANY_TRIES: null },
    changes: false,
  }),
  stopReminders: call({
    service: "exam",
    method: "POST",
    path: "/invitation/reminders/stop",
    summary: "A candidate wants no more reminders of this exam, or wants them again.",
    request: byToken.extend({ wanted: z.boolean("NOT_VALID") }),
    reply: done,
    allow: "anyone",
    changes: true,
  }),
};
