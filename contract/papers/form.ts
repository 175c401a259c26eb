import * as z from "zod/v4";
import { id, line, lines } from "../text";
import {
  minutes,
  openOrder,
  type PaperDetail,
  type PaperPayload,
  paperLimits,
  paperName,
  partStartTimeType,
  points,
  timingRule,
} from "./shapes";

/** Where a new paper comes from: nothing, a paper of the company, or a standard paper (001 §2). */
export const sources = ["newPaper", "oldPaper", "standard"] as const;
export type Source = (typeof sources)[number];

/** What the rules of the form ask about the paper and its company beyond what is typed. */
export interface PaperFacts {
  /** The company's version. */
  version: number;
  /** Points. */
  totalScore: number;
  hasParts: boolean;
  /** True once candidate papers have been generated from it. */
  isGenerated: boolean;
  /** A group paper: its papers have their own times and orders, and it has none. */
  isGroup: boolean;
}

/** The company version that unlocks the start rule, showing the score and the pass score (001 §6). */
export const unlockingVersion = 3;

/** Facts of a paper that does not exist yet. */
export const factsOfNew = (version: number): PaperFacts => ({
  version,
  totalScore: 0,
  hasParts: false,
  isGenerated: false,
  isGroup: false,
});

export const factsOf = (paper: PaperDetail, version: number): PaperFacts => ({
  version,
  totalScore: paper.jobScore,
  hasParts: paper.partCount > 0,
  isGenerated: paper.isGenerated,
  isGroup: paper.isGroup,
});

/** A tick sends `on`, or nothing; other clients may write true, false, 1 or 0. */
const tick = z
  .string("NOT_VALID")
  .default("")
  .refine((text) => ["", "on", "true", "1", "false", "0"].includes(text), "NOT_VALID")
  .transform((text) => ["on", "true", "1"].includes(text));

const passScore = points(paperLimits.passScoreMax).default(0);

const settings = z.object({
  source: z.literal("newPaper", "NOT_VALID").default("newPaper"),
  title: z.string("TITLE_MISSING").pipe(paperName),
  desc: lines(paperLimits.descMax).default(""),
  postId: line(paperLimits.postIdMax).default(""),
  timingRule,
  /** Minutes. Only read where one clock runs for the whole paper. */
  duration: z.string("NOT_MINUTES").trim().default(""),
  openOrder,
  partStartTimeType: partStartTimeType.default("1"),
  paperType: tick,
  isShowCandidateScore: tick,
  passScore,
  /** Both only when editing; the revision is the one that the form was drawn from. */
  id: id.optional(),
  revision: z.number("NOT_VALID").int("NOT_VALID").optional(),
});

export type PaperForm = z.output<typeof settings>;

interface Rule {
  field: keyof PaperForm;
  mistake: string;
  isBroken(form: PaperForm, facts: PaperFacts): boolean;
}

const isTimedAsWhole = (form: PaperForm) => form.timingRule !== "2";
const isLocked = (facts: PaperFacts) => facts.version !== unlockingVersion;

const passScoreRules: Rule[] = [
  {
    field: "passScore",
    mistake: "PASS_SCORE_NEEDS_VERSION_3",
    isBroken: (form, facts) => form.passScore > 0 && isLocked(facts),
  },
  {
    field: "passScore",
    mistake: "PASS_SCORE_NEEDS_CANDIDATES",
    isBroken: (form, facts) => form.passScore > 0 && !isLocked(facts) && !facts.isGenerated,
  },
  {
    field: "passScore",
    mistake: "PASS_SCORE_AT_TOTAL",
    isBroken: (form, { isGenerated, totalScore, hasParts }) =>
      isGenerated && totalScore > 0 && hasParts && form.passScore >= totalScore,
  },
];

/** The mutual exclusions and the rules that reach over several fields (001 §4, §5). */
const rules: Rule[] = [
  {
    field: "duration",
    mistake: "DURATION_MISSING",
    isBroken: (form) => isTimedAsWhole(form) && !form.duration,
  },
  {
    field: "duration",
    mistake: "NOT_MINUTES",
    isBroken: (form) =>
      isTimedAsWhole(form) && Boolean(form.duration) && !minutes.safeParse(form.duration).success,
  },
  {
    field: "openOrder",
    mistake: "ANY_ORDER_NEEDS_WHOLE_TIME",
    isBroken: (form) => form.openOrder === "2" && !isTimedAsWhole(form),
  },
  {
    field: "partStartTimeType",
    mistake: "UNIFIED_TIME_NEEDS_VERSION_3",
    isBroken: (form, facts) => form.partStartTimeType === "2" && isLocked(facts),
  },
  {
    field: "partStartTimeType",
    mistake: "UNIFIED_TIME_NEEDS_PART_TIME",
    isBroken: (form, facts) => form.partStartTimeType === "2" && !isLocked(facts) && isTimedAsWhole(form),
  },
  {
    field: "isShowCandidateScore",
    mistake: "SHOW_SCORE_NEEDS_VERSION_3",
    isBroken: (form, facts) => form.isShowCandidateScore && isLocked(facts),
  },
  {
    field: "isShowCandidateScore",
    mistake: "SHOW_SCORE_EXCLUDES_PASS_SCORE",
    isBroken: (form, facts) => form.isShowCandidateScore && !isLocked(facts) && form.passScore > 0,
  },
  ...passScoreRules,
];

/** The shape with the rules laid on it, each told also where other fields are wrong. */
function ruled<Shape extends z.ZodType>(shape: Shape, laid: Rule[], facts: PaperFacts): Shape {
  return laid.reduce(
    (ruled, { field, mistake, isBroken }) =>
      ruled.refine((form) => !isBroken(form as PaperForm, facts), {
        path: [field],
        message: mistake,
        when: () => true,
      }),
    shape,
  );
}

/** The create and edit form by the specification's names, with every rule of 001 §5. */
export const paperForm = (facts: PaperFacts) => ruled(settings, rules, facts);

/** The pass score alone: all that may change on a paper in use. */
export const passScoreForm = (facts: PaperFacts) =>
  ruled(settings.pick({ passScore: true, revision: true }), passScoreRules, facts);

/** Choosing a paper of the company. */
export const oldPaperForm = z.object({
  source: z.literal("oldPaper", "NOT_VALID"),
  paperId: z.string("OLD_PAPER_MISSING").pipe(id),
});

/** A group paper begins with a name; its papers are chosen on its own page. */
export const groupForm = z.object({
  title: z.string("TITLE_MISSING").pipe(paperName),
  desc: lines(paperLimits.descMax).default(""),
});

/** Choosing a standard paper, under its own name or another. */
export const standardForm = z.object({
  source: z.literal("standard", "NOT_VALID"),
  standardId: z.string("STANDARD_MISSING").pipe(id),
  title: paperName.optional(),
});

export const remarkForm = z.object({ remark: lines(paperLimits.remarkMax).default("") });

/** What a new paper begins with, in the form's own text. */
export const usual = { timingRule: "1", duration: "90", openOrder: "1", partStartTimeType: "1" } as const;

/** The form's field for each field of the wire that is called otherwise. */
export const paperFormFields: Record<string, string> = {
  name: "title",
  shortName: "desc",
  description: "postId",
  timeRule: "timingRule",
  partOpenType: "openOrder",
  isPractice: "paperType",
  jobId: "paperId",
};

const pair = (text: "1" | "2") => (text === "1" ? 1 : 2);

/** The wire's payload for a form that keeps its rules. A paper timed by its parts carries the usual duration. */
export const toPayload = (form: PaperForm): PaperPayload => ({
  name: form.title,
  shortName: form.desc,
  timeRule: pair(form.timingRule),
  partOpenType: pair(form.openOrder),
  partStartTimeType: pair(form.partStartTimeType),
  isPractice: form.paperType,
  description: JSON.stringify({ postId: form.postId }),
  isShowCandidateScore: form.isShowCandidateScore,
  duration: 60 * minutes.parse(form.timingRule === "1" ? form.duration : usual.duration),
});

/** A paper as its form begins, in the form's own text. Pass scores have one decimal (001 §9), none is empty. */
export const fromDetail = (paper: PaperDetail) => ({
  id: paper._id,
  revision: String(paper.revision),
  title: paper.name,
  desc: paper.shortName,
  postId: postIdOf(paper.description),
  timingRule: paper.timeRule === 2 ? ("2" as const) : ("1" as const),
  duration: paper.jobDuration > 0 ? String(minutesOf(paper.jobDuration)) : usual.duration,
  openOrder: paper.partOpenType === 2 ? ("2" as const) : ("1" as const),
  partStartTimeType: paper.partStartTimeType === 2 ? ("2" as const) : ("1" as const),
  paperType: paper.isPractice ? "on" : undefined,
  isShowCandidateScore: paper.isShowCandidateScore ? "on" : undefined,
  passScore: paper.passScore > 0 ? paper.passScore.toFixed(1) : "",
});

/** Whole minutes that a form can hold, from seconds. */
const minutesOf = (seconds: number) =>
  Math.min(paperLimits.durationMax, Math.max(1, Math.round(seconds / 60)));

/** The position that a description carries; none where it is not the JSON that forms write. */
export function postIdOf(description: string): string {
  try {
    const { postId } = JSON.parse(description) as { postId?: unknown };
    return typeof postId === "string" || typeof postId === "number" ? String(postId) : "";
  } catch {
    return "";
  }
}

/** Whether anything but the pass score differs from the paper as it is. */
export function hasNewDetails(form: PaperForm, paper: PaperDetail): boolean {
  const before = settings.safeParse({ ...fromDetail(paper), revision: undefined, passScore: undefined });
  return !before.success || JSON.stringify(toPayload(before.data)) !== JSON.stringify(toPayload(form));
}
