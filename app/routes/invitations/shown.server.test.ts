import { expect, test } from "vitest";
import type { InvitationOverview } from "#contract/invitations/shapes";
import { words } from "../../../tests/support/words";
import { shownInvitations } from "./shown.server";

const overview: InvitationOverview = {
  ...{ candidates: 3, notInvited: 1, invited: 2, registered: 0, unreachable: 0 },
  ...{ messages: { waiting: 2, sent: 0, failed: 0 }, price: 0, reserved: 0, available: 0 },
  ...{ obstacle: null, job: null, dropped: {}, reminders: [], remindersRevision: "" },
  carriers: { sms: "webhook", mail: "webhook" },
};
const shown = (changes: Partial<InvitationOverview>) =>
  shownInvitations({ ...overview, ...changes }, 0, {
    ...{ t: words("en"), language: "en" as const },
    company: { timeZone: "Asia/Shanghai" } as never,
  });

test("the page loads itself anew only while invitations are written, when there is nothing to send", () => {
  const job = { state: "running" as const, done: 0, total: 2, reason: "", at: 0 };
  const { isBusy, isWaiting, scopes } = shown({ job });
  expect([isBusy, isWaiting, scopes]).toEqual([true, false, []]);
  const waiting = shown({});
  expect([waiting.isBusy, waiting.isWaiting]).toEqual([false, true]);
  expect(waiting.scopes.map(({ value }) => value)).toEqual(["new", "all"]);
});

test("one person is no people", () => {
  const { figures } = shown({ registered: 1 });
  expect(figures.map(({ value, unit }) => `${value} ${unit}`)).toEqual([
    ...["3 people", "1 person", "2 people", "1 person", "0 people"],
  ]);
});

test("a reminder was sent, was missed, or is to come", () => {
  const at = Date.UTC(2026, 10, 28, 1);
  const reminders = [
    { minutes: 4320, doneAt: -1 },
    { minutes: 1440, doneAt: at },
    { minutes: 60, doneAt: 0 },
  ];
  expect(shown({ reminders }).reminders!.map(({ past }) => past)).toEqual([
    "Not sent: it was too late",
    "Sent 2026-11-28 09:00",
    "",
    "",
  ]);
});
