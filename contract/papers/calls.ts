import * as z from "zod/v4";
import { binCalls } from "../bin";
import { call } from "../call";
import { someIds } from "../lists/calls";
import { may } from "../roles";
import { id, lines, searchWord } from "../text";
import { passScoreAloneRules, refusalsBy, settingRules } from "./rules";
import {
  childPaper,
  jobId,
  paperDetail,
  paperFilter,
  paperLimits,
  paperName,
  paperPage,
  paperPayload,
  passScore,
  standardPaper,
} from "./shapes";

const newId = z.string();
const done = z.object({}).nullable();

const settingRefusals = {
  TITLE_TAKEN: "name",
  ...refusalsBy(settingRules),
} as const;

const passScoreRefusals = {
  ...refusalsBy(passScoreAloneRules),
  PAPER_CHANGED_MEANWHILE: null,
} as const;

const manyPapers = z.object({ jobIds: someIds.min(1, "NOTHING_CHOSEN") });
/** How many were changed, and when. */
const changedPapers = z.object({ count: z.number(), at: z.number() });

/** The revision that a form was rendered from: a paper changed since is not overwritten. */
const revision = z.number().optional();

/** A group paper that may not change, or a paper that is not a group. */
const frozenGroup = { PAPER_USED: null, PAPER_ARCHIVED: null, PAPER_NOT_GROUP: null } as const;
/** A paper that cannot join a group. */
const unfitChild = {
  CHILD_IS_GROUP: "childId",
  CHILD_ARCHIVED: "childId",
  CHILD_TWICE: "childId",
  TOO_MANY_CHILDREN: "childId",
} as const;

export const paperCalls = {
  ...binCalls({ service: "hr", path: "/job", noun: ["paper", "papers"], allow: may.writePapers }),
  list: call({
    service: "hr",
    method: "POST",
    path: "/job/list",
    summary: "Papers of the company, newest change first, with totals over the whole result.",
    request: paperFilter,
    reply: paperPage,
    allow: may.readPapers,
    changes: false,
  }),
  get: call({
    service: "hr",
    method: "POST",
    path: "/job/info",
    summary: "One paper.",
    request: jobId,
    reply: paperDetail,
    allow: may.readPapers,
    changes: false,
  }),
  exists: call({
    service: "hr",
    method: "POST",
    path: "/job/exists",
    summary: "Whether a paper of the company has this name; `jobId` is left out of the comparison.",
    request: z.object({ name: paperName, jobId: id.optional() }),
    reply: z.boolean(),
    allow: may.readPapers,
    changes: false,
  }),
  create: call({
    service: "hr",
    method: "POST",
    path: "/job/add",
    summary: "A new paper. The reply is its id.",
    request: paperPayload,
    reply: newId,
    allow: may.writePapers,
    refusals: settingRefusals,
    changes: true,
  }),
  createFromStandard: call({
    service: "hr",
    method: "POST",
    path: "/job/add/standard",
    summary: "A new paper with the parts and questions of a standard paper. The reply is its id.",
    request: z.object({ standardId: id, name: paperName.optional() }),
    reply: newId,
    allow: may.writePapers,
    refusals: { TITLE_TAKEN: "name", STANDARD_GONE: "standardId" },
    changes: true,
  }),
  update: call({
    service: "hr",
    method: "POST",
    path: "/job/edit",
    summary:
      "Change a paper that no exam uses, and its pass score with it where one is given: all or nothing.",
    request: paperPayload.and(z.object({ _id: id, revision, passScore: passScore.optional() })),
    reply: done,
    allow: may.writePapers,
    refusals: { ...settingRefusals, ...passScoreRefusals, PAPER_USED: null, PAPER_ARCHIVED: null },
    changes: true,
  }),
  setPassScore: call({
    service: "hr",
    method: "POST",
    path: "/job/pass",
    summary: "The pass score in points, 0 for none; only once candidate papers are generated.",
    request: jobId.extend({ passScore, revision }),
    reply: done,
    allow: may.writePapers,
    refusals: passScoreRefusals,
    changes: true,
  }),
  copy: call({
    service: "hr",
    method: "POST",
    path: "/job/copy",
    summary:
      "A copy with the same parts, questions and rules, without arrangements and results. The reply is its id.",
    request: jobId,
    reply: newId,
    allow: may.writePapers,
    changes: true,
  }),
  archive: call({
    service: "hr",
    method: "POST",
    path: "/job/archive",
    summary: "Put a paper away (`archive` true) or take it out again; results stay as they are.",
    request: jobId.extend({ archive: z.boolean().default(true) }),
    reply: done,
    allow: may.writePapers,
    changes: true,
  }),
  remove: call({
    service: "hr",
    method: "POST",
    path: "/job/delete",
    summary: "Remove a paper that was never used; for 30 days it can be restored.",
    request: jobId,
    reply: done,
    allow: may.writePapers,
    refusals: { PAPER_USED: null, PAPER_IN_GROUP: null },
    changes: true,
  }),
  ids: call({
    service: "hr",
    method: "POST",
    path: "/job/list/ids",
    summary: "The ids of up to 1,000 papers that match the filter of a list, to change them all.",
    request: paperFilter.omit({ pageNum: true, pageSize: true }),
    reply: z.array(z.string()),
    allow: may.writePapers,
    changes: false,
  }),
  archiveMany: call({
    service: "hr",
    method: "POST",
    path: "/job/many/archive",
    summary:
      "Put papers away (`archive` true) or take them out again. Those that already are, or are gone, are left out.",
    request: manyPapers.extend({ archive: z.boolean().default(true) }),
    reply: changedPapers.extend({ leftOut: z.object({ same: z.number(), gone: z.number() }) }),
    allow: may.writePapers,
    changes: true,
  }),
  removeMany: call({
    service: "hr",
    method: "POST",
    path: "/job/many/delete",
    summary:
      "Remove papers, for 30 days. Those that are used, in a group paper that stays, or gone are left out.",
    request: manyPapers,
    reply: changedPapers.extend({
      leftOut: z.object({ used: z.number(), inGroup: z.number(), gone: z.number() }),
    }),
    allow: may.writePapers,
    changes: true,
  }),
  undoMany: call({
    service: "hr",
    method: "POST",
    path: "/job/many/undo",
    summary:
      "Restore the papers that the caller removed or archived at that time, unless they were changed since. The reply is their number.",
    request: z.object({ at: z.number().int().min(1, "NOT_FOUND") }),
    reply: z.number(),
    allow: may.writePapers,
    changes: true,
  }),
  remark: call({
    service: "hr",
    method: "POST",
    path: "/job/remark",
    summary: "A note that only operators see.",
    request: jobId.extend({ remark: lines(paperLimits.remarkMax) }),
    reply: done,
    allow: may.writePapers,
    changes: true,
  }),
  children: call({
    service: "hr",
    method: "GET",
    path: "/job/parent/list",
    summary: "The child papers of a group paper, in their order.",
    request: jobId,
    reply: z.array(childPaper),
    allow: may.readPapers,
    changes: false,
  }),
  createGroup: call({
    service: "hr",
    method: "POST",
    path: "/job/parent/add",
    summary: "A new group paper of these papers, in this order. The reply is its id.",
    request: z.object({
      name: paperName,
      shortName: lines(paperLimits.descMax),
      childIds: z.array(id).max(paperLimits.childrenMax, "TOO_MANY_CHILDREN"),
    }),
    reply: newId,
    allow: may.writePapers,
    refusals: { TITLE_TAKEN: "name", ...unfitChild },
    changes: true,
  }),
  copyGroup: call({
    service: "hr",
    method: "POST",
    path: "/job/parent/copy",
    summary:
      "A copy of a group paper; `isDeep`: with copies of its children, else with the same ones. The reply is its id.",
    request: jobId.extend({ isDeep: z.boolean().default(false) }),
    reply: newId,
    allow: may.writePapers,
    refusals: { PAPER_NOT_GROUP: null },
    changes: true,
  }),
  addChild: call({
    service: "hr",
    method: "POST",
    path: "/job/compound/add/part",
    summary: "Put a paper at the end of a group paper.",
    request: jobId.extend({ childId: id }),
    reply: done,
    allow: may.writePapers,
    refusals: { ...frozenGroup, ...unfitChild },
    changes: true,
  }),
  removeChild: call({
    service: "hr",
    method: "POST",
    path: "/job/compound/delete/part",
    summary: "Take a paper out of a group paper; the paper itself stays.",
    request: jobId.extend({ childId: id }),
    reply: done,
    allow: may.writePapers,
    refusals: frozenGroup,
    changes: true,
  }),
  moveChild: call({
    service: "hr",
    method: "POST",
    path: "/job/compound/sort/part",
    summary: "Move a paper one place up or down in its group paper; at the edge nothing happens.",
    request: jobId.extend({ childId: id, move: z.enum(["up", "down"], "NOT_VALID") }),
    reply: done,
    allow: may.writePapers,
    refusals: frozenGroup,
    changes: true,
  }),
  recommendChildren: call({
    service: "hr",
    method: "POST",
    path: "/job/compound/recommend/part",
    summary:
      "Papers that may join a group paper, the most fitting first: often together with its children, then newest change; at most 20.",
    request: jobId.extend({ key: searchWord }),
    reply: z.array(childPaper),
    allow: may.writePapers,
    refusals: { PAPER_NOT_GROUP: null },
    changes: false,
  }),
  standards: call({
    service: "exam",
    method: "POST",
    path: "/standardPositionOfACM",
    summary: "Standard papers to start from.",
    request: z.object({ standardRemarkId: z.string().max(64).optional() }),
    reply: z.array(standardPaper),
    allow: may.writePapers,
    changes: false,
    envelope: "errno",
  }),
};
