import { blob, call } from "../call";
import { may } from "../roles";
import {
  eventFilter,
  platformTrailFilter,
  platformTrailQuery,
  signedTrailPage,
  trailFilter,
  trailPage,
  trailSpan,
} from "./shapes";

/** The audit trail: who did what, when, and to which thing (trust F2). */
export const trailCalls = {
  own: call({
    service: "management",
    method: "POST",
    path: "/action/page",
    summary: "The audit trail of one's own company, newest first.",
    request: trailFilter,
    reply: signedTrailPage,
    allow: may.keepCompany,
    changes: false,
  }),
  all: call({
    service: "management",
    method: "POST",
    path: "/action/sys/page",
    summary: "The audit trail of the platform and of every company, newest first.",
    request: platformTrailFilter,
    reply: signedTrailPage,
    allow: may.readLog,
    changes: false,
  }),
  events: call({
    service: "management",
    method: "POST",
    path: "/event/operator/page",
    summary: "What an operator of one's own company did, and what was done to them, newest first.",
    request: eventFilter,
    reply: trailPage,
    allow: may.keepCompany,
    changes: false,
  }),
  exportOwn: call({
    service: "management",
    method: "POST",
    path: "/action/export",
    summary:
      "Every entry of one's own company within a time as a file of JSON lines, signed. Asks for a recent authentication.",
    request: trailSpan,
    reply: blob,
    allow: may.keepCompany,
    refusals: { PROOF_NEEDED: null },
    changes: false,
  }),
  export: call({
    service: "management",
    method: "POST",
    path: "/action/sys/export",
    summary: "Rows of the audit trail as a file of JSON lines, signed. Asks for a recent authentication.",
    request: platformTrailQuery,
    reply: blob,
    allow: may.exportLog,
    refusals: { PROOF_NEEDED: null },
    changes: false,
  }),
};
