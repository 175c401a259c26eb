import { sql } from "kysely";

/**
 * Whether a message of an exam's invitations did not get to its recipient: the carrier refused or gave it up, or it
 * was reported undeliverable afterwards; a later report says more than its job. `alias` names the message.
 */
export const isUndelivered = (alias: "message" | "other") => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(${column("report")} = 'undeliverable' or ${column("report")} = '' and exists (
    select 1 from job where job.id = ${column("id")} and job.state = 'failed'))`;
};

/**
 * Whether nothing of what a candidate was last sent got there, or is on its way: on no channel. Begins with the
 * messages that failed, which are few, and not with all that were sent.
 */
export const isNotReached = (examId: string) => sql<boolean>`candidate.id in (
  select failed.candidate_id from (
    select returned.candidate_id, returned.at from invitation_message returned
    where returned.exam_id = ${examId} and returned.report = 'undeliverable'
    union all
    select refused.candidate_id, refused.at from job join invitation_message refused on refused.id = job.id
    where job.state = 'failed' and job.company_id = (select exam.company_id from exam where exam.id = ${examId})
      and refused.exam_id = ${examId} and refused.report = '') failed
  where not exists (
    select 1 from invitation_message other
    where other.exam_id = ${examId} and other.candidate_id = failed.candidate_id and other.at >= failed.at
      and not ${isUndelivered("other")}))`;
