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
    revision: number;
    at: number;
  };
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
    note: string;
    at: number;
  };
}
