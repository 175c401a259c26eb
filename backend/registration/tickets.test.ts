import { describe, expect, test } from "vitest";
import { newToken } from "../ids";
import { openTickets, signTicket, type TicketClaim, ticketLife } from "./tickets";

const now = Date.UTC(2026, 0, 5, 8);
const [newest, older] = [newToken(), newToken()];
const tickets = openTickets([newest, older]);
const east = tickets.newKey();
/** The claims of a ticket that is signed with the key of the company. */
const read = (ticket: string, sealed = east.sealed) => {
  const claimed = tickets.claimOf(ticket, now);
  return claimed && tickets.isSigned(ticket, sealed) ? claimed : null;
};
const claim: TicketClaim = {
  company: "east",
  mobile: "13800000002",
  expires: now + ticketLife,
  nonce: newToken(),
};

const encode = (text: string) => Buffer.from(text).toString("base64url");
const ticketOf = (claimed: unknown, key = east.key) => {
  const body = encode(typeof claimed === "string" ? claimed : JSON.stringify(claimed));
  return `${body}.${signTicket(body, key)}`;
};

describe("A9: a ticket", () => {
  test("says whom a third party sends, when it is signed with their company's key", () => {
    expect(read(ticketOf(claim))).toEqual(claim);
  });

  test("is good for five minutes at most, and not a moment longer than it says", () => {
    expect(read(ticketOf({ ...claim, expires: now + 1 }))).not.toBeNull();
    expect(read(ticketOf({ ...claim, expires: now }))).toBeNull();
    expect(read(ticketOf({ ...claim, expires: now + ticketLife + 1 }))).toBeNull();
    for (const expires of [-1, 1e308, now + 0.5, String(now + 1), null])
      expect(read(ticketOf({ ...claim, expires }))).toBeNull();
  });

  test("of one company does not fit another, nor does a changed one fit at all", () => {
    const south = tickets.newKey();
    expect(south.key).not.toBe(east.key);
    expect(read(ticketOf(claim, south.key))).toBeNull();
    expect(read(ticketOf(claim), south.sealed)).toBeNull();
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
      expect(read(forged), forged).toBeNull();
  });

  test("B6, E3: its key is random and sealed; an older secret of the installation opens it, a stranger's does not", () => {
    const [one, two] = [openTickets([older]).newKey(), openTickets([older]).newKey()];
    expect(one.key).toMatch(/^[\w-]{43}$/);
    expect(one.key).not.toBe(two.key);
    expect(one.sealed).not.toContain(one.key);
    expect(read(ticketOf(claim, one.key), one.sealed)).toEqual(claim);
    const sealed = openTickets([newToken()]).newKey().sealed;
    expect(() => read(ticketOf(claim), sealed)).toThrow(/DEVICE_SECRET/);
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
      expect(read(ticketOf(odd))).toBeNull();
    for (const text of ["", ".", "..", "a.b", "%.%", "é.é", "😀.😀", ".".repeat(2000)])
      expect(read(text)).toBeNull();
  });
});
