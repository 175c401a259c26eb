import type { Selectable } from "kysely";
import type { Clock } from "#backend/clock";
import type { Tables } from "#backend/database/schema";
import { newId } from "#backend/ids";
import { enqueueJob, retryJob } from "#backend/jobs/queue";
import { openOutbox } from "#backend/outbox/outbox";

type Row = Selectable<Tables["job"]>;

/** A row of the queue: by default a completed job of the platform. */
export const jobRow = (more: Partial<Row> & Pick<Row, "kind">): Row => {
  const id = newId();
  return {
    ...{ id, company_id: "", operator_id: "", key: id, input: "null", state: "done", done: 0, total: 0 },
    ...{
      result: "",
      reason: "",
      attempts: 1,
      spent_attempts: 0,
      owner: "",
      run_at: 0,
      lease_until: 0,
      expires_at: 0,
    },
    ...{ created_at: 0, ended_at: 0, ...more },
  };
};

/** An outbox whose messages are never sent. */
export const idleOutbox = (clock: Clock) =>
  openOutbox(
    clock,
    { sms: "nobody", mail: "nobody" },
    {
      enqueue: (queries, request) => enqueueJob(queries, clock, request),
      retry: (queries, id) => retryJob(queries, clock, id),
      cancel: async () => {},
    },
  );
