import { beforeEach, expect, test } from "vitest";
import { deliveryLimits } from "#contract/invitations/delivery";
import type { Services } from "~/request/client.server";
import { takeDeliveryReport } from "./report";

const asked: object[] = [];
let outcome: object = { ok: true, data: { taken: 1 } };
const servicesOf: NonNullable<Parameters<typeof takeDeliveryReport>[3]> = (caller) => ({
  invitations: {
    reportDelivery: async (report) => {
      asked.push({ ...caller, ...report });
      return outcome as Awaited<ReturnType<Services["invitations"]["reportDelivery"]>>;
    },
  },
});
beforeEach(() => asked.splice(0));

const bytes = (text: string) => new TextEncoder().encode(text);
const statusOf = async (body: Parameters<typeof takeDeliveryReport>[0], signature: string | null = "s") =>
  (await takeDeliveryReport(body, signature, "192.0.2.1", servicesOf)).status;

test("a carrier's report is handed on as it was posted, by nobody who is signed in", async () => {
  outcome = { ok: true, data: { taken: 1 } };
  expect(await statusOf(bytes('{"reason":"空号"}'))).toBe(204);
  expect(asked).toMatchObject([
    { body: '{"reason":"空号"}', signature: "s", address: "192.0.2.1", token: null, role: null },
  ]);
  expect(await statusOf(bytes("{}"), null)).toBe(204);
  expect(asked[1]).toMatchObject({ signature: "" });
});

test.each([
  ["SIGNATURE_WRONG", 401],
  ["REPORT_UNREADABLE", 400],
  ["INVALID", 400],
  ["BUSY", 503],
  ["BROKEN", 503],
])("%s is answered with %i", async (reason, status) => {
  outcome = { ok: false, reason };
  expect(await statusOf(bytes("{}"))).toBe(status);
});

test.each([
  ["tooLarge", 413],
  ["aborted", 400],
  ["busy", 503],
] as const)("C7: a body that is %s goes no further", async (body, status) => {
  expect(await statusOf(body)).toBe(status);
  expect(asked).toEqual([]);
});

test("C7: a report has so many bytes and no more", async () => {
  expect(await statusOf(new Uint8Array(deliveryLimits.reportBytes + 1))).toBe(413);
  expect(asked).toEqual([]);
});
