import { expect, test } from "vitest";
import { markingCalls } from "#contract/marking/calls";
import { rescoringCalls } from "#contract/rescoring/calls";
import { resultCalls } from "#contract/results/calls";
import { sittingCalls } from "#contract/sitting/calls";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { openMarking } from "../../tests/support/marking";
import { candidateOf, publishedExam } from "../../tests/support/sittings";
import { releaseDue } from "./release";

const day = 86_400_000;

onSqlite((database) => {
  const { office, settle } = openMarking(database);
  const { clock, ask } = office;

  test("each sub-question has its own score, mark and change of it, and candidates see them after the release", async () => {
    const family = ofType(13);
    const { manager, examId, tokens, candidateIds } = await publishedExam(office, database().queries, {
      exam: { checkScore: 2, viewReport: 2 },
      parts: [{ questions: [family] }],
    });
    clock.time += day;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    const written = family.children.findIndex(({ type }) => type === 5);
    await one.save(0, null, 0, { fields: { [`answer.${written + 1}`]: ["先断电"] } });
    await one.handIn();
    await settle();
    const full = family.children[written]!.score * 100;
    const he = await office.author({ companyId: manager.companyId, roles: ["r_review"], realName: "何晴" });
    const plan = { examId, markerIds: [he.id], isDouble: false, order: "question" as const };
    await manager.ask(markingCalls.plan, plan);
    const { taskId } = (await he.ask(markingCalls.next, { examId }))!;
    await he.ask(markingCalls.mark, { taskId, score: full });
    const [candidateId] = candidateIds as [string];
    const answer = async () => (await manager.ask(resultCalls.get, { candidateId })).answers[0]!;
    expect(await answer()).toMatchObject({ marks: [{ child: written, marker: "何晴", score: full }] });
    expect((await answer()).children[written]).toMatchObject({ score: full, full, why: "marked" });

    const asked = { examId, candidateId };
    const questions = await manager.ask(rescoringCalls.questions, asked);
    const own = questions.find(({ child }) => child === written)!;
    expect(own).toMatchObject({ score: full, full });
    expect(await manager.ask(rescoringCalls.questions, { examId })).toMatchObject(
      questions.map(({ child }) => ({ child, score: null })),
    );
    const { versionId, child } = own;
    const change = { kind: "mark" as const, versionId, child, candidateId, place: 0, score: 50 };
    const { digest } = await manager.ask(rescoringCalls.preview, { examId, change });
    await manager.ask(rescoringCalls.apply, { examId, change, reason: "漏看一行", digest });
    expect((await answer()).children[written]).toMatchObject({ score: 50, full, why: "changed" });

    await manager.ask(resultCalls.release, { examId });
    clock.time += day;
    const { session } = await candidateOf(office, tokens[0]!, "19910000000");
    const [reviewed] = (await ask(sittingCalls.review, { session })).data as { children: unknown[] }[];
    expect(reviewed!.children).toHaveLength(family.children.length);
    expect(reviewed!.children[written]).toEqual({ score: 50, full, why: "changed" });
  });

  test("a score that is withheld no more is released by the exam's rule, and one that never was stays as it is", async () => {
    const { manager, examId, tokens, candidateIds } = await publishedExam(office, database().queries, {
      exam: { release: "immediately", checkScore: 1 },
    });
    clock.time += day;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    await one.handIn();
    await settle();
    const [candidateId] = candidateIds as [string];
    const result = async () => (await manager.ask(resultCalls.list, { examId })).resultList[0]!;
    const released = await result();
    expect(released.releasedAt).toBeGreaterThan(0);
    await manager.ask(resultCalls.endWithholding, { candidateId });
    expect(await result()).toEqual(released);
    await manager.ask(resultCalls.withhold, { candidateId, reason: "点错了人" });
    await releaseDue(database(), clock.now());
    expect(await result()).toMatchObject({ withheld: "点错了人", releasedAt: 0 });
    await manager.ask(resultCalls.endWithholding, { candidateId });
    expect(await result()).toMatchObject({ withheld: "", releasedAt: 0, state: "marked" });
    expect(await manager.audited("result.endWithholding")).toEqual([candidateId]);
    await releaseDue(database(), clock.now());
    expect(await result()).toMatchObject({ withheld: "", releasedAt: clock.time, state: "released" });
    const stranger = await office.author({ roles: ["r_ent_admin"] });
    expect(await stranger.refusal(resultCalls.endWithholding, { candidateId })).toBe("NOT_FOUND");
  });

  test("the file that a candidate answered with is opened by who arranges the exam, and the look is audited", async () => {
    const { manager, tokens, candidateIds } = await publishedExam(office, database().queries, {
      parts: [{ questions: [ofType(10)] }],
    });
    clock.time += day;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    const text = "%PDF-1.4\n%%EOF\n";
    await one.saveFile(0, new File([text], "方案.pdf", { type: "application/pdf" }));
    const [candidateId] = candidateIds as [string];
    const open = (who: typeof manager, place = 0) =>
      who.open(`/report/api/result/answer/${candidateId}/${place}`);
    const isRefused = async (answer: Response) => answer.headers.get("content-type")!.includes("json");
    // Before the hand-in there is no result.
    expect(await isRefused(await open(manager))).toBe(true);
    await one.handIn();
    await settle();
    const { answers } = await manager.ask(resultCalls.get, { candidateId });
    expect(answers).toMatchObject([{ given: ["方案.pdf"], isFile: true }]);
    const opened = await open(manager);
    expect([opened.headers.get("content-type"), await opened.text()]).toEqual(["application/pdf", text]);
    expect(await manager.audited("result.openFile")).toEqual([candidateId]);
    expect(await isRefused(await open(manager, 1))).toBe(true);
    const { companyId } = manager;
    const marker = await office.author({ companyId, roles: ["r_review"] });
    const stranger = await office.author({ roles: ["r_ent_admin"] });
    for (const who of [marker, stranger]) expect(await isRefused(await open(who))).toBe(true);
  });
});
