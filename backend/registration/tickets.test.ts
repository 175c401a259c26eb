import { describe, expect, test } from "vitest";
import { newToken } from "../ids";
import { openTickets, signTicket, type TicketClaim, ticketLife } from "./tickets";

const now = Date.UTC(2026, 0, 5, 8);
const [newest, older] = [newToken(), newToken()];
const tickets = openTickets([newest, older]);
const claim: TicketClaim = {
  company: "east",
  mobile: "13800000002",
  expires: now + ticketLife,
  nonce: newToken(),
};

const encode = (text: string) => Buffer.from(text).toString("base64url");
const ticketOf = (claimed: unknown, key = tickets.keyOf("east")) => {
  const body = encode(typeof claimed === "string" ? claimed : JSON.stringify(claimed));
  return `${body}.${signTicket(body, key)}`;
};

describe("A9: a ticket", () => {
  test("says whom a third party sends, when it is signed with their company's key", () => {
    expect(tickets.read(ticketOf(claim), now)).toEqual(claim);
  });

  test("is good for five minutes at most, and not a moment longer than it says", () => {
    expect(tickets.read(ticketOf({ ...claim, expires: now + 1 }), now)).not.toBeNull();
    expect(tickets.read(ticketOf({ ...claim, expires: now }), now)).toBeNull();
    expect(tickets.read(ticketOf({ ...claim, expires: now + ticketLife + 1 }), now)).toBeNull();
    for (const expires of [-1, 1e308, now + 0.5, String(now + 1), null])
      expect(tickets.read(ticketOf({ ...claim, expires }), now)).toBeNull();
  });

  test("of one company does not fit another, nor does a changed one fit at all", () => {
    expect(tickets.keyOf("east")).not.toBe(tickets.keyOf("south"));
    expect(tickets.read(ticketOf(claim, tickets.keyOf("south")), now)).toBeNull();
    const [body, signature] = ticketOf(claim).split(".");
    for (const forged of [
      `${encode(JSON.stringify({ ...claim, mobile: "13800000001" }))}.${signature}`,
      `${body}.${signature!.slice(0, -1)}`,
      `${body}.${encode("no signature")}`,
      `${body}.${signature}.`,
      `${body}.${signature}.${signature}`,
      `${body}`,
      `${body}.`,
      `.${signature}`,
      `${body} .${signature}`,
    ])
      expect(tickets.read(forged, now), forged).toBeNull();
  });

  test("E3: under an older key of the installation still fits; the newest makes new ones; a stranger's does not", () => {
    const before = openTickets([older]);
    expect(tickets.read(ticketOf(claim, before.keyOf("east")), now)).toEqual(claim);
    expect(tickets.keyOf("east")).not.toBe(before.keyOf("east"));
    expect(before.read(ticketOf(claim), now)).toBeNull();
    expect(tickets.read(ticketOf(claim, openTickets([newToken()]).keyOf("east")), now)).toBeNull();
  });

  test("C1: that is no ticket is none", () => {
    const short = { ...claim, nonce: "short" };
    const noMobile = { company: "east", expires: now + 1, nonce: claim.nonce };
    for (const odd of [
      "",
      "null",
      "[]",
      "{",
      '"x"',
      "1",
      "\u0000",
      short,
      noMobile,
      { ...claim, company: "" },
    ])
      expect(tickets.read(ticketOf(odd), now)).toBeNull();
    for (const text of ["", ".", "..", "a.b", "%.%", "é.é", "😀.😀", ".".repeat(2000)])
      expect(tickets.read(text, now)).toBeNull();
  });
});
