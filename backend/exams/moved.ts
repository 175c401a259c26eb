import type { Caller, Context } from "../handler";
import { newId } from "../ids";

/** The job that follows a window that was moved. */
export const movedJob = "exam.moved";

export interface MovedExam {
  examId: string;
}

/** Lets the sittings of an exam follow its window. */
export const followMove = (
  { queries, jobs, caller }: Pick<Context, "queries" | "jobs"> & { caller: Caller },
  input: MovedExam,
): Promise<string> =>
  // why: a window that is moved again while its sittings follow is a job of its own.
  jobs.enqueue(queries, {
    ...{ companyId: caller.companyId, operatorId: caller.operatorId },
    ...{ kind: movedJob, key: newId(), input },
  });
