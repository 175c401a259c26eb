import type { MessagePort } from "node:worker_threads";
import { openFailures } from "../admin/failures";
import { openSeal } from "../audit";
import { systemClock } from "../clock";
import { leavingRoom } from "../database/leaving-room";
import { openDatabase } from "../database/open";
import { openWriter } from "../database/writer";
import { type JobsServices, openJobs } from "../jobs/jobs";
import type { ThreadMessage } from "../jobs/thread";
import { openEncryption } from "../keys/encryption";
import type { Keys } from "../keys/secrets";
import { openLog } from "../log";
import { dropCaches } from "../maintenance/caches";
import { openMailSender } from "../outbox/mail";
import { openSender, type Senders } from "../outbox/senders";
import { openPrograms } from "../programs/run";
import { openInterviewer } from "../proposals/interviewer";
import type { BackendSettings } from "../settings";
import { openSigning } from "../signing/signing";
import { queuesOf, type SittingTools } from "./queues";

/** Who sends messages, as the settings say. */
export const openSenders = (
  { gateway, mailServer, isDemo }: BackendSettings,
  log: JobsServices["log"],
): Senders => ({
  sms: openSender(gateway, isDemo, log),
  mail: openMailSender(mailServer, isDemo, log),
});

/** The job queue with every kind of job of the product. */
export function openAllJobs(
  settings: BackendSettings,
  services: JobsServices,
  tools: Pick<SittingTools, "writer" | "programs">,
  { isByHand = false } = {},
) {
  const { log, failures } = services;
  const { interviewer, siteAddress = "", webhookHosts = [], servers: hook } = settings;
  const queues = queuesOf(
    openSenders(settings, log),
    siteAddress,
    {
      ...tools,
      interviewer: interviewer && openInterviewer(interviewer),
      onAway(error) {
        log.warn({ error }, "the service that proposes marks is away");
        failures.note("proposals.make", error);
      },
    },
    (error) => {
      log.error({ error }, "a sitting was not settled");
      failures.note("sittings.settle", error);
    },
    { hook, webhookHosts, log },
  );
  return openJobs(services, queues, { isByHand });
}

/** Of the services that start the thread: their keys too, since those of the folder may be others by now. */
export interface ThreadData {
  settings: BackendSettings;
  device: Keys;
}

/**
 * What the thread of the jobs runs: the queue over a connection of its own to the database that the services have
 * opened, migrated and checked. Resolves once it is told to stop, and everything is closed.
 */
export async function runJobs({ settings, device }: ThreadData, port: MessagePort): Promise<void> {
  const log = openLog(settings.logLevel);
  const database = leavingRoom(await openDatabase(settings.database));
  const failures = openFailures(database, systemClock, log);
  const [writer, programs] = [openWriter(database), openPrograms(settings.judge)];
  const keys = { seal: openSeal(device), signing: openSigning(device), encryption: openEncryption(device) };
  const services = { database, clock: systemClock, log, failures, ...keys };
  port.postMessage("ready" satisfies ThreadMessage);
  const jobs = openAllJobs(settings, services, { writer, programs });
  await new Promise<void>((stop) =>
    port.on("message", (word: ThreadMessage) => {
      if (typeof word === "object") dropCaches(word.clear);
      else if (word === "wake") jobs.wake();
      else if (word === "alive") port.postMessage(word);
      else if (word === "settle") void jobs.settle().then(() => port.postMessage(word));
      else stop();
    }),
  );
  await jobs.stop();
  await failures.settle();
  await programs.close();
  await writer.close();
  await database.close();
}
