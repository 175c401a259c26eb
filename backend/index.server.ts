import type { Call } from "#contract/call";
import { type Contract, contract } from "#contract/services";
import { accessService } from "./access/service";
import { openDevices } from "./accounts/devices";
import { accountService } from "./accounts/service";
import { openFailures } from "./admin/failures";
import { adminService } from "./admin/service";
import { admissionService } from "./admissions/service";
import { openSeal, settleAllOwed } from "./audit";
import { type ChainReport, verifyAudit } from "./audit-check";
import { openAllJobs, openSenders, type ThreadData } from "./background/program";
import type { KeysFile } from "./backup/keys-file";
import { bankService } from "./bank/service";
import { candidatePaperService } from "./candidate-papers/service";
import { candidateService } from "./candidates/service";
import { certificateRuleService } from "./certificate-rules/service";
import { certificateService } from "./certificates/service";
import { type Clock, systemClock } from "./clock";
import { companyService } from "./companies/service";
import { customerService } from "./customers/service";
import { DamagedDatabaseError, findDamage, isLargeFile } from "./database/damage";
import { hasTable } from "./database/has-table";
import { type Database, openDatabase, type Queries } from "./database/open";
import { openWriter } from "./database/writer";
import { dictionaryService } from "./dictionary/service";
import { downloadService } from "./downloads/service";
import { evaluationFileService } from "./evaluation/files/service";
import { evaluationService, sheetsService } from "./evaluation/service";
import { examService } from "./exams/service";
import { exportService } from "./exports/service";
import type { Handler, Handlers } from "./handler";
import { homeService } from "./home/service";
import { invitationService } from "./invitations/service";
import { invoiceService } from "./invoices/service";
import { openJobsThread } from "./jobs/thread";
import { scanService } from "./keying/scans/service";
import { keyingService } from "./keying/service";
import { openEncryption } from "./keys/encryption";
import { checkKeys, ForeignKeysError } from "./keys/key-proof";
import { areKeysUsed, forgetMadeSecrets, markKeysUsed, type Secrets, secretsOf } from "./keys/secrets";
import { listService } from "./lists/service";
import { type Log, openLog } from "./log";
import { maintenanceService } from "./maintenance/service";
import { markingService } from "./marking/service";
import { monitoringService } from "./monitoring/service";
import { operatorService } from "./operator/service";
import { orderService } from "./orders/service";
import { openOutbox } from "./outbox/outbox";
import { paperService } from "./papers/service";
import { openPrograms } from "./programs/run";
import { questionService } from "./questions/service";
import { openOneTimeTokens } from "./registration/one-time-tokens";
import { registrationService } from "./registration/service";
import { openTickets } from "./registration/tickets";
import { candidateReportService } from "./reports/candidate-service";
import { reportService } from "./reports/service";
import { rescoringService } from "./rescoring/service";
import { resultService } from "./results/service";
import { roomService } from "./rooms/service";
import { tellFindings } from "./self-check/findings";
import { type Answer, type Peer, type ReadHeaders, serve } from "./serve";
import { type BackendSettings, dataFolder, readBackendSettings } from "./settings";
import { prepareData } from "./setup/prepare";
import { openSigning } from "./signing/signing";
import { openPresence } from "./sitting/entry/presence";
import { noticeOutage, openHeartbeat } from "./sitting/outages/heartbeat";
import { sittingService } from "./sitting/service";
import { trailService } from "./trail/service";
import { webhookService } from "./webhooks/service";

export type { ChainBreak as AuditBreak } from "./audit-check";
export { runJobs } from "./background/program";
export type { RestoreReport } from "./backup/check";
export { isGenuine } from "./certificates/public/genuine";
export { peerSecrets } from "./keys/secrets";
export { programFile } from "./program-file";
export { dataFolder } from "./settings";

export interface Backend {
  /** The services as a plain Request → Response, with the same paths and envelope as over HTTP. */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  /**
   * The same call in-process, with the headers that it would have over HTTP: a typed reply or a refusal.
   * Reads with the same `visit` (one page request) look up the caller once. Not for file uploads.
   */
  ask(call: Call, fields: Record<string, unknown>, headers: ReadHeaders, visit?: object): Promise<Answer>;
  database: Database;
  /** Runs every due job now; resolves when the results are written. */
  settle(): Promise<void>;
  /** True while accounts with the demo's public password exist. */
  hasDemoAccounts(): Promise<boolean>;
  /** True while the database takes a write. */
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

const handlers: { [Domain in keyof Contract]: Handlers<Contract[Domain]> } = {
  accounts: accountService,
  registration: registrationService,
  operator: operatorService,
  companies: companyService,
  webhooks: webhookService,
  access: accessService,
  admin: adminService,
  customers: customerService,
  maintenance: maintenanceService,
  trail: trailService,
  dictionary: dictionaryService,
  papers: paperService,
  questions: questionService,
  bank: bankService,
  evaluation: evaluationService,
  sheets: sheetsService,
  evaluationFiles: evaluationFileService,
  exams: examService,
  candidates: candidateService,
  candidatePapers: candidatePaperService,
  invitations: invitationService,
  sitting: sittingService,
  marking: markingService,
  monitoring: monitoringService,
  invoices: invoiceService,
  orders: orderService,
  reports: reportService,
  candidateReports: candidateReportService,
  results: resultService,
  downloads: downloadService,
  admissions: admissionService,
  rescoring: rescoringService,
  rooms: roomService,
  keying: keyingService,
  scans: scanService,
  exports: exportService,
  certificates: certificateService,
  certificateRules: certificateRuleService,
  home: homeService,
  lists: listService,
};

const bound = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]) => ({
    call: call as Call,
    handler: (handlers[domain as keyof Contract] as Record<string, Handler<Call>>)[name]!,
  })),
);

interface OpenDependencies {
  clock?: Clock;
  log?: Log;
  /** Nothing runs by itself: jobs do when `settle` is called, and no heart beats. */
  isByHand?: boolean;
  /** The file of `server/jobs.ts`, built: jobs run in a thread of it, and beside everything else without. */
  jobsProgram?: string;
}

/** Opens the embedded services: database, migrations, initial data. Resolves when they are ready. */
export async function openBackend(
  settings: BackendSettings = readBackendSettings(),
  dependencies: OpenDependencies = {},
): Promise<Backend> {
  const database = await openDatabase(settings.database, (queries) => refuseLostDatabase(queries, settings));
  try {
    const backend = await openServices(database, settings, dependencies);
    if (isLargeFile(settings.database)) void watchPages(settings, dependencies.log);
    return backend;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Looks at every page of a large file beside the work, and logs what is damaged. */
async function watchPages({ database, logLevel }: BackendSettings, log = openLog(logLevel)): Promise<void> {
  try {
    const [problem] = await findDamage(database, "sqlite", "quick");
    if (problem) log.error({ error: new DamagedDatabaseError(database, problem) }, "database damaged");
  } catch (error) {
    log.error({ error }, "pages of the database not checked");
  }
}

/** The embedded services over an open, migrated database; closing them closes it. */
export async function openServices(
  database: Database,
  settings: BackendSettings,
  { clock = systemClock, log = openLog(settings.logLevel), isByHand, jobsProgram }: OpenDependencies = {},
): Promise<Backend> {
  const secrets = await secretsFor(database, settings);
  const signing = openSigning(secrets.device);
  const encryption = openEncryption(secrets.device);
  const seal = openSeal(secrets.device);
  await prepareData(database, settings, clock, log, { signing, encryption, seal });
  if (settings.folder) markKeysUsed(settings.folder);
  const senders = openSenders(settings, log);
  const { siteAddress = "", webhookHosts = [] } = settings;
  const failures = openFailures(database, clock, log);
  const writer = openWriter(database);
  const outage = await noticeOutage(database, clock.now());
  const heartbeat = isByHand ? null : openHeartbeat({ database, clock, log });
  const presence = openPresence({ queries: database.queries, writer, clock, log });
  const devices = openDevices(secrets.device);
  const tickets = openTickets(secrets.device);
  const oneTimeTokens = openOneTimeTokens(secrets.device);
  // A demo that sends real SMS messages shows no codes.
  const isDemo = senders.sms.carrier === "demo";
  const programs = openPrograms(settings.judge);
  const workerData: ThreadData = { settings, device: secrets.device };
  const jobServices = { database, clock, log, failures, seal, signing, encryption };
  const jobs =
    jobsProgram && settings.database !== ":memory:"
      ? openJobsThread({ program: jobsProgram, workerData }, jobServices)
      : openAllJobs(settings, jobServices, { writer, programs }, { isByHand });
  if (outage) {
    log.warn(outage, "the services were away; running sittings get the time back");
    const settle = { companyId: "", operatorId: "", kind: "sittings.settle", key: "start", input: null };
    await jobs.enqueue(database.queries, settle);
  }
  // why not left to its job: that of a process that died a moment ago is due a minute later.
  await settleAllOwed({ database, seal }).catch((error) => log.error({ error }, "audit rows are still owed"));
  const outbox = openOutbox(clock, { sms: senders.sms.carrier, mail: senders.mail.carrier }, jobs, {
    sms: settings.gateway?.secret,
    mail: settings.mailReportSecret,
  });
  const dependencies = {
    database,
    writer,
    clock,
    outbox,
    jobs,
    devices,
    tickets,
    oneTimeTokens,
    encryption,
    seal,
    signing,
    failures,
    isDemo,
    programs,
    isProposing: settings.interviewer !== undefined,
    siteAddress,
    webhookHosts,
    installation: settings,
    paymentSecret: settings.paymentSecret,
  };
  const { answer, ask } = serve(bound, dependencies, log);
  if (settings.folder && !settings.isDemo)
    await tellFindings({ ...dependencies, queries: database.queries, now: clock.now() }, log);
  return {
    database,
    ask,
    fetch: (request, peer = { address: "", isTrusted: true }) => answer(request, peer),
    async hasDemoAccounts() {
      const found = await database.queries
        .selectFrom("operator")
        .select("id")
        .where("demo", "=", 1)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    async isHealthy() {
      try {
        // why: a full disk shows in a write alone. The row is one that pruning removes.
        const row = { name: "health", key: "", hits: "[]", expires_at: clock.now() };
        await database.transaction((queries) =>
          queries
            .insertInto("rate_limit")
            .values(row)
            .onConflict((conflict) => conflict.columns(["name", "key"]).doUpdateSet(row))
            .execute(),
        );
        return true;
      } catch {
        return false;
      }
    },
    async settle() {
      jobs.wake();
      await jobs.settle();
      await failures.settle();
      await presence.settle();
    },
    async close() {
      heartbeat?.stop();
      presence.stop();
      await jobs.stop();
      await failures.settle();
      await programs.close();
      await presence.settle();
      await writer.close();
      await database.close();
    },
  };
}

/**
 * Throws where the data folder has the keys of a database that was begun, and the database is empty: it was lost,
 * or another is meant, and initial data would hide that.
 */
async function refuseLostDatabase(queries: Queries, { folder, database }: BackendSettings): Promise<void> {
  if (!folder || !areKeysUsed(folder)) return;
  const hasProofs = await hasTable(queries, "key_proof");
  if (hasProofs && (await queries.selectFrom("key_proof").select("purpose").limit(1).executeTakeFirst()))
    return;
  const where = /^postgres/.test(database) ? "DATABASE_URL" : database;
  throw new Error(
    `The database (${where}) is empty, but ${folder} has the keys of one that was in use. Restore a backup with ` +
      "npm run restore, or set the address of the right database. To begin anew, move secrets.json away.",
  );
}

/** The installation's keys; checked against the database's where they outlive the process. */
async function secretsFor({ queries }: Database, { folder }: BackendSettings): Promise<Secrets> {
  const secrets = secretsOf(folder ?? null);
  if (folder)
    await checkKeys(queries, secrets).catch((error) => {
      if (error instanceof ForeignKeysError) forgetMadeSecrets();
      throw error;
    });
  return secrets;
}

/** What is wrong with the pages of the configured database; [] where nothing is. */
export const checkPages = ({ database } = readBackendSettings()): Promise<string[]> =>
  findDamage(database, /^postgres/.test(database) ? "postgres" : "sqlite", "whole");

/** Verifies the audit chains of the configured database and reports on each. */
export async function checkAudit(settings = readBackendSettings()): Promise<ChainReport[]> {
  const database = await openDatabase(settings.database);
  try {
    return await verifyAudit(database.queries, openSeal((await secretsFor(database, settings)).device));
  } finally {
    await database.close();
  }
}

// why `import` below: a start reads nothing of backups.

/** Writes a backup of the configured database. */
export async function writeBackup() {
  const { backUp, readBackupSettings } = await import("./backup/backup");
  return backUp(readBackendSettings(), readBackupSettings(dataFolder()), systemClock);
}

/** Restores a backup into the configured database, which has to be empty. */
export async function restoreBackup(path: string, keys: KeysFile | null) {
  const { restore } = await import("./backup/restore");
  return restore(path, keys, readBackendSettings());
}

/** Copies one database into another; each is an SQLite file or a `postgres://` address. */
export async function copyDatabase(from: string, to: string) {
  const { copy } = await import("./backup/restore");
  return copy(from, to, readBackendSettings());
}

let own: Secrets | undefined;

/**
 * The cookie signing keys, newest first: the first signs, all verify. They come from `SESSION_SECRET` or the
 * data folder, so they survive a restart; see `secretsOf` for what is refused.
 */
export function sessionSecrets(): [string, ...string[]] {
  own ??= secretsOf(readBackendSettings().folder ?? null);
  return [...own.session];
}

let embedded: Promise<Backend> | undefined;

/** The process's singleton backend, opened on first use. */
export function embeddedBackend(dependencies?: Pick<OpenDependencies, "jobsProgram">): Promise<Backend> {
  embedded ??= openBackend(readBackendSettings(), dependencies);
  return embedded;
}

/** Closes the singleton if it is open; the next use opens a new one. */
export async function closeEmbedded(): Promise<void> {
  const open = embedded;
  embedded = undefined;
  await (await open)?.close();
}
