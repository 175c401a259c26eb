import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { certificateRuleCalls } from "#contract/certificate-rules/calls";
import { certificateCalls } from "#contract/certificates/calls";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import { rescoringCalls } from "#contract/rescoring/calls";
import { resultCalls } from "#contract/results/calls";
import { openAuthors } from "../../tests/support/authors";
import { insertTemplate } from "../../tests/support/certificates";
import { onEachEngine } from "../../tests/support/engines";
import { keyed } from "../../tests/support/keyed";
import { question } from "../../tests/support/papers";
import { setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { openWriter } from "../database/writer";
import { scoreHandedIn } from "../results/settling";
import { applyCertificateRules } from "./issuing";

onEachEngine((database) => {
  const office = openAuthors(database);
  const { clock } = office;
  const onFailure = (error: unknown) => {
    throw error;
  };
  const services = () => ({
    ...{ database: database(), queries: database().queries, clock, writer: openWriter(database()) },
    ...keyed(),
    // why: no job runs here that another process could take over.
    lock: async () => {},
  });

  /** Somebody who answers a practice paper of one question with each of these keys in turn; 1 is right, and passes. */
  async function practised(...keys: number[]) {
    const published = await publishedExam(office, database().queries, {
      exam: { checkScore: 2, release: "byHand", attempts: keys.length },
      paper: { isPractice: true },
      parts: [{ questions: [question({ answer: { keys: [1] } })] }],
    });
    const { manager, examId, jobId } = published;
    await setRows(database().queries, "paper", { id: jobId }, { pass_score: 300 });
    clock.time += 86_400_000;
    const one = await candidateOf(office, published.tokens[0]!, "19910000000");
    for (const [at, key] of keys.entries()) {
      if (at > 0) await one.again();
      await one.start();
      await one.save(0, chosen(key));
      await one.handIn();
    }
    await scoreHandedIn(services(), onFailure);
    const { candidateList } = await manager.ask(candidateCalls.list, { examId });
    const candidateIds = candidateList.map(({ candidateId }) => candidateId);
    const templateUuid = await insertTemplate(database().queries, manager.companyId, manager.id, {
      ...{ freeFields: [], fields: ["exam", "score"] },
    });
    await manager.ask(certificateRuleCalls.set, {
      ...{ examId, kind: "passed", least: 0, templateUuid, grade: "" },
    });
    const judge = (kind: "void" | "readmit", at: number) =>
      manager.ask(candidateCalls.changeMany, {
        ...{ examId, candidateIds: [candidateIds[at]!], change: { kind, reason: "核查" } },
      });
    const release = (...at: number[]) =>
      manager.ask(resultCalls.release, { examId, candidateIds: at.map((one) => candidateIds[one]!) });
    const apply = () => applyCertificateRules(services(), onFailure);
    const states = async () => {
      const { certificateList } = await manager.ask(certificateCalls.list, {});
      return certificateList.map(({ state }) => state).sort();
    };
    const counts = async () => (await manager.ask(certificateRuleCalls.get, { examId })).counts;
    return { ...published, candidateIds, judge, release, apply, states, counts };
  }

  test("who passes several times has one certificate, and keeps it whatever comes after", async () => {
    const { manager, candidateIds, release, apply, states, counts } = await practised(0, 1, 0, 1);
    await release(0, 1);
    expect(await apply()).toBe(1);
    await release(2, 3);
    expect(await apply()).toBe(0);
    expect(await states()).toEqual(["issued"]);
    expect(await counts()).toEqual({ released: 1, earned: 1, issued: 1, takenBack: 0, waiting: 0 });
    const certificatesOf = async (candidateId: string) =>
      (await manager.ask(candidateReportCalls.get, { candidateId })).certificates;
    const [first, ...others] = await Promise.all(candidateIds.map(certificatesOf));
    expect(first).toHaveLength(1);
    for (const one of others) expect(one).toEqual(first);
  });

  test("of several released at once the first that passed has it", async () => {
    const { release, apply, states, counts } = await practised(1, 1);
    await release(0, 1);
    await Promise.all([apply(), apply()]);
    expect(await states()).toEqual(["issued"]);
    expect(await counts()).toMatchObject({ issued: 1, waiting: 0 });
  });

  test("another attempt that passed has it where it is taken back, and not where a person revoked it", async () => {
    const { manager, judge, release, apply, states, counts } = await practised(1, 1);
    await release(0, 1);
    await apply();
    await judge("void", 0);
    expect(await apply()).toBe(2);
    expect(await states()).toEqual(["issued", "revoked"]);
    expect(await counts()).toMatchObject({ issued: 1, takenBack: 0, waiting: 0 });
    await judge("readmit", 0);
    expect(await apply()).toBe(0);
    const { certificateList } = await manager.ask(certificateCalls.list, {});
    const { certificateUuid } = certificateList.find(({ state }) => state === "issued")!;
    await manager.ask(certificateCalls.revoke, { certificateUuid, reason: "冒名" });
    for (const kind of ["void", "readmit"] as const) {
      await judge(kind, 0);
      expect(await apply()).toBe(0);
    }
    expect(await states()).toEqual(["revoked", "revoked"]);
  });

  test("a preview of a rescoring counts what becomes of people's certificates", async () => {
    const { manager, examId, release, apply } = await practised(1, 0);
    await release(0, 1);
    await apply();
    const [{ versionId } = { versionId: "" }] = await manager.ask(rescoringCalls.questions, { examId });
    const preview = async (keys: number[]) => {
      const change = { kind: "key" as const, versionId, child: -1, keys, blanks: [] };
      return (await manager.ask(rescoringCalls.preview, { examId, change })).certificates;
    };
    // The second attempt earns what the first one loses.
    expect(await preview([0])).toEqual({ won: 0, lost: 0, replaced: 1 });
    expect(await preview([2])).toEqual({ won: 0, lost: 1, replaced: 0 });
    expect(await preview([0, 1])).toEqual({ won: 0, lost: 0, replaced: 0 });
  });
});
