import { expect, test } from "vitest";
import { bulkJob } from "../candidates/bulk";
import { exportJobs } from "../exports/runners";
import { queuesOf } from "./queues";

const nothing = {} as never;
const queues = queuesOf(nothing, "", nothing, () => {}, { webhookHosts: [], log: nothing });
const queueOf = (kind: string) => queues.find(({ handlers }) => kind in handlers);

test("what is changed for many candidates, such as more time, waits for nobody's files", () => {
  const files = Object.keys(exportJobs).map(queueOf);
  expect(files).not.toContain(undefined);
  expect(queueOf(bulkJob)).toBeDefined();
  expect(files).not.toContain(queueOf(bulkJob));
});

test("whose time is over is handed in beside the scores of others", () => {
  expect(queueOf("sittings.settle")).toBeDefined();
  expect(queueOf("scores.settle")).toBeDefined();
  expect(queueOf("sittings.settle")).not.toBe(queueOf("scores.settle"));
});
