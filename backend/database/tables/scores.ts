import type { Generated } from "kysely";
import type { RescoringChange } from "#contract/rescoring/shapes";

/** Tables of scores and marking; the notes of `Tables` hold for them too. */
export interface ScoreTables {
  /** The scores of one sitting; `score` and `passed` follow from `answers`. */
  candidate_score: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    /** JSON: `AnswerScore[]` of the contract, by place in the candidate's paper. */
    answers: string;
    score: number;
    total: number;
    /** Answers, or sub-questions, that nobody has marked yet. */
    open: number;
    /** Null without a pass score, or while something is open. */
    passed: number | null;
    /** 0 until the candidate may be told. */
    released_at: number;
    /** The reason; "" where it is not withheld. */
    withheld: string;
    /** The release (`released_at`) that was told of, and whose report is stored. */
    followed_at: Generated<number>;
    /** The revision that the exam's certificate rule was applied to. */
    ruled_revision: Generated<number>;
    /** How often the links to report and answers were ended. */
    links_ended: Generated<number>;
    revision: number;
    at: number;
  };
  /** A candidate's report as it was released, version by version. */
  candidate_report: {
    candidate_id: string;
    /** Counts from 1. */
    version: number;
    exam_id: string;
    company_id: string;
    released_at: number;
    /** When the score came to be what the report says, where that is after the release; 0 where it is unknown. */
    told_at: Generated<number>;
    /** JSON: `ReportFigures` of the contract. */
    content: string;
  };
  /** The cut-offs of a company's grades; without a row the usual ones. JSON: three numbers, the highest first. */
  report_cutoffs: { company_id: string; norm: string; percent: string; revision: number; at: number };
  /** Who marks an exam. */
  exam_marker: { exam_id: string; company_id: string; operator_id: string };
  /** One mark of one answer by one person. Rounds 1 and 2 are blind to each other; 3 decides between them. */
  marking_task: {
    id: string;
    candidate_id: string;
    exam_id: string;
    company_id: string;
    place: number;
    /** The sub-question from 0; -1 for the question itself. */
    child: number;
    version_id: string;
    round: number;
    /** "" until somebody takes it. */
    marker_id: string;
    state: string;
    leased_until: number;
    score: number | null;
    full_score: number;
    /** JSON: indexes of the marking points that were ticked. */
    points: Generated<string>;
    /** What a recording says, as the marker wrote it down. */
    transcript: Generated<string>;
    note: string;
    at: number;
    /** 1 while a rescoring leaves nothing to mark. */
    set_aside: Generated<number>;
  };
  /** An answer that others have settled, given to a marker to see how severe they are; its mark decides nothing. */
  marking_seed: {
    id: string;
    candidate_id: string;
    exam_id: string;
    company_id: string;
    place: number;
    child: number;
    version_id: string;
    marker_id: string;
    /** The mark that it had when it was given out. */
    expected: number;
    score: number | null;
    full_score: number;
    points: Generated<string>;
    transcript: Generated<string>;
    note: string;
    at: number;
  };
  /** A change of an exam's scores after the hand-in; the first scores are version 1. */
  rescoring: {
    id: string;
    exam_id: string;
    company_id: string;
    version: number;
    kind: RescoringChange["kind"];
    /** JSON: `RescoringChange`. */
    change: string;
    reason: string;
    changed: number;
    gained: number;
    lost: number;
    operator_id: string;
    at: number;
    /** The version that undid it; 0 while it applies. */
    undone_in: number;
  };
  /** The score of a candidate as it was before the rescoring that made `version`, and what it became. */
  replaced_score: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    version: number;
    answers: string;
    score: number;
    total: number;
    open: number;
    passed: number | null;
    released_at: number;
    new_score: number;
    new_total: number;
    new_passed: number | null;
    at: number;
  };
}
