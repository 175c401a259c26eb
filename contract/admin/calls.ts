import * as z from "zod/v4";
import { call } from "../call";
import { may } from "../roles";
import { feedbackRecord } from "./feedback";
import {
  applications,
  errorFilter,
  errorPage,
  errorReport,
  messageFilter,
  messagePage,
  systemState,
} from "./shapes";

const done = z.object({}).nullable();

/** Calls of the platform's administrators. */
export const adminCalls = {
  messages: call({
    service: "management",
    method: "POST",
    path: "/admin/outbox/page",
    summary: "Messages by SMS, newest first. Each look is audited.",
    request: messageFilter,
    reply: messagePage,
    allow: may.readMessages,
    changes: true,
  }),
  sendAgain: call({
    service: "management",
    method: "POST",
    path: "/admin/outbox/again",
    summary: "Hand a message that failed to the sender once more.",
    request: z.object({ messageUuid: z.string().max(64) }),
    reply: done,
    allow: may.sendMessages,
    refusals: { MESSAGE_NOT_FAILED: null, MESSAGE_EXPIRED: null },
    changes: true,
  }),
  applications: call({
    service: "management",
    method: "POST",
    path: "/statistics/application",
    summary: "How companies came in over the last twelve months, and who asked for a demonstration.",
    request: z.object({}),
    reply: applications,
    allow: may.administer,
    changes: false,
  }),
  reportError: call({
    service: "management",
    method: "POST",
    path: "/admin/error/add",
    summary: "Note that a page failed for the caller. At most 30 an hour per company are kept.",
    request: errorReport,
    reply: done,
    allow: "signedIn",
    changes: false,
  }),
  system: call({
    service: "management",
    method: "GET",
    path: "/admin/system",
    summary: "The state of the installation: database, last backup, runtime.",
    request: z.object({}),
    reply: systemState,
    allow: may.readSystem,
    changes: false,
  }),
  errors: call({
    service: "management",
    method: "POST",
    path: "/admin/error/page",
    summary: "What failed, newest first; the same failure at the same place is one row.",
    request: errorFilter,
    reply: errorPage,
    allow: may.readErrors,
    changes: false,
  }),
  clearErrors: call({
    service: "management",
    method: "POST",
    path: "/admin/error/clear",
    summary: "Empty the list of failures.",
    request: z.object({}),
    reply: done,
    allow: may.clearErrors,
    changes: true,
  }),
  feedback: feedbackRecord.calls.page,
  getFeedback: feedbackRecord.calls.get,
  answerFeedback: feedbackRecord.calls.update,
};
