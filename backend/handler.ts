import type * as z from "zod/v4";
import type { Call, ReasonOf } from "#contract/call";
import type { Action } from "#contract/roles";
import type { Language } from "#locales/languages";
import type { Devices } from "./accounts/devices";
import type { Failures } from "./admin/failures";
import type { Seal } from "./audit";
import type { Clock } from "./clock";
import type { Database, Queries } from "./database/open";
import type { ChangeWriter } from "./database/writer";
import type { Jobs } from "./jobs/jobs";
import type { Encryption } from "./keys/encryption";
import type { Outbox } from "./outbox/outbox";
import type { Programs } from "./programs/run";
import type { OneTimeTokens } from "./registration/one-time-tokens";
import type { Tickets } from "./registration/tickets";
import type { Installation } from "./self-check/findings";
import type { Signing } from "./signing/signing";

/** The caller, from the session; nothing of it comes from the request. */
export interface Caller {
  operatorId: string;
  companyId: string;
  realName: string;
  /** The effective roles: all roles of the caller, or the one that the request narrows to (000 §4). */
  roles: string[];
  /** All roles of the caller. */
  heldRoles: string[];
  /** The actions of the effective roles. */
  actions: Action[];
  /** The actions of each role of the caller. */
  actionsOfRole: ReadonlyMap<string, Action[]>;
  tokenHash: string;
  /** Recent authentication: a password or code was shown within ten minutes (trust A8). */
  isProven: boolean;
  /** True while the caller may do nothing but choose a password. */
  mustChoosePassword: boolean;
}

/** Dependencies shared by all calls while the services are open. */
export interface Dependencies {
  /** For handlers that open their own transactions; only where the call does not declare `changes`. */
  database: Database;
  /** Writes what candidates save and hand in, many at once. */
  writer: ChangeWriter;
  clock: Clock;
  outbox: Outbox;
  /** Enqueues background jobs for work too slow for a call. */
  jobs: Pick<Jobs, "enqueue" | "wake" | "clearCaches">;
  /** Signs and verifies device cookies. */
  devices: Devices;
  /** Issues and verifies third-party tickets. */
  tickets: Tickets;
  /** Creates and verifies the ids of image codes. */
  oneTimeTokens: OneTimeTokens;
  /** Seals each audit row as a link of its company's chain. */
  seal: Seal;
  /** Creates the certificate keys and signs with them. */
  signing: Signing;
  /** Encrypts personal data. */
  encryption: Encryption;
  /** Runs what candidates program. */
  programs: Programs;
  /** Whether an AI service is set that proposes marks. */
  isProposing: boolean;
  /** Where people reach the site, without a trailing slash: links in messages begin with it. */
  siteAddress: string;
  /** Hosts of the installation's own network that webhooks may call. */
  webhookHosts: readonly string[];
  /** Records failures. */
  failures: Failures;
  /** True where codes may be shown to administrators. */
  isDemo: boolean;
  /** Where the installation keeps its files, for the self-check. */
  installation: Installation;
  /** Signs the reports of the payment gateway; without it there is none. */
  paymentSecret?: string;
}

/** The dependencies, plus the call being answered. */
export interface Context<C extends Call = Call> extends Dependencies {
  /** In a call that `changes`, the transaction that also stores the idempotent reply; otherwise the pool. */
  queries: Queries;
  caller: C["allow"] extends "anyone" ? Caller | null : Caller;
  /** The client's IP address, for rate limits and audit rows. */
  address: string;
  /** The browser's User-Agent; "" if absent. */
  agent: string;
  /** Milliseconds since the person's request came to the web process, as that says; 0 where it says nothing. */
  waited: number;
  /** The language of the reply's messages. */
  language: Language;
  /** The device cookies that were sent, space-separated; empty if none. */
  device: string;
  /** Headers of the reply; only sign-in sets them. */
  replyHeaders: Headers;
  /**
   * For a call that reads for long before it changes anything and must not keep a transaction open meanwhile:
   * runs its final transaction, idempotent as for a call that `changes`.
   */
  once<Reply>(change: (queries: Queries) => Promise<Reply>): Promise<Reply>;
}

export type Handler<C extends Call> = (
  request: z.output<C["request"]>,
  context: Context<C>,
) => Promise<z.input<C["reply"]>>;

export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };

/** A declared refusal, NOT_FOUND or BUSY: rolls back the transaction, and the reply carries the reason. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    /** Numbers for the message, such as the tries left. */
    readonly figures: Record<string, number> = {},
  ) {
    super(reason);
  }
}

/** A call that declares at least these refusals: for rules shared by several calls. */
export type Refusing<Reason extends string> = Call & { refusals: Record<Reason, string | null> };

/** Refuses with a reason that the call declares, or NOT_FOUND: another tenant's id does not exist. */
export function refuse<C extends Call>(
  _call: C,
  reason: ReasonOf<C>,
  figures?: Record<string, number>,
): never {
  throw new Refusal(reason, figures);
}

/** Refuses a change whose form was rendered from another revision than that of what stands there `now`. */
export function refuseOverwrite(
  call: Refusing<"CHANGED_MEANWHILE">,
  seen: string | undefined,
  now: string,
): void {
  if (seen !== undefined && seen !== now) refuse(call, "CHANGED_MEANWHILE");
}

export function notFound(): never {
  throw new Refusal("NOT_FOUND");
}
