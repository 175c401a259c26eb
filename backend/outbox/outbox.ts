import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import type { Jobs } from "../jobs/jobs";
import { type Carrier, isCarriersSignature } from "./senders";

/** The topic of a message. */
export type MessageKind =
  | "second-step"
  | "register"
  | "login"
  | "password"
  | "mobile"
  | "one-time-password"
  | "invitation"
  | "invitation-code"
  | "verification"
  | "exam-invitation"
  | "score-release"
  | "self-check";

export interface Message {
  companyId: string;
  kind: MessageKind;
  recipient: string;
  text: string;
  /** Defaults to a new one. */
  id?: string;
  /** Of a mail: it is sent by mail. */
  mail?: { subject: string; calendar: string };
  /** What must still be so when it is sent, as its queue checks it. */
  told?: string;
}

/** How long a code is valid, in milliseconds; a message that contains one is not sent later than that. */
export const codeLife = 5 * 60_000;

const codeKinds: readonly string[] = [
  "second-step",
  "register",
  "login",
  "password",
  "mobile",
  "invitation-code",
] satisfies MessageKind[];

/** True when the message contains a code that has expired. */
export const isExpired = (message: { kind: string; at: number }, now: number) =>
  codeKinds.includes(message.kind) && now - message.at > codeLife;

/** Kinds whose text grants access: it is stored no longer than needed. */
export const secretKinds: readonly string[] = [
  ...codeKinds,
  ...(["one-time-password", "invitation", "exam-invitation", "score-release"] satisfies MessageKind[]),
];

/** Codes leave their message once they have expired, whatever became of it (trust F5). Idempotent. */
export async function clearExpiredCodes(queries: Queries, now: number): Promise<void> {
  await queries
    .updateTable("outbox")
    .set({ text: "" })
    .where("kind", "in", codeKinds)
    .where("at", "<", now - codeLife)
    // Older ones were pruned, or cleared before.
    .where("at", ">=", now - 2 * 86_400_000)
    .where("text", "!=", "")
    .execute();
}

/** Kinds that are sent to many at once. */
const bulkKinds: readonly string[] = ["exam-invitation", "score-release"] satisfies MessageKind[];

/** The kinds of job that send a message; they have its id. Those of many messages do not delay a code. */
export const messageJob = "message.send";
export const bulkMessageJob = "message.bulk";

/** How codes are sent: a row first, then its job. */
export interface Outbox {
  /** Stores the message, in the transaction of the change that it reports; it is sent after the commit. */
  put(queries: Queries, message: Message): Promise<void>;
  /** Retries a failed message; false where it did not fail. */
  retry(queries: Queries, id: string): Promise<boolean>;
  /** Cancels unsent messages to these mobiles, and forgets what would let somebody in. */
  cancel(queries: Queries, recipients: string[]): Promise<void>;
  /** The channel whose carrier signed a report; null where nobody did who may. */
  reporterOf(body: string, signature: string): "sms" | "mail" | null;
  /** Which sender is configured for SMS, and for mail. */
  carrier: Carrier;
  mailCarrier: Carrier;
}

/** Enqueues a job in a transaction; it starts after the commit. */
export type Enqueue = Jobs["enqueue"];

/** Stores a message with the job that sends it, in the caller's transaction. */
export async function putMessage(
  queries: Queries,
  { clock, enqueue }: { clock: Clock; enqueue: Enqueue },
  { companyId, kind, recipient, text, mail, told, id = newId() }: Message,
): Promise<void> {
  const at = clock.now();
  const channel = mail ? "mail" : "sms";
  await queries
    .insertInto("outbox")
    .values({ id, company_id: companyId, kind, recipient, text, at, channel, ...mail })
    .execute();
  await enqueue(queries, {
    ...{ id, companyId, operatorId: "", key: id, input: told === undefined ? null : { told } },
    kind: bulkKinds.includes(kind) ? bulkMessageJob : messageJob,
    expiresAt: codeKinds.includes(kind) ? at + codeLife : 0,
  });
}

/** What the carriers of a channel sign their reports with; without a secret they report nothing. */
export interface ReporterSecrets {
  sms?: string;
  mail?: string;
}

export function openOutbox(
  clock: Clock,
  carriers: { sms: Carrier; mail: Carrier },
  jobs: Pick<Jobs, "enqueue" | "retry" | "cancel">,
  secrets: ReporterSecrets = {},
): Outbox {
  return {
    carrier: carriers.sms,
    mailCarrier: carriers.mail,
    put: (queries, message) => putMessage(queries, { clock, enqueue: jobs.enqueue }, message),
    async cancel(queries, recipients) {
      const messages = await queries
        .selectFrom("outbox")
        .select("id")
        .where("recipient", "in", recipients)
        .execute();
      await jobs.cancel(
        queries,
        messages.map(({ id }) => id),
      );
      await queries
        .updateTable("outbox")
        .set({ text: "" })
        .where("recipient", "in", recipients)
        .where("kind", "in", secretKinds)
        .execute();
    },
    retry: (queries, id) => jobs.retry(queries, id),
    reporterOf: (body, signature) =>
      (["sms", "mail"] as const).find((channel) => isCarriersSignature(secrets[channel], body, signature)) ??
      null,
  };
}
