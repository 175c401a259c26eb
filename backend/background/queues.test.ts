import { expect, test } from "vitest";
import { bulkJob } from "../candidates/bulk";
import { exportJobs } from "../exports/runners";
import { queuesOf } from "./queues";

test("what is changed for many candidates, such as more time, waits for nobody's files", () => {
  const nothing = {} as never;
  const queues = queuesOf(nothing, "", nothing, () => {}, { webhookHosts: [], log: nothing });
  const queueOf = (kind: string) => queues.find(({ handlers }) => kind in handlers);
  const files = Object.keys(exportJobs).map(queueOf);
  expect(files).not.toContain(undefined);
  expect(queueOf(bulkJob)).toBeDefined();
  expect(files).not.toContain(queueOf(bulkJob));
});
