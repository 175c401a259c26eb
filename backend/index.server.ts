import type { Call } from "#contract/call";
import { type Contract, contract } from "#contract/services";
import { openDevices } from "./accounts/devices";
import { accountService } from "./accounts/service";
import { openFailures } from "./admin/failures";
import { adminService } from "./admin/service";
import { openSeal } from "./audit";
import { type ChainReport, verifyAudit } from "./audit-check";
import { bankRunners } from "./bank/emptying";
import { importRunners } from "./bank/imports";
import { bankService } from "./bank/service";
import { listRunners } from "./certificates/lists";
import { certificateService } from "./certificates/service";
import { openSigning } from "./certificates/signing";
import { type Clock, systemClock } from "./clock";
import { companyService } from "./companies/service";
import { type Database, openDatabase } from "./database/open";
import { prepareData } from "./database/prepare";
import { sweep } from "./database/sweep";
import { exportRunners } from "./exports/runners";
import { exportService } from "./exports/service";
import { sweepPictures } from "./files/picture-sweep";
import type { Handler, Handlers } from "./handler";
import { holdKeys } from "./key-proof";
import { type Log, openLog } from "./log";
import { operatorService } from "./operator/service";
import { openOutbox } from "./outbox/outbox";
import { openSender } from "./outbox/senders";
import { openSending } from "./outbox/sending";
import { paperService } from "./papers/service";
import { questionService } from "./questions/service";
import { openPictures } from "./registration/pictures";
import { registrationService } from "./registration/service";
import { openTickets } from "./registration/tickets";
import { type Secrets, secretsOf } from "./secrets";
import { type Peer, serve } from "./serve";
import { type BackendSettings, readBackendSettings } from "./settings";
import type { Runners } from "./tasks/runner";
import { openTasks } from "./tasks/tasks";

export type { Break as AuditBreak } from "./audit-check";
export { isGenuine } from "./certificates/genuine";

export interface Backend {
  /** The services, as plain Request → Response with the same paths and envelope as over HTTP. */
  fetch(request: Request, peer?: Peer): Promise<Response>;
  database: Database;
  /** Has every message and task that is queued and due carried out now; resolves when that is written. */
  settle(): Promise<void>;
  /** True while accounts with the demo's known password exist. */
  hasDemoAccounts(): Promise<boolean>;
  /** True while the database answers and would take a change. */
  isHealthy(): Promise<boolean>;
  close(): Promise<void>;
}

const handlers: { [Domain in keyof Contract]: Handlers<Contract[Domain]> } = {
  accounts: accountService,
  registration: registrationService,
  operator: operatorService,
  companies: companyService,
  admin: adminService,
  papers: paperService,
  questions: questionService,
  bank: bankService,
  exports: exportService,
  certificates: certificateService,
};

/** Who carries out what was queued, by the kind of task. */
const runners: Runners = { ...bankRunners, ...importRunners, ...exportRunners, ...listRunners };

const bound = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]) => ({
    call: call as Call,
    handler: (handlers[domain as keyof Contract] as Record<string, Handler<Call>>)[name]!,
  })),
);

interface Hands {
  clock?: Clock;
  log?: Log;
}

/** Opens the embedded services: database, migrations, first data. Resolves when they can answer. */
export async function openBackend(
  settings: BackendSettings = readBackendSettings(),
  hands: Hands = {},
): Promise<Backend> {
  const database = await openDatabase(settings.database);
  try {
    return await openServices(database, settings, hands);
  } catch (error) {
    await database.close();
    throw error;
  }
}

const hour = 3_600_000;

/** The embedded services over a database that is open and migrated; closing them closes it. */
export async function openServices(
  database: Database,
  settings: BackendSettings,
  { clock = systemClock, log = openLog(settings.logLevel) }: Hands = {},
): Promise<Backend> {
  const secrets = await secretsFor(database, settings);
  const signing = openSigning(secrets.device);
  await prepareData(database, settings, clock, log, signing);
  const sender = openSender(settings.gateway, settings.isDemo, log);
  const sending = openSending({ database, clock, sender, log });
  const outbox = openOutbox(clock, sending);
  const failures = openFailures(database, clock, log);
  const devices = openDevices(secrets.device);
  const tickets = openTickets(secrets.device);
  const pictures = openPictures(secrets.device);
  const seal = openSeal(secrets.device);
  // A demo whose messages reach real telephones shows no codes.
  const isDemo = sender.carrier === "demo";
  const tasks = openTasks({ database, clock, log, failures, seal, signing, runners });
  const house = {
    database,
    clock,
    outbox,
    tasks,
    devices,
    tickets,
    pictures,
    seal,
    signing,
    failures,
    isDemo,
  };
  const answer = serve(bound, house, log);
  let hours = 0;
  const sweeping = setInterval(() => {
    sweep(database.queries, clock.now()).catch((error) => log.error({ error }, "sweep failed"));
    // It reads every text: once a day is enough, and the first time an hour after the start.
    if (hours % 24 === 0)
      sweepPictures(database, clock.now()).catch((error) => log.error({ error }, "picture sweep failed"));
    hours += 1;
  }, hour).unref();
  return {
    database,
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
        // Changes nothing, and yet asks for the right to write.
        await database.transaction((queries) => queries.deleteFrom("done").where("at", "<", 0).execute());
        return true;
      } catch {
        return false;
      }
    },
    async settle() {
      for (const queue of [sending, tasks]) queue.wake();
      await Promise.all([sending.settle(), tasks.settle()]);
      await failures.settle();
    },
    async close() {
      clearInterval(sweeping);
      await Promise.all([sending.stop(), tasks.stop()]);
      await failures.settle();
      await database.close();
    },
  };
}

/** The keys of this installation, which must be those of the database where it lasts longer than the process. */
async function secretsFor({ queries }: Database, { folder }: BackendSettings): Promise<Secrets> {
  const secrets = secretsOf(folder ?? null);
  if (folder) await holdKeys(queries, secrets);
  return secrets;
}

/** Reads every audit row of the database that the settings name, and tells of each chain whether it is whole. */
export async function checkAudit(settings = readBackendSettings()): Promise<ChainReport[]> {
  const database = await openDatabase(settings.database);
  try {
    return await verifyAudit(database.queries, openSeal((await secretsFor(database, settings)).device));
  } finally {
    await database.close();
  }
}

let own: Secrets | undefined;

/**
 * The keys that sign this process's cookies, newest first: the first signs, every one verifies. They come from
 * `SESSION_SECRET` or the data folder, so they outlive a restart; see `secretsOf` for what is refused.
 */
export function sessionSecrets(): [string, ...string[]] {
  own ??= secretsOf(readBackendSettings().folder ?? null);
  return [...own.session];
}

let embedded: Promise<Backend> | undefined;

/** The one backend of this process, opened at first use. */
export function embeddedBackend(): Promise<Backend> {
  embedded ??= openBackend();
  return embedded;
}

/** Closes it, where it was opened; whoever needs it afterwards opens another one. */
export async function closeEmbedded(): Promise<void> {
  const open = embedded;
  embedded = undefined;
  await (await open)?.close();
}
