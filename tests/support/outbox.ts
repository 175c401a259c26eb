import type { Clock } from "#backend/clock";
import { enqueueJob, retryJob } from "#backend/jobs/queue";
import { openOutbox } from "#backend/outbox/outbox";

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
