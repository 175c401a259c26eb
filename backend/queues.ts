import { bankJobs } from "./bank/emptying";
import { drawJob, drawPapers } from "./candidate-papers/drawing/papers";
import { drawMissing } from "./candidate-papers/upkeep";
import type { ChangeWriter } from "./database/writer";
import { releaseEnded } from "./exams/release";
import { exportJobs } from "./exports/runners";
import { prunePictures } from "./files/picture-pruning";
import { importers } from "./importers";
import { importJobs } from "./imports/service";
import { inviteJob, inviting } from "./invitations/inviting";
import { sendDueReminders } from "./invitations/reminders";
import type { Queue } from "./jobs/job";
import { prune } from "./maintenance/prune";
import { bulkMessageJob, clearExpiredCodes } from "./outbox/outbox";
import type { Senders } from "./outbox/senders";
import { messageQueue } from "./outbox/sending";
import { releaseDue } from "./results/release";
import { scoreHandedIn } from "./results/settling";
import { giveBackOutages } from "./sitting/outage";
import { submitAllOverdue } from "./sitting/submission";

const minute = 60_000;
const hour = 60 * minute;

/** Long jobs that operators start: concurrency one per process, since each is CPU-heavy. */
const background: Queue = {
  handlers: { ...bankJobs, ...exportJobs, ...importJobs(importers) },
  concurrency: 1,
  perCompany: 2,
  backoff: [0, 0],
};

/** Recurring jobs. The search for unreferenced pictures reads every text: once a day is enough. */
const maintenance: Queue = {
  handlers: {
    "database.prune": (_, { database, clock }) => prune(database.queries, clock.now()),
    "codes.clear": (_, { database, clock }) => clearExpiredCodes(database.queries, clock.now()),
    "exams.draw": (_, { database, clock }) => drawMissing(database, clock),
    "exams.release": (_, { database, clock }) => releaseEnded(database, clock.now()),
    "exams.remind": (_, { database, clock }) => sendDueReminders(database, clock),
    "pictures.prune": (_, { database, clock }) => prunePictures(database, clock.now()),
  },
  every: {
    "codes.clear": minute,
    "exams.draw": minute,
    "exams.remind": minute,
    "exams.release": hour,
    "database.prune": hour,
    "pictures.prune": 24 * hour,
  },
  concurrency: 1,
  backoff: [0, 0],
};

/** Sittings end by themselves, whoever looks at them; what our outage took is given back first. */
const sittings = (writer: ChangeWriter, onFailure: (error: unknown) => void): Queue => ({
  handlers: {
    "sittings.settle": async (_, services) => {
      const own = { ...services, writer, queries: services.database.queries };
      await giveBackOutages(own, onFailure);
      return submitAllOverdue(own, onFailure);
    },
    "scores.settle": async (_, services) => {
      const { database, clock } = services;
      const count = await scoreHandedIn({ ...services, writer, queries: database.queries }, onFailure);
      await releaseDue(database, clock.now());
      return count;
    },
  },
  every: { "sittings.settle": minute, "scores.settle": minute / 4 },
  concurrency: 1,
  backoff: [0, 0],
});

/** Every kind of job and how it is run. */
export const queuesOf = (
  senders: Senders,
  siteAddress: string,
  writer: ChangeWriter,
  onFailure: (error: unknown) => void,
): Queue[] => [
  {
    ...background,
    handlers: { ...background.handlers, [inviteJob]: inviting(siteAddress), [drawJob]: drawPapers },
  },
  messageQueue(senders),
  messageQueue(senders, bulkMessageJob),
  sittings(writer, onFailure),
  maintenance,
];
