import { localTime } from "../time-zone";
import type { AdmissionTicket } from "./shapes";

/** The facts of a ticket by the key of their label (`rooms:ticket.…`), as they are read; those without a value left out. */
export function ticketFacts(ticket: AdmissionTicket) {
  const time = (at: number) => localTime(at, ticket.timeZone).replace("T", " ");
  const [from, until] = [time(ticket.openAt), time(ticket.closeAt)];
  const isOneDay = from.slice(0, 10) === until.slice(0, 10);
  const facts = [
    { key: "number", value: ticket.ticketNumber },
    { key: "name", value: ticket.name },
    { key: "gender", value: ticket.gender },
    { key: "id", value: ticket.idcard },
    { key: "report", value: time(ticket.reportAt) },
    { key: "time", value: isOneDay ? `${from}–${until.slice(11)}` : `${from} – ${until}` },
    { key: "site", value: ticket.site },
    { key: "address", value: ticket.address },
    { key: "room", value: ticket.room },
    { key: "seat", value: ticket.seat },
  ] as const;
  return facts.filter(({ value }) => value !== "");
}

/** The organiser's rules, one a line, or the usual ones. */
export const ticketRules = ({ rules }: AdmissionTicket, usual: string): string[] =>
  (rules.trim() || usual)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The exam's number, and the candidate's in it. */
export const ticketNumberOf = (exam: number, candidate: number): string =>
  `${exam}-${String(candidate).padStart(5, "0")}`;

/** Offline, in `category`. */
const offline = 2;

/** Whether an exam has tickets: it is held offline, published, and not cancelled; by its state as stored or as shown. */
export const hasTickets = ({ category, state }: { category: number; state: string }): boolean =>
  category === offline && state !== "draft" && state !== "cancelled";
