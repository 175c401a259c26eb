import * as z from "zod/v4";
import { changedWithin, page } from "../paging";
import { forbiddenInNames, id, line, searchWord } from "../text";
import { brokenRules } from "./rules";
import { examLimits, examSettingFields } from "./settings";

export const examName = line(examLimits.nameMax)
  .min(1, "EXAM_NAME_MISSING")
  .refine((name) => !forbiddenInNames.test(name), "TITLE_HAS_SPECIAL");

/** Stored: draft, published, cancelled. Open and closed follow from the clock (decisions §2). */
export const examState = z.enum(["draft", "published", "open", "closed", "cancelled"]);
export type ExamState = z.infer<typeof examState>;

/** The tabs of the list: status1 to status3 of the specification (001 §3), and those put away. */
export const examLabels = ["notStarted", "inProgress", "ended", "archived"] as const;
export const examLabel = z.enum(examLabels);
export type ExamLabel = z.infer<typeof examLabel>;

const moment = z.number("NOT_A_TIME").int("NOT_A_TIME").min(0, "NOT_A_TIME").max(8.64e15, "NOT_A_TIME");

/** What is arranged: the paper, the window in epoch milliseconds, and every setting. */
export const examPayload = z
  .object({ name: examName, paperId: id, openAt: moment, closeAt: moment, ...examSettingFields.shape })
  .superRefine((exam, { addIssue }) => {
    for (const { reason, field } of brokenRules(exam))
      addIssue({ code: "custom", message: reason, path: [field] });
  });
export type ExamPayload = z.infer<typeof examPayload>;

export const examId = z.object({ examId: id });

/** Candidates of an exam: all, and how far they are; each stage counts those who went further. */
export const examProgress = z.object({
  candidates: z.number(),
  /** Of all; who did not come is in no later stage than the invitation. */
  absent: z.number(),
  invited: z.number(),
  registered: z.number(),
  sitting: z.number(),
  submitted: z.number(),
  marked: z.number(),
});
export type ExamProgress = z.infer<typeof examProgress>;

export const examItem = z.object({
  examId: z.string(),
  /** Counts from 1 in each company. */
  number: z.number(),
  name: z.string(),
  paperId: z.string(),
  paperName: z.string(),
  state: examState,
  isArchived: z.boolean(),
  fromType: z.number(),
  examType: z.number(),
  category: z.number(),
  openAt: z.number(),
  closeAt: z.number(),
  /** When the last candidate's window closes. */
  endsAt: z.number(),
  progress: examProgress,
  createdBy: z.string(),
  updatedAt: z.number(),
});
export type ExamItem = z.infer<typeof examItem>;

export const examDetail = examItem.extend({
  settings: examSettingFields,
  /** Whether those who were told their scores can see the questions and keys. */
  isReviewOpen: z.boolean(),
  /** 0 while a draft; then counts what was published. */
  version: z.number(),
  publishedAt: z.number(),
  publishedBy: z.string(),
  cancelReason: z.string(),
  /** Where anybody registers for a public exam; "" for others, and unless it is published. */
  publicLink: z.string(),
  /** The revision; an edit names the one that its form was rendered from. */
  revision: z.number(),
  paper: z.object({
    number: z.number(),
    questions: z.number(),
    /** Points. */
    score: z.number(),
    passScore: z.number(),
    /** Seconds. */
    duration: z.number(),
    isGroup: z.boolean(),
    isReady: z.boolean(),
    isArchived: z.boolean(),
    isPractice: z.boolean(),
    needsMarking: z.boolean(),
    showsScore: z.boolean(),
  }),
});
export type ExamDetail = z.infer<typeof examDetail>;

/** `work`: what wants work first. Opening times and numbers come newest first, names from A on. */
export const examSort = z.enum(["work", "opens", "number", "name"]);

export const examFilter = z.object({
  /** A search term in the name, the paper's name or the number. */
  key: searchWord,
  label: z.union([examLabel, z.literal("")]).default(""),
  category: z.union([z.literal("1"), z.literal("2"), z.literal("3"), z.literal("")]).default(""),
  /** The id of the operator who arranged it. */
  author: z.string().max(64, "NOT_VALID").default(""),
  /** Narrowed by the time of opening. */
  ...changedWithin,
  sort: examSort.default("work"),
  isReversed: z.boolean().default(false),
  ...page,
});

export const examPage = z.object({
  examList: z.array(examItem),
  examCount: z.number(),
  /** Exams under each label, whether they match or not. */
  labels: z.record(examLabel, z.number()),
  authors: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ExamPage = z.infer<typeof examPage>;

/** Exams whose window touches a time, in epoch milliseconds: from `since` on, before `until`. */
export const examSpan = z
  .object({ since: moment, until: moment })
  .refine(({ since, until }) => until > since && until - since <= 45 * 86_400_000, {
    path: ["until"],
    error: "NOT_VALID",
  });

/** Why an exam is cancelled; its candidates read it. */
export const cancelReason = z
  .string("CANCEL_REASON_MISSING")
  .pipe(line(examLimits.reasonMax).min(1, "CANCEL_REASON_MISSING"));
