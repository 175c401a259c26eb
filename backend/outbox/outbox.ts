import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { newId } from "../ids";
import type { Carrier } from "./senders";

/** What a message is about; each kind is counted apart where sending is limited. */
export type MessageKind =
  | "second-step"
  | "register"
  | "login"
  | "password"
  | "mobile"
  | "one-time-password"
  | "verification";

export interface Message {
  companyId: string;
  kind: MessageKind;
  recipient: string;
  text: string;
}

/** How long a code is good for, in milliseconds; a message that carries one is not sent later than that. */
export const codeLife = 5 * 60_000;

const codeKinds: readonly string[] = [
  "second-step",
  "register",
  "login",
  "password",
  "mobile",
] satisfies MessageKind[];

/** True when the message carries a code, which nobody can use any more by now. */
export const isExpired = (message: { kind: string; at: number }, now: number) =>
  codeKinds.includes(message.kind) && now - message.at > codeLife;

/** Kinds whose text lets somebody in: it is kept no longer than it is needed. */
export const secretKinds: readonly string[] = [...codeKinds, "one-time-password" satisfies MessageKind];

/** Where codes leave the house: a row first, then the sender. */
export interface Outbox {
  /** Writes the message down, in the transaction of the change that it tells of; returns it for `send`. */
  put(queries: Queries, message: Message): Promise<Message>;
  /** Wakes the sender once the row is committed; a row that nobody calls this for is found a little later. */
  send(message: Message): void;
  /** Wakes the sender for a row that becomes due in a transaction which is still open. */
  wakeSoon(): void;
  /** When messages of this kind went to this recipient, or out for this company, after `since`, oldest first. */
  sentTimes(
    queries: Queries,
    kind: Message["kind"],
    whose: { recipient: string } | { companyId: string },
    since: number,
  ): Promise<number[]>;
  /** Who carries messages away. */
  carrier: Carrier;
}

/** What wakes whoever carries the rows away. */
interface Sending {
  carrier: Carrier;
  wake(): void;
  wakeSoon(): void;
}

/** Without `sending` messages are written down and stay. */
export function openOutbox(clock: Clock, sending: Sending | null): Outbox {
  return {
    carrier: sending?.carrier ?? "nobody",
    async put(queries, message) {
      const now = clock.now();
      await queries
        .insertInto("outbox")
        .values({
          id: newId(),
          company_id: message.companyId,
          kind: message.kind,
          recipient: message.recipient,
          text: message.text,
          at: now,
          sent_at: null,
          tries: 0,
          next_at: now,
        })
        .execute();
      sending?.wakeSoon();
      return message;
    },
    send: () => sending?.wake(),
    wakeSoon: () => sending?.wakeSoon(),
    async sentTimes(queries, kind, whose, since) {
      const messages = queries.selectFrom("outbox").select("at");
      const own =
        "recipient" in whose
          ? messages.where("recipient", "=", whose.recipient)
          : messages.where("company_id", "=", whose.companyId);
      const rows = await own.where("kind", "=", kind).where("at", ">", since).orderBy("at").execute();
      return rows.map((row) => row.at);
    },
  };
}
