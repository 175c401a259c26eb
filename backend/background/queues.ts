import { settleAllOwed } from "../audit";
import { bankJobs } from "../bank/emptying";
import { drawJob, drawPapers } from "../candidate-papers/drawing/papers";
import { drawMissing } from "../candidate-papers/upkeep";
import { bulkJob, changeInBulk } from "../candidates/bulk";
import { followMovedExam } from "../candidates/moved-exam";
import { applyCertificateRules } from "../certificate-rules/issuing";
import { certificateZipJobs } from "../certificates/zip/zip-tasks";
import type { ChangeWriter } from "../database/writer";
import { ownPaperJobs } from "../downloads/own-papers";
import { reportPdfJobs } from "../downloads/report-pdfs";
import { resultFileJobs } from "../downloads/tasks";
import { movedJob } from "../exams/moved";
import { releaseEnded } from "../exams/release";
import { exportJobs } from "../exports/runners";
import { prunePictures } from "../files/picture-pruning";
import { importers } from "../importers";
import { importJobs } from "../imports/service";
import { inviteJob, inviting } from "../invitations/inviting";
import { outdatedReason } from "../invitations/outdated";
import { sendDueReminders } from "../invitations/reminders";
import type { Queue } from "../jobs/job";
import { scanJobs } from "../keying/scans/job";
import type { Log } from "../log";
import { prune } from "../maintenance/prune";
import { serverQueue } from "../maintenance/servers";
import { tellQueue } from "../monitoring/telling";
import { expireOrders } from "../orders/moves";
import { reconcile } from "../orders/reconciliation";
import { bulkMessageJob, clearExpiredCodes } from "../outbox/outbox";
import type { Senders } from "../outbox/senders";
import { messageQueue } from "../outbox/sending";
import { testHandedIn } from "../program-tests/handed-in";
import type { Programs } from "../programs/run";
import type { Interviewer, InterviewerAway } from "../proposals/interviewer";
import { proposeMarks } from "../proposals/proposing";
import { followReleases } from "../reports/following";
import { releaseDue } from "../results/release";
import { scoreHandedIn } from "../results/settling";
import type { Gateway } from "../settings";
import { giveBackOutages } from "../sitting/outage";
import { submitAllOverdue } from "../sitting/submission";
import { webhookQueue } from "../webhooks/delivering";

const minute = 60_000;
const hour = 60 * minute;

/** Long jobs that operators start: concurrency one per process, since each is CPU-heavy. */
const background: Queue = {
  handlers: { ...bankJobs, ...exportJobs, ...resultFileJobs, ...importJobs(importers) },
  concurrency: 1,
  perCompany: 2,
  backoff: [0, 0],
};

/** Zips of thousands of certificates: beside the files of others, which do not wait for them. */
const certificateZips: Queue = {
  handlers: certificateZipJobs,
  concurrency: 1,
  perCompany: 1,
  backoff: [0, 0],
};

/** Zips of thousands of reports and of candidates' papers, likewise. */
const reportZips: Queue = { ...certificateZips, handlers: { ...reportPdfJobs, ...ownPaperJobs } };

/** Scans of answer sheets take seconds for each page: beside the files of others, which do not wait for them. */
const answerScans: Queue = { ...certificateZips, handlers: scanJobs };

/** Recurring jobs. The search for unreferenced pictures reads every text: once a day is enough. */
const maintenance: Queue = {
  handlers: {
    "database.prune": (_, { database, clock }) => prune(database.queries, clock.now()),
    "codes.clear": (_, { database, clock }) => clearExpiredCodes(database.queries, clock.now()),
    "exams.draw": (_, { database, clock }) => drawMissing(database, clock),
    "exams.release": (_, { database, clock }) => releaseEnded(database, clock.now()),
    "exams.remind": (_, { database, clock }) => sendDueReminders(database, clock),
    "ledger.reconcile": (_, { database, clock }) => reconcile(database, clock.now()),
    "orders.expire": (_, { database, clock }) => expireOrders(database, clock.now()),
    "pictures.prune": (_, { database, clock }) => prunePictures(database, clock.now()),
  },
  every: {
    "codes.clear": minute,
    "exams.draw": minute,
    "exams.remind": minute,
    "orders.expire": minute,
    "exams.release": hour,
    "database.prune": hour,
    "ledger.reconcile": 24 * hour,
    "pictures.prune": 24 * hour,
  },
  concurrency: 1,
  backoff: [0, 0],
};

/** Sittings end by themselves, whoever looks at them; what our outage took is given back first. */
const sittings = ({ writer }: SittingTools, onFailure: (error: unknown) => void): Queue => ({
  handlers: {
    "sittings.settle": async (_, services) => {
      const own = { ...services, writer, queries: services.database.queries };
      await giveBackOutages(own, onFailure);
      return submitAllOverdue(own, onFailure);
    },
    [movedJob]: followMovedExam(writer),
  },
  every: { "sittings.settle": minute },
  concurrency: 1,
  backoff: [0, 0],
});

/** What was handed in by thousands at once is scored: whose time is over is handed in meanwhile. */
const scores = (
  { writer }: SittingTools,
  siteAddress: string,
  onFailure: (error: unknown) => void,
): Queue => ({
  handlers: {
    "scores.settle": async (_, services) => {
      const { database, clock } = services;
      const count = await scoreHandedIn({ ...services, writer, queries: database.queries }, onFailure);
      await releaseDue(database, clock.now());
      await followReleases({ ...services, siteAddress }, onFailure);
      return count;
    },
  },
  every: { "scores.settle": minute / 4 },
  concurrency: 1,
  backoff: [0, 0],
});

/** What is owed to the audit: beside all other jobs, some of which take longer than it may be missing. */
const owedAudits: Queue = {
  handlers: { "audit.settle": (_, services) => settleAllOwed(services) },
  every: { "audit.settle": minute },
  concurrency: 1,
  backoff: [0, 0],
};

/** Certificates by rule: beside the scores of others, which do not wait for them. */
const certificateRules = (onFailure: (error: unknown) => void): Queue => ({
  handlers: { "certificates.settle": (_, services) => applyCertificateRules(services, onFailure) },
  every: { "certificates.settle": minute / 4 },
  concurrency: 1,
  backoff: [0, 0],
});

/** Proposals of marks: beside the scores of others, which do not wait for them. */
const proposals = ({ interviewer, onAway }: SittingTools, onFailure: (error: unknown) => void): Queue => ({
  handlers: {
    "proposals.make": (_, services) => proposeMarks({ ...services, interviewer }, onAway, onFailure),
  },
  every: { "proposals.make": minute / 4 },
  concurrency: 1,
  backoff: [0, 0],
});

/** Programs that were handed in: beside the scores of others, which do not wait for them. */
const handedInPrograms = ({ programs }: SittingTools, onFailure: (error: unknown) => void): Queue => ({
  handlers: { "programs.settle": (_, services) => testHandedIn({ ...services, programs }, onFailure) },
  every: { "programs.settle": minute / 4 },
  concurrency: 1,
  backoff: [0, 0],
});

/** What monitors and managers do to many who may be sitting, such as more time: nobody's files come first. */
const toMany = ({ writer }: SittingTools): Queue => {
  const telling = tellQueue(writer);
  return { ...telling, handlers: { ...telling.handlers, [bulkJob]: changeInBulk } };
};

export interface SittingTools {
  writer: ChangeWriter;
  programs: Programs;
  interviewer?: Interviewer;
  onAway(error: InterviewerAway): void;
}

/** Every kind of job and how it is run. */
export const queuesOf = (
  senders: Senders,
  siteAddress: string,
  tools: SittingTools,
  onFailure: (error: unknown) => void,
  servers: { hook?: Gateway; webhookHosts: readonly string[]; log: Log },
): Queue[] => [
  {
    ...background,
    handlers: {
      ...background.handlers,
      [inviteJob]: inviting(siteAddress),
      [drawJob]: drawPapers,
    },
  },
  owedAudits,
  certificateZips,
  certificateRules(onFailure),
  reportZips,
  answerScans,
  messageQueue(senders),
  messageQueue(senders, bulkMessageJob, outdatedReason),
  sittings(tools, onFailure),
  scores(tools, siteAddress, onFailure),
  toMany(tools),
  handedInPrograms(tools, onFailure),
  proposals(tools, onFailure),
  serverQueue(servers.hook, servers.log),
  webhookQueue(servers.webhookHosts),
  maintenance,
];
