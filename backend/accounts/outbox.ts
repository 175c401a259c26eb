import type { Clock } from "../clock";
import type { Queries } from "../database/open";
import { newId } from "../ids";

export interface Message {
  companyId: string;
  kind: "second-step";
  recipient: string;
  text: string;
}

/** Where codes leave the house: a row first, then the sender. */
export interface Outbox {
  /** Writes the message down, in the transaction of the change that it tells of; returns it for `send`. */
  put(queries: Queries, message: Message): Promise<Message>;
  /** Hands a message on once its row is committed. */
  send(message: Message): void;
  /** When messages of this kind went to this recipient after `since`, oldest first; epoch milliseconds. */
  sentTimes(queries: Queries, kind: Message["kind"], recipient: string, since: number): Promise<number[]>;
}

/** In the demo there is no sender: `show` prints the message where the server was started. */
export function openOutbox(clock: Clock, show: ((message: Message) => void) | null): Outbox {
  return {
    async put(queries, message) {
      await queries
        .insertInto("outbox")
        .values({
          id: newId(),
          company_id: message.companyId,
          kind: message.kind,
          recipient: message.recipient,
          text: message.text,
          at: clock.now(),
          sent_at: null,
        })
        .execute();
      return message;
    },
    send: (message) => show?.(message),
    async sentTimes(queries, kind, recipient, since) {
      const rows = await queries
        .selectFrom("outbox")
        .select("at")
        .where("recipient", "=", recipient)
        .where("kind", "=", kind)
        .where("at", ">", since)
        .orderBy("at")
        .execute();
      return rows.map((row) => row.at);
    },
  };
}
