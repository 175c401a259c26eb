import * as z from "zod/v4";
import { id, line, lines } from "../text";
import {
  type PaperFacts,
  type PaperRules,
  passScoreAloneRules,
  passScoreRules,
  settingRules,
  timingRules,
} from "./rules";
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

/** The source of a new paper: none, a paper of the company, or a standard paper (001 §2). */
export const sources = ["newPaper", "oldPaper", "standard"] as const;
export type Source = (typeof sources)[number];

/** A checkbox sends `on`, or nothing; other clients may write true, false, 1 or 0. */
const tick = z
  .string("NOT_VALID")
  .default("")
  .refine((text) => ["", "on", "true", "1", "false", "0"].includes(text), "NOT_VALID")
  .transform((text) => ["on", "true", "1"].includes(text));

const passScore = points(paperLimits.passScoreMax).default(0);

/** Left empty, the paper has none. */
const targetScore = points(paperLimits.targetMax).default(0);

const settings = z.object({
  source: z.literal("newPaper", "NOT_VALID").default("newPaper"),
  title: z.string("TITLE_MISSING").pipe(paperName),
  desc: lines(paperLimits.descMax).default(""),
  postId: line(paperLimits.postIdMax).default(""),
  timingRule,
  /** Minutes. Only read where the whole paper is timed as one. */
  duration: z.string("NOT_MINUTES").trim().default(""),
  openOrder,
  partStartTimeType: partStartTimeType.default("1"),
  paperType: tick,
  isShowCandidateScore: tick,
  targetScore,
  passScore,
  /** Both only when editing; the revision is the one that the form was rendered from. */
  id: id.optional(),
  revision: z.number("NOT_VALID").int("NOT_VALID").optional(),
});

export type PaperForm = z.output<typeof settings>;

interface FormRule {
  field: keyof PaperForm;
  validationError: string;
  isBroken(form: PaperForm, facts: PaperFacts): boolean;
}

const isTimedAsWhole = (form: PaperForm) => form.timingRule !== "2";

const durationRules: FormRule[] = [
  {
    field: "duration",
    validationError: "DURATION_MISSING",
    isBroken: (form) => isTimedAsWhole(form) && !form.duration,
  },
  {
    field: "duration",
    validationError: "NOT_MINUTES",
    isBroken: (form) => isTimedAsWhole(form) && !minutes.safeParse(form.duration).success,
  },
];

/** The rules of a paper, by the form's field names. */
const formRules = (rules: PaperRules): FormRule[] =>
  Object.entries(rules).map(([validationError, { field, isBroken }]) => ({
    field: (paperFormFields[field] ?? field) as keyof PaperForm,
    validationError,
    isBroken: (form, facts) => isBroken({ ...form, ...timingOf(form) }, facts),
  }));

/** The shape with the rules, run even where other fields are invalid; per field only the first error. */
function ruled<Shape extends z.ZodType>(shape: Shape, laid: FormRule[], facts: PaperFacts): Shape {
  // One check for all rules, also where a field is invalid by itself: each `refine` would copy the shape.
  const rules = new z.core.$ZodCheck({ check: "custom", when: () => true });
  rules._zod.check = ({ value, issues }) => {
    const broken = new Set<string>();
    for (const { field, isBroken, validationError: message } of laid) {
      if (broken.has(field) || !isBroken(value as PaperForm, facts)) continue;
      broken.add(field);
      issues.push({ code: "custom", input: value, path: [field], message, inst: rules });
    }
  };
  return shape.check(rules);
}

/** The create and edit form by the specification's names, with every rule of 001 §5. */
export const paperForm = (facts: PaperFacts) =>
  ruled(
    settings,
    [...durationRules, ...formRules({ ...settingRules, ...timingRules, ...passScoreRules })],
    facts,
  );

/** The pass score alone: all that may change on a paper in use. */
export const passScoreForm = (facts: PaperFacts) =>
  ruled(settings.pick({ passScore: true, revision: true }), formRules(passScoreAloneRules), facts);

/** Choosing a paper of the company. */
export const oldPaperForm = z.object({
  source: z.literal("oldPaper", "NOT_VALID"),
  paperId: z.string("OLD_PAPER_MISSING").pipe(id),
});

/** A new group paper has only a name; its papers are chosen on its own page. */
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

/** Initial form values of a new paper. */
export const usual = {
  timingRule: "1",
  duration: "90",
  openOrder: "1",
  partStartTimeType: "1",
  targetScore: "100",
} as const;

/** Form fields for wire fields of another name. */
export const paperFormFields: Record<string, string> = {
  name: "title",
  shortName: "desc",
  description: "postId",
  timeRule: "timingRule",
  partOpenType: "openOrder",
  isPractice: "paperType",
  jobId: "paperId",
};

const pair = (text: string) => (text === "2" ? 2 : 1);

const timingOf = (form: PaperForm) =>
  ({
    timeRule: pair(form.timingRule),
    partOpenType: pair(form.openOrder),
    partStartTimeType: pair(form.partStartTimeType),
  }) as const;

/** The wire payload of a valid form. A paper timed by part carries the default duration. */
export const toPayload = (form: PaperForm): PaperPayload => ({
  name: form.title,
  shortName: form.desc,
  ...timingOf(form),
  isPractice: form.paperType,
  description: JSON.stringify({ postId: form.postId }),
  isShowCandidateScore: form.isShowCandidateScore,
  duration: 60 * minutes.parse(form.timingRule === "1" ? form.duration : usual.duration),
  targetScore: form.targetScore,
});

/** A paper as form values. Pass scores have one decimal (001 §9), none is empty. */
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
  targetScore: paper.targetScore > 0 && !paper.isGroup ? String(paper.targetScore) : "",
  passScore: paper.passScore > 0 ? paper.passScore.toFixed(1) : "",
});

/** Whole minutes for a form, from seconds. */
const minutesOf = (seconds: number) =>
  Math.min(paperLimits.durationMax, Math.max(1, Math.round(seconds / 60)));

/** The position stored in a description; none where it is not the JSON that forms write. */
export function postIdOf(description: string): string {
  try {
    const { postId } = JSON.parse(description) as { postId?: unknown };
    return typeof postId === "string" || typeof postId === "number" ? String(postId) : "";
  } catch {
    return "";
  }
}

/** Whether anything but the pass score differs from the stored paper. */
export function hasNewDetails(form: PaperForm, paper: PaperDetail): boolean {
  const before = settings.safeParse({ ...fromDetail(paper), revision: undefined, passScore: undefined });
  return !before.success || JSON.stringify(toPayload(before.data)) !== JSON.stringify(toPayload(form));
}
