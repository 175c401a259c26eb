import { sql } from "kysely";

/** The same for all attempts of one person. */
export const personKey = sql<string>`case when candidate.first_id = '' then candidate.id else candidate.first_id end`;

/** Of a person's attempts the last whose every answer is scored counts; who is void or absent has none. */
const isLastScored = sql<boolean>`not exists (select 1 from candidate as later
  inner join candidate_score as scored on scored.candidate_id = later.id
  where later.first_id = ${personKey}
    and later.first_id <> '' and later.attempt > candidate.attempt and later.removed_at = 0
    and later.state not in ('void', 'absent') and scored.open = 0)`;

/** Whether a score counts in the figures of its exam, which are of people: all of it is scored, and it is the last. */
export const countsInFigures = sql<boolean>`(candidate_score.open = 0 and ${isLastScored})`;
