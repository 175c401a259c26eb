import { expect, test } from "vitest";
import { queuesOf } from "#backend/background/queues";
import { translators } from "#locales/resources";
import { jobName } from "./job-names";

test("every kind of job has a name", () => {
  const [senders, tools, servers] = [{}, {}, { webhookHosts: [], log: {} }] as unknown as [
    Parameters<typeof queuesOf>[0],
    Parameters<typeof queuesOf>[2],
    Parameters<typeof queuesOf>[4],
  ];
  const kinds = queuesOf(senders, "", tools, () => {}, servers).flatMap(({ handlers }) =>
    Object.keys(handlers),
  );
  expect(kinds.filter((kind) => jobName(translators.en, kind) === kind)).toEqual([]);
  expect(kinds).toContain("paper.pdf");
});
