import type * as z from "zod/v4";
import type { Call, ReasonOf } from "#contract/call";
import type { Devices } from "./accounts/devices";
import type { Failures } from "./admin/failures";
import type { Seal } from "./audit";
import type { Signing } from "./certificates/signing";
import type { Clock } from "./clock";
import type { Database, Queries } from "./database/open";
import type { Outbox } from "./outbox/outbox";
import type { Pictures } from "./registration/pictures";
import type { Tickets } from "./registration/tickets";
import type { Tasks } from "./tasks/tasks";

/** Who calls, as the session says; nothing of it comes from the request. */
export interface Caller {
  operatorId: string;
  companyId: string;
  realName: string;
  /** Those that count now: all that are held, or the one whose eyes they look through (000 §4). */
  roles: string[];
  /** Every role that is held. */
  heldRoles: string[];
  tokenHash: string;
  /** A password or a code was shown in this session at most ten minutes ago: a fresh proof (trust A8). */
  isProven: boolean;
  /** True while nothing but choosing a password is open to them. */
  mustChoosePassword: boolean;
  /** As long as nothing is stored, all of this holds before this moment, in epoch milliseconds. */
  holdsUntil: number;
}

/** What all calls share as long as the services are open. */
export interface House {
  /** For a handler that opens its own transactions; only where the call does not declare `changes`. */
  database: Database;
  clock: Clock;
  outbox: Outbox;
  /** Queues what takes longer than a call may. */
  tasks: Pick<Tasks, "add" | "wake">;
  /** Reads and writes the proofs that a device signed in before. */
  devices: Devices;
  /** Checks and makes the tickets of third parties. */
  tickets: Tickets;
  /** Makes the ids of pictures, and knows them again. */
  pictures: Pictures;
  /** Makes each audit row a link of its company's chain. */
  seal: Seal;
  /** Makes the keys of certificates and signs with them. */
  signing: Signing;
  /** Takes note of what failed. */
  failures: Failures;
  /** True where codes may be shown to administrators. */
  isDemo: boolean;
}

/** The house, and the one call that is being answered. */
export interface Context<C extends Call = Call> extends House {
  /** Inside a call that `changes`, the transaction that also remembers the reply; otherwise the pool. */
  queries: Queries;
  caller: C["allow"] extends "anyone" ? Caller | null : Caller;
  /** The address of the person, for throttling and audit rows. */
  address: string;
  /** What the person's browser says of itself; "" where it says nothing. */
  agent: string;
  /** The language of the words that are sent back, such as `zh`. */
  language: string;
  /** The proofs that this device sent, with spaces between them; empty where there are none. */
  device: string;
  /** Sent back with the reply; only sign-in uses it. */
  replyHeaders: Headers;
  /**
   * For a call that looks at something for long before it changes anything, and must not hold a transaction meanwhile:
   * the one that it ends with, which the same request twice carries out once as for a call that `changes`.
   */
  once<Reply>(change: (queries: Queries) => Promise<Reply>): Promise<Reply>;
}

export type Handler<C extends Call> = (
  request: z.output<C["request"]>,
  context: Context<C>,
) => Promise<z.input<C["reply"]>>;

export type Handlers<Calls extends Record<string, Call>> = { [Name in keyof Calls]: Handler<Calls[Name]> };

/** A declared "no": the transaction is undone and the reply names the reason. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    /** Numbers for the words, such as how many tries are left. */
    readonly figures: Record<string, number> = {},
  ) {
    super(reason);
  }
}

/** A call that declares these refusals, whatever else it declares: what a rule shared by calls asks for. */
export type Refusing<Reason extends string> = Call & { refusals: Record<Reason, string | null> };

/** Refuses with a reason that the call declares, or NOT_FOUND: another company's id is one that does not exist. */
export function refuse<C extends Call>(
  _call: C,
  reason: ReasonOf<C>,
  figures?: Record<string, number>,
): never {
  throw new Refusal(reason, figures);
}

export function notFound(): never {
  throw new Refusal("NOT_FOUND");
}
