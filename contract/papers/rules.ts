import type { PaperDetail } from "./shapes";

/**
 * The rules of a paper that span several fields, by the wire's names (001 §4 to §6). Defined here once for
 * the shapes, the form and the service. Per field, only the first broken rule is reported.
 */

/** Facts about the stored paper and its company, beside the requested settings. Scores are points. */
export interface PaperFacts {
  /** The company's version. */
  version: number;
  totalScore: number;
  hasParts: boolean;
  /** True once candidate papers have been generated from it. */
  isGenerated: boolean;
  /** A group paper: its papers have their own times and orders, it has none. */
  isGroup: boolean;
  /** The score is shown after the exam. */
  showsScore: boolean;
}

/** Facts of a paper that does not exist yet. */
export const factsOfNew = (version: number): PaperFacts => ({
  version,
  totalScore: 0,
  hasParts: false,
  isGenerated: false,
  isGroup: false,
  showsScore: false,
});

export const factsOf = (paper: PaperDetail, version: number): PaperFacts => ({
  version,
  totalScore: paper.jobScore,
  hasParts: paper.partCount > 0,
  isGenerated: paper.isGenerated,
  isGroup: paper.isGroup,
  showsScore: paper.isShowCandidateScore,
});

/** Only this version of a company has the unified start, showing the score and the pass score (001 §6). */
export const unlockingVersion = 3;
export const isUnlocked = ({ version }: PaperFacts) => version === unlockingVersion;

/** The settings that rules read. */
export interface RuledSettings {
  timeRule: number;
  partOpenType: number;
  partStartTimeType: number;
  isShowCandidateScore: boolean;
  /** Points, 0 for none. */
  passScore: number;
}

/** Rules by the name of their refusal. */
export type PaperRules<Name extends string = string, Wanted = RuledSettings> = Record<
  Name,
  { field: keyof RuledSettings; isBroken(wanted: Wanted, facts: PaperFacts): boolean }
>;

type Timing = Pick<RuledSettings, "timeRule" | "partOpenType" | "partStartTimeType">;

/** Rules about timing; they need no facts. */
export const timingRules = {
  ANY_ORDER_NEEDS_WHOLE_TIME: {
    field: "partOpenType",
    isBroken: ({ timeRule, partOpenType }: Timing) => timeRule === 2 && partOpenType === 2,
  },
  UNIFIED_TIME_NEEDS_PART_TIME: {
    field: "partStartTimeType",
    isBroken: ({ timeRule, partStartTimeType }: Timing) => timeRule !== 2 && partStartTimeType === 2,
  },
} as const satisfies PaperRules;

/** Rules about the company's version, and about what excludes a pass score. */
export const settingRules = {
  UNIFIED_TIME_NEEDS_VERSION_3: {
    field: "partStartTimeType",
    isBroken: ({ partStartTimeType }, facts) => partStartTimeType === 2 && !isUnlocked(facts),
  },
  SHOW_SCORE_NEEDS_VERSION_3: {
    field: "isShowCandidateScore",
    isBroken: ({ isShowCandidateScore }, facts) => isShowCandidateScore && !isUnlocked(facts),
  },
  SHOW_SCORE_EXCLUDES_PASS_SCORE: {
    field: "isShowCandidateScore",
    isBroken: ({ isShowCandidateScore, passScore }) => isShowCandidateScore && passScore > 0,
  },
} as const satisfies PaperRules;

type PassScore = Pick<RuledSettings, "passScore">;

/** Whether a paper can have this pass score; none is always allowed. */
export const passScoreRules = {
  PASS_SCORE_NEEDS_VERSION_3: {
    field: "passScore",
    isBroken: ({ passScore }, facts) => passScore > 0 && !isUnlocked(facts),
  },
  PASS_SCORE_NEEDS_CANDIDATES: {
    field: "passScore",
    isBroken: ({ passScore }, { isGenerated }) => passScore > 0 && !isGenerated,
  },
  PASS_SCORE_AT_TOTAL: {
    field: "passScore",
    isBroken: ({ passScore }, { totalScore, hasParts }) =>
      totalScore > 0 && hasParts && passScore >= totalScore,
  },
} as const satisfies PaperRules<string, PassScore>;

/** The same where only the pass score is set, beside the stored settings. */
export const passScoreAloneRules = {
  PASS_SCORE_EXCLUDES_SHOW_SCORE: {
    field: "passScore",
    isBroken: ({ passScore }, { showsScore }) => passScore > 0 && showsScore,
  },
  ...passScoreRules,
} as const satisfies PaperRules<string, PassScore>;

/** True where the paper may have any pass score. */
export const canHavePassScore = (facts: PaperFacts) =>
  isUnlocked(facts) && facts.isGenerated && !facts.showsScore;

/** The refusals of a call that enforces these rules, each with its field. */
export const refusalsBy = <Rules extends PaperRules<string, never>>(rules: Rules) =>
  Object.fromEntries(Object.entries(rules).map(([name, { field }]) => [name, field])) as {
    [Name in keyof Rules]: Rules[Name]["field"];
  };
