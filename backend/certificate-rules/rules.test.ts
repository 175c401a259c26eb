import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { certificateRuleCalls } from "#contract/certificate-rules/calls";
import { certificateCalls } from "#contract/certificates/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import { rescoringCalls } from "#contract/rescoring/calls";
import { resultCalls } from "#contract/results/calls";
import { openAuthors } from "../../tests/support/authors";
import { insertTemplate } from "../../tests/support/certificates";
import { racingOnEach } from "../../tests/support/engines";
import { keyed } from "../../tests/support/keyed";
import { question } from "../../tests/support/papers";
import { rowOf, setRows } from "../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { issueCertificates } from "../certificates/issue/issue";
import type { Queries } from "../database/open";
import { openWriter } from "../database/writer";
import { scoreHandedIn } from "../results/settling";
import { applyCertificateRules } from "./issuing";

racingOnEach((database) => {
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
  const apply = () => applyCertificateRules(services(), onFailure);

  /** Two choices of 5 points, key B, pass score 5: one candidate answers the first one right, one the second. */
  async function scored() {
    const published = await publishedExam(office, database().queries, {
      exam: { checkScore: 2, release: "byHand" as const },
      people: 2,
      parts: [{ questions: [1, 1].map((key) => question({ answer: { keys: [key] } })) }],
    });
    const { manager, examId, jobId } = published;
    await database().queries.updateTable("paper").set({ pass_score: 500 }).where("id", "=", jobId).execute();
    clock.time += 86_400_000;
    for (const [at, keys] of [
      [1, 2],
      [2, 2],
    ].entries()) {
      const one = await candidateOf(office, published.tokens[at]!, `199${10_000_000 + at}`);
      await one.start();
      for (const [place, key] of keys.entries()) await one.save(place, chosen(key));
      await one.handIn();
    }
    await scoreHandedIn(services(), onFailure);
    const templateUuid = await insertTemplate(database().queries, manager.companyId, manager.id, {
      ...{ freeFields: [], fields: ["exam", "score"] },
    });
    const set = (more = {}) =>
      manager.ask(certificateRuleCalls.set, {
        ...{ examId, kind: "passed", least: 0, templateUuid, grade: "", ...more },
      });
    const [, second] = await manager.ask(rescoringCalls.questions, { examId });
    const changed = (keys: number[]) => ({
      ...{ kind: "key" as const, versionId: second!.versionId, child: -1, keys, blanks: [] },
    });
    const preview = (keys: number[]) =>
      manager.ask(rescoringCalls.preview, { examId, change: changed(keys) });
    const rescore = async (keys: number[]) => {
      const { digest } = await preview(keys);
      const change = changed(keys);
      await manager.ask(rescoringCalls.apply, { examId, change, reason: "题干有误", digest });
    };
    const names = async () => {
      const { certificateList } = await manager.ask(certificateCalls.list, {});
      return certificateList.map(({ name, state }) => `${name} ${state}`).sort();
    };
    return { ...published, set, preview, rescore, names, templateUuid };
  }

  test("after the release one certificate for each who passed, however often the rule is applied", async () => {
    const { manager, examId, candidateIds, set, names } = await scored();
    await set();
    expect(await apply()).toBe(0);
    await manager.ask(resultCalls.release, { examId });
    const { counts } = await manager.ask(certificateRuleCalls.get, { examId });
    expect(counts).toMatchObject({ released: 2, earned: 1, takenBack: 0 });
    // Two processes at once.
    await Promise.all([apply(), apply()]);
    expect(await apply()).toBe(0);
    expect(await names()).toEqual(["周远0 issued"]);
    expect(await manager.audited("certificateRule.set")).toEqual([examId]);
    expect(await manager.audited("certificate.byRule")).toEqual([examId]);
    expect(await manager.audited("result.release")).toEqual([examId]);
    const { certificates } = await manager.ask(candidateReportCalls.get, { candidateId: candidateIds[0]! });
    expect(certificates).toHaveLength(1);
    await set({ kind: "score", least: 100 });
    await apply();
    expect((await manager.ask(certificateRuleCalls.get, { examId })).counts).toMatchObject({ issued: 1 });
    await manager.ask(certificateRuleCalls.remove, { examId });
    expect(await manager.audited("certificateRule.remove")).toEqual([examId]);
  });

  test("a preview of a rescoring tells what the rule will do, whether or not the paper has a pass score", async () => {
    const { manager, examId, jobId, set, preview, rescore, names } = await scored();
    const { queries } = database();
    await setRows(queries, "paper", { id: jobId }, { pass_score: 0 });
    await expect(set()).rejects.toThrow("RULE_NEEDS_PASS_SCORE");
    expect((await preview([2])).certificates).toBeNull();
    await set({ kind: "score", least: 500 });
    expect((await preview([2])).certificates).toEqual({ won: 1, lost: 0, replaced: 0 });
    await manager.ask(resultCalls.release, { examId });
    await apply();
    // Names decide nothing: everybody has the same one, and the exam another one than it printed.
    await setRows(queries, "candidate", { exam_id: examId }, { real_name: "周远0" });
    await setRows(queries, "exam", { id: examId }, { name: "改过的名称" });
    // Both get 5 points more: 500 and 0 become 1000 and 500.
    expect((await preview([2])).certificates).toEqual({ won: 1, lost: 0, replaced: 1 });
    await rescore([2]);
    await apply();
    expect(await names()).toEqual(["周远0 issued", "周远0 issued", "周远0 replaced"]);
    expect((await preview([1])).certificates).toEqual({ won: 0, lost: 1, replaced: 1 });
    await rescore([1]);
    await apply();
    expect(await names()).toEqual(["周远0 issued", "周远0 replaced", "周远0 replaced", "周远0 revoked"]);
  });

  test("a corrected score replaces or takes back a certificate; what a person revoked stays revoked", async () => {
    const { manager, examId, candidateIds, set, rescore, names } = await scored();
    await set();
    await manager.ask(resultCalls.release, { examId });
    await apply();
    // The second question gives both 5 points more, then takes them back.
    await rescore([1, 2]);
    await apply();
    expect(await names()).toEqual(["周远0 issued", "周远0 replaced", "周远1 issued"]);
    const { certificates } = await manager.ask(candidateReportCalls.get, { candidateId: candidateIds[0]! });
    const standing = { certificateUuid: certificates[0]!.certificateUuid };
    expect((await manager.ask(certificateCalls.get, standing)).printed.score).toBe("10");
    await rescore([1]);
    await apply();
    const [replaced, second] = ["周远0 replaced", "周远1 revoked"];
    expect(await names()).toEqual(["周远0 issued", replaced, replaced, second]);
    await rescore([1, 2]);
    await apply();
    expect((await names()).slice(-2)).toEqual(["周远1 issued", second]);
    const { certificateList } = await manager.ask(certificateCalls.list, {});
    const { certificateUuid } = certificateList.find((one) => `${one.name} ${one.state}` === "周远1 issued")!;
    await manager.ask(certificateCalls.revoke, { certificateUuid, reason: "冒名" });
    for (const keys of [[1], [1, 2]]) {
      await rescore(keys);
      await apply();
    }
    expect((await names()).slice(-2)).toEqual([second, second]);
  });

  test("a certificate ends with a void or a withheld score, and one is issued again after", async () => {
    const { manager, examId, candidateIds, set, rescore, names, templateUuid } = await scored();
    const candidateId = candidateIds[0]!;
    await set();
    await rescore([1, 2]);
    await manager.ask(resultCalls.release, { examId });
    await apply();
    const byHand = { name: "周远0", exam: "另一考试", score: "1", grade: "", issuedOn: "", values: [] };
    const issuing = { companyId: manager.companyId, operatorId: manager.id, templateId: templateUuid };
    const more = { listId: "", isStaged: false, replaces: "" };
    await issueCertificates(database().queries, services(), { ...issuing, ...more }, [byHand]);
    const change = (kind: "void" | "readmit") =>
      manager.ask(candidateCalls.changeMany, {
        ...{ examId, candidateIds: [candidateId], change: { kind, reason: "替考" } },
      });
    const act = (kind: "void" | "readmit", seen: number) =>
      manager.ask(monitoringCalls.act, {
        ...{ candidateId, kind, reason: "identity", note: "替考", minutes: 0, seen },
      });
    const withhold = () => manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
    const release = () => manager.ask(resultCalls.release, { examId, candidateIds: [candidateId] });
    const undo = async () => {
      const { batchId } = await change("void");
      await manager.ask(candidateCalls.undoMany, { batchId });
    };
    const others = ["周远0 issued", "周远1 issued"];
    const pairs: [take: () => Promise<unknown>, giveBack: () => Promise<unknown>][] = [
      [() => change("void"), () => change("readmit")],
      [() => act("void", 2), () => act("readmit", 3)],
      [withhold, release],
    ];
    let revoked: string[] = [];
    for (const [take, giveBack] of pairs) {
      const { certificates } = await manager.ask(candidateReportCalls.get, { candidateId });
      await take();
      expect(await apply()).toBe(1);
      revoked = [...revoked, "周远0 revoked"];
      expect(await names()).toEqual([others[0], ...revoked, others[1]]);
      const { templateUuid, certificateUuid } = certificates[0]!;
      const shown = await office.ask(certificateCalls.show, { templateUuid, certificateUuid });
      expect(shown.data).toMatchObject({ state: "revoked", reason: "成绩已撤回" });
      expect((await manager.ask(certificateRuleCalls.get, { examId })).counts).toEqual({
        ...{ released: 1, earned: 1, issued: 1, takenBack: 1, waiting: 0 },
      });
      await giveBack();
      expect(await apply()).toBe(1);
      expect(await names()).toEqual([others[0], others[0], ...revoked, others[1]]);
    }
    // Taken and given back between two runs, or reopened by a rescoring and released again.
    await undo();
    expect(await apply()).toBe(0);
    const reopen = (open: number, released_at: number) =>
      database()
        .queries.updateTable("candidate_score")
        .set((value) => ({ open, released_at, revision: value("revision", "+", 1) }))
        .where("candidate_id", "=", candidateId)
        .execute();
    for (const [open, releasedAt] of [
      [1, 0],
      [0, clock.time],
    ] as const) {
      await reopen(open, releasedAt);
      expect(await apply()).toBe(0);
    }
    await reopen(1, 0);
    await change("void");
    expect(await apply()).toBe(1);
  });

  test("a certificate that cannot be replaced keeps no other one waiting, nor one valid that is not earned", async () => {
    const { manager, examId, candidateIds, set, rescore, names, templateUuid } = await scored();
    await set();
    await rescore([1, 2]);
    await manager.ask(resultCalls.release, { examId });
    await apply();
    expect(await names()).toEqual(["周远0 issued", "周远1 issued"]);
    const other = await insertTemplate(database().queries, manager.companyId, manager.id, {
      ...{ freeFields: [], fields: ["exam", "score"] },
    });
    await set({ templateUuid: other });
    const archived = (archive: boolean) =>
      manager.ask(certificateCalls.archiveTemplate, { templateUuid, archive });
    await archived(true);
    await manager.ask(candidateCalls.changeMany, {
      ...{ examId, candidateIds: [candidateIds[1]!], change: { kind: "void", reason: "替考" } },
    });
    await rescore([1]);
    expect(await apply()).toBe(1);
    expect(await names()).toEqual(["周远0 issued", "周远1 revoked"]);
    const { rule, counts } = await manager.ask(certificateRuleCalls.get, { examId });
    expect([rule?.problem, counts.waiting]).toEqual(["TEMPLATE_ARCHIVED", 1]);
    await archived(false);
    expect(await apply()).toBe(1);
    expect(await names()).toEqual(["周远0 issued", "周远0 replaced", "周远1 revoked"]);
  });

  test("who lost a certificate by the rule has one again once the rule is lowered", async () => {
    const { manager, examId, set, rescore, names } = await scored();
    await set({ kind: "score", least: 1000 });
    await rescore([1, 2]);
    await manager.ask(resultCalls.release, { examId });
    await apply();
    await rescore([1]);
    await apply();
    expect(await names()).toEqual(["周远0 revoked"]);
    await set({ kind: "score", least: 500 });
    expect(await apply()).toBe(1);
    expect(await names()).toEqual(["周远0 issued", "周远0 revoked"]);
  });

  test("while its template issues nothing, who waits is not gone through, and the reason stays", async () => {
    const { manager, examId, set, templateUuid } = await scored();
    await set();
    await manager.ask(certificateCalls.archiveTemplate, { templateUuid, archive: true });
    await manager.ask(resultCalls.release, { examId });
    await apply();
    const { counts } = await manager.ask(certificateRuleCalls.get, { examId });
    // Who did not pass waits for nothing.
    expect(counts).toMatchObject({ released: 2, earned: 1, waiting: 1 });
    const reasons: string[] = [];
    const lock = async (queries: Queries) => {
      const { problem } = await rowOf(queries, "certificate_rule", { exam_id: examId });
      reasons.push(problem);
    };
    await applyCertificateRules({ ...services(), lock }, onFailure);
    // One look for what ends, and one for what is issued.
    expect(reasons).toEqual(["TEMPLATE_ARCHIVED", "TEMPLATE_ARCHIVED"]);
  });

  test("a rule that cannot be kept is refused, or says why nothing is issued", async () => {
    const { manager, examId, candidateIds, set, rescore, templateUuid, names } = await scored();
    const no = (more: object) =>
      manager.refusal(certificateRuleCalls.set, {
        ...{ examId, kind: "score", least: 500, templateUuid, grade: "", ...more },
      });
    expect(await no({ least: 0 })).toBe("RULE_SCORE_MISSING least");
    expect(await no({ least: 1001 })).toBe("RULE_ABOVE_TOTAL least");
    const asksMore = await insertTemplate(database().queries, manager.companyId, manager.id);
    expect(await no({ templateUuid: asksMore })).toBe("TEMPLATE_ASKS_MORE templateUuid");
    await set();
    await manager.ask(certificateCalls.archiveTemplate, { templateUuid, archive: true });
    await manager.ask(resultCalls.release, { examId });
    await apply();
    expect((await manager.ask(certificateRuleCalls.get, { examId })).rule?.problem).toBe("TEMPLATE_ARCHIVED");
    await manager.ask(certificateCalls.archiveTemplate, { templateUuid, archive: false });
    await apply();
    expect((await manager.ask(certificateRuleCalls.get, { examId })).rule?.problem).toBe("");
    expect(await names()).toEqual(["周远0 issued"]);
    // Whom nothing can be issued to keeps nobody's certificate alive.
    await rescore([1, 2]);
    await manager.ask(certificateCalls.archiveTemplate, { templateUuid, archive: true });
    await manager.ask(candidateCalls.changeMany, {
      ...{ examId, candidateIds: [candidateIds[0]!], change: { kind: "void", reason: "替考" } },
    });
    expect(await apply()).toBe(1);
    expect(await names()).toEqual(["周远0 revoked"]);
    const { rule, counts } = await manager.ask(certificateRuleCalls.get, { examId });
    expect([rule?.problem, counts.waiting]).toEqual(["TEMPLATE_ARCHIVED", 1]);
    await manager.ask(certificateCalls.archiveTemplate, { templateUuid, archive: false });
    await apply();
    expect(await names()).toEqual(["周远0 revoked", "周远1 issued"]);
  });
}, "for each who passed");
