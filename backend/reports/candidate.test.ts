import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { candidateReportCalls } from "#contract/reports/candidate-calls";
import type { CandidateReport } from "#contract/reports/candidate-shapes";
import { rescoringCalls } from "#contract/rescoring/calls";
import { resultCalls } from "#contract/results/calls";
import { openAuthors } from "../../tests/support/authors";
import { onSqlite } from "../../tests/support/engines";
import { question } from "../../tests/support/papers";
import { candidateOf, chosen, publishedExam } from "../../tests/support/sittings";
import { openSeal } from "../audit";
import type { Database } from "../database/open";
import { followReleases } from "./following";

const day = 86_400_000;

onSqlite((database) => {
  const office = openAuthors(database);
  const { ask, clock } = office;
  const { external, review, link } = candidateReportCalls;

  /** Two candidates who handed in: the first chose the key everywhere, the second a wrong option. */
  async function released({ checkScore = 2, viewReport = 2 } = {}) {
    const asked = [question({ tag: "verbal" }), question({ tag: "data" })];
    const exam = { checkScore, viewReport } as never;
    const published = await publishedExam(office, database().queries, {
      ...{ people: 2, exam, parts: [{ questions: asked }] },
    });
    clock.time += day;
    const enter = (at: number) => candidateOf(office, published.tokens[at]!, `1991000000${at}`);
    for (const at of [0, 1]) {
      const candidate = await enter(at);
      await candidate.start();
      for (const place of [0, 1]) {
        const key = asked[place]!.answer.keys[0]!;
        await candidate.save(place, chosen(at === 0 ? key : (key + 1) % 2));
      }
      await candidate.handIn();
    }
    clock.time += day;
    // Their sessions ended meanwhile.
    const [first, second] = [await enter(0), await enter(1)];
    await office.settle();
    const { manager, examId } = published;
    await manager.ask(resultCalls.release, { examId });
    return { ...published, first, second, candidateId: published.candidateIds[0]! };
  }

  const reasonOf = async (call: typeof external | typeof review, request: object) => {
    const { code, reason } = await ask(call, request as never);
    return code === 0 ? "" : reason;
  };

  test("B3: a report opens by the own session or a link to exactly it, and by nothing else", async () => {
    const { manager, first, second, candidateId } = await released();
    const own = (session: string) => reasonOf(external, { candId: first.uuid, session });
    expect([await own(first.session), await own(second.session), await own("")]).toEqual([
      ...["", "LINK_NEEDED", "LINK_NEEDED"],
    ]);
    const { path, expiresAt } = await manager.ask(link, { candidateId, kind: "report", days: 7 });
    expect(expiresAt).toBe(clock.time + 7 * day);
    const { pathname, searchParams } = new URL(path, "https://exam.test");
    expect(pathname).toBe(`/exam/report/external/${first.uuid}/report`);
    const token = searchParams.get("token")!;
    const by = (candId: string, more: object = {}) => reasonOf(external, { candId, token, ...more });
    expect(await by(first.uuid)).toBe("");
    expect(await by(first.uuid, { company: manager.companyId })).toBe("");
    // Swapped, forged, of another company, for another thing, expired.
    expect(await by(second.uuid)).toBe("LINK_WRONG");
    expect(await by(first.uuid, { token: token.replace(/.$/, token.endsWith("A") ? "B" : "A") })).toBe(
      "LINK_WRONG",
    );
    expect(await by(first.uuid, { token: token.replace(/^./, "z") })).toBe("LINK_WRONG");
    expect(await by(first.uuid, { company: "another" })).toBe("LINK_WRONG");
    expect(await reasonOf(review, { candId: first.uuid, token })).toBe("LINK_WRONG");
    clock.time += 7 * day;
    expect(await by(first.uuid)).toBe("LINK_EXPIRED");
  });

  test("a score that is withheld ends its links, and a new release opens none of them", async () => {
    const { manager, first, candidateId, examId } = await released();
    const { path } = await manager.ask(link, { candidateId, kind: "report", days: 7 });
    const token = new URL(path, "https://exam.test").searchParams.get("token")!;
    await manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
    expect(await reasonOf(external, { candId: first.uuid, token })).toBe("LINK_WRONG");
    expect(await reasonOf(external, { candId: first.uuid, session: first.session })).toBe(
      "REPORT_NOT_RELEASED",
    );
    clock.time += 1;
    await manager.ask(resultCalls.release, { examId, candidateIds: [candidateId] });
    expect(await reasonOf(external, { candId: first.uuid, token })).toBe("LINK_WRONG");
    expect(await reasonOf(external, { candId: first.uuid, session: first.session })).toBe("");
  });

  test("B3: links of one candidate that were ended open nothing, of messages too; new ones can be made", async () => {
    const { manager, first, second, candidateId, candidateIds, examId } = await released();
    const linkOf = async (id: string, kind: "report" | "review") => {
      const { path } = await manager.ask(link, { candidateId: id, kind, days: 7 });
      return new URL(path, "https://exam.test").searchParams.get("token")!;
    };
    const by = (candId: string, token: string) => reasonOf(external, { candId, token });
    clock.time += 60_000;
    await office.settle();
    const messages = database()
      .queries.selectFrom("outbox")
      .select("text")
      .where("kind", "=", "score-release");
    const mine = messages
      .where("company_id", "=", manager.companyId)
      .where("recipient", "=", "19910000000")
      .orderBy("at");
    const toldLast = async () => /token=([\w.-]+)/.exec((await mine.execute()).at(-1)!.text)![1]!;
    const told = await toldLast();
    expect(await by(first.uuid, told)).toBe("");
    const [leaked, other] = [await linkOf(candidateId, "report"), await linkOf(candidateIds[1]!, "report")];
    const answers = await linkOf(candidateId, "review");
    expect(await by(first.uuid, leaked)).toBe("");
    const stranger = await office.author({ roles: ["r_exam_management"] });
    const { endLinks } = candidateReportCalls;
    expect(await stranger.refusal(endLinks, { candidateId })).toBe("NOT_FOUND");
    await manager.ask(endLinks, { candidateId });
    expect(await manager.audited("report.endLinks")).toEqual([candidateId]);
    for (const token of [leaked, told]) expect(await by(first.uuid, token)).toBe("LINK_WRONG");
    expect(await reasonOf(review, { candId: first.uuid, token: answers })).toBe("LINK_WRONG");
    expect(await by(second.uuid, other)).toBe("");
    expect(await by(first.uuid, await linkOf(candidateId, "report"))).toBe("");
    await manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
    clock.time += 60_000;
    await manager.ask(resultCalls.release, { examId, candidateIds: [candidateId] });
    clock.time += 60_000;
    await office.settle();
    expect(await by(first.uuid, await toldLast())).toBe("");
  });

  test("as much is told as the exam tells candidates", async () => {
    const { first, manager, candidateId } = await released({ checkScore: 1, viewReport: 0 });
    const { data } = await ask(external, { candId: first.uuid, session: first.session } as never);
    expect(data).toMatchObject({ score: 1000, total: 1000, isPassed: null, abilities: [] });
    expect(await reasonOf(review, { candId: first.uuid, session: first.session })).toBe("REVIEW_NOT_OPEN");
    expect(await manager.stopped(link, { candidateId, kind: "review", days: 7 })).toBe(
      "REVIEW_NOT_SHOWN kind",
    );
    const whole = await manager.ask(candidateReportCalls.get, { candidateId });
    expect(whole.abilities).toMatchObject([
      { ability: "verbal", score: 500, grade: "excellent", percentile: null, n: 2 },
      { ability: "data", score: 500, grade: "excellent", percentile: null, n: 2 },
    ]);
    const none = await released({ checkScore: 0, viewReport: 0 });
    const { candId, session } = { candId: none.first.uuid, session: none.first.session };
    expect(await reasonOf(external, { candId, session })).toBe("SCORE_NOT_TOLD");
  });

  test("the review shows the answers without the key where the exam says so", async () => {
    const { first } = await released();
    const { data } = await ask(review, { candId: first.uuid, session: first.session } as never);
    const { answers } = data as { answers: { key: unknown; answer: { keys: number[] } }[] };
    expect(answers.map(({ key, answer }) => [key, answer.keys])).toEqual([
      [null, question().answer.keys],
      [null, question().answer.keys],
    ]);
  });

  test("a score that changes after its release is among the releases with the time of the change", async () => {
    const { manager, candidateId, examId } = await released();
    const releasedAt = clock.time;
    clock.time += 60_000;
    await office.settle();
    const [, { versionId } = { versionId: "" }] = await manager.ask(rescoringCalls.questions, { examId });
    const change = { kind: "void" as const, versionId, child: -1 };
    const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
    const changedAt = clock.time;
    await manager.ask(rescoringCalls.apply, { examId, change, reason: "题干有歧义", digest });
    clock.time += 60_000;
    await office.settle();
    const report = await manager.ask(candidateReportCalls.get, { candidateId });
    expect(report).toMatchObject({ version: 2, releasedAt });
    expect(report.releases.map(({ toldAt }) => toldAt)).toEqual([releasedAt, changedAt]);
  });

  test("a report keeps the cut-offs it was released with; a second release is a second version", async () => {
    const { manager, candidateId, examId } = await released();
    const get = (): Promise<CandidateReport> => manager.ask(candidateReportCalls.get, { candidateId });
    clock.time += 60_000;
    await office.settle();
    const cutoffs = { norm: [90, 70, 30], percent: [100, 80, 50] } as never;
    await manager.ask(candidateReportCalls.setCutoffs, cutoffs);
    expect(await manager.ask(candidateReportCalls.cutoffs, {})).toMatchObject(cutoffs);
    expect(await get()).toMatchObject({ version: 1, cutoffs: { percent: [85, 70, 60] } });
    await manager.ask(resultCalls.withhold, { candidateId, reason: "复核" });
    clock.time += 60_000;
    await manager.ask(resultCalls.release, { examId, candidateIds: [candidateId] });
    clock.time += 60_000;
    await office.settle();
    const { version, releases, cutoffs: graded } = await get();
    expect({ version, graded, count: releases.length }).toEqual({ version: 2, graded: cutoffs, count: 2 });
    const told = await database()
      .queries.selectFrom("outbox")
      .select(["recipient", "text"])
      .where("company_id", "=", manager.companyId)
      .where("kind", "=", "score-release")
      .execute();
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([
      "19910000000",
      "19910000000",
      "19910000001",
    ]);
    expect(told[0]!.text).toContain("https://exam.test/exam/report/external/");
  });

  test("who is released, rescored or voided while an exam is followed is told by a later run", async () => {
    const { manager, examId, candidateIds } = await released();
    const [late, rescored] = candidateIds as [string, string];
    const { queries } = database();
    const change = (id: string, columns: object) =>
      queries.updateTable("candidate_score").set(columns).where("candidate_id", "=", id).execute();
    const judge = (kind: "void" | "readmit") => {
      const ruling = { kind, reason: "核查" };
      return manager.ask(candidateCalls.changeMany, { examId, candidateIds: [rescored], change: ruling });
    };
    const follow = async (meanwhile = async () => {}) => {
      const transaction: Database["transaction"] = async (work) => {
        await meanwhile();
        return database().transaction(work);
      };
      const seal = openSeal(["key"]);
      const services = { database: { ...database(), transaction }, clock, seal, siteAddress: "" };
      await followReleases(services, (error) => {
        throw error;
      });
      const told = queries
        .selectFrom("candidate_report")
        .select("candidate_id")
        .where("exam_id", "=", examId);
      return (await told.execute()).map((row) => row.candidate_id).sort();
    };
    await change(late, { open: 1, released_at: 0 });
    const meanwhile = async () => {
      await change(late, { open: 0, released_at: clock.time });
      await change(rescored, { score: 500 });
    };
    expect(await follow(meanwhile)).toEqual([]);
    await judge("void");
    expect(await follow()).toEqual([late]);
    // Who is void keeps no run busy.
    const exams: unknown[] = [];
    await follow(async () => void exams.push(examId));
    expect(exams).toEqual([]);
    await judge("readmit");
    expect(await follow()).toEqual([late, rescored].sort());
  });
});
