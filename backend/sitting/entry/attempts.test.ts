import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { examCalls } from "#contract/exams/calls";
import { invitationCalls } from "#contract/invitations/calls";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { racingOnEach } from "../../../tests/support/engines";
import { insertRow, rowOf } from "../../../tests/support/rows";
import { candidateOf, chosen, publishedExam } from "../../../tests/support/sittings";
import { hashToken, newToken } from "../../ids";

const day = 86_400_000;

racingOnEach((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** A candidate who has handed in a first attempt at a practice paper, which may be sat so often. */
  async function practised(attempts: number, paper = { isPractice: true }) {
    const exam = await publishedExam(office, database().queries, { exam: { attempts }, paper });
    clock.time += day;
    const enter = () => candidateOf(office, exam.tokens[0]!, "19910000000", { takesOver: true });
    const one = await enter();
    expect(await one.start()).toBe("");
    await one.save(0, chosen(1));
    const page = async () => (await one.page()) as SittingPage;
    return { ...exam, one, enter, page };
  }
  const money = (companyId: string) => rowOf(database().queries, "company", { id: companyId });

  test("an attempt more has a paper, a receipt and scores of its own, and is free; no more than the exam allows", async () => {
    const { one, page, manager, examId } = await practised(2);
    expect(await one.again()).toBe("NO_ATTEMPT_LEFT");
    await one.handIn();
    const first = await page();
    expect(first).toMatchObject({ state: "submitted", attempt: 1, attemptsLeft: 1 });
    const paid = await money(manager.companyId);
    const uuids = await Promise.all([one.again(), one.again()]);
    expect(new Set(uuids).size).toBe(1);
    expect(await page()).toMatchObject({
      uuid: uuids[0],
      state: "ready",
      attempt: 2,
      attemptsLeft: 0,
      obstacle: null,
    });
    expect(await one.start()).toBe("");
    expect((await page()).places.map(({ amount }) => amount)).toEqual([0, 0]);
    await one.handIn();
    const second = await page();
    expect(second).toMatchObject({ state: "submitted", attemptsLeft: 0 });
    expect(second.receipt).not.toBe(first.receipt);
    expect(await one.again()).toBe("NO_ATTEMPT_LEFT");
    expect(await money(manager.companyId)).toEqual(paid);
    const { candidateList } = await manager.ask(candidateCalls.list, { examId });
    expect(candidateList.map(({ number, attempt }) => [number, attempt])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test("the same link leads on to the last attempt, and after the close to the last that was begun", async () => {
    const { one, enter } = await practised(3);
    await one.handIn();
    const uuid = await one.again();
    expect((await enter()).uuid).toBe(uuid);
    clock.time += 30 * day;
    expect((await enter()).uuid).toBe(one.uuid);
  });

  test("G7: two devices never stand for one attempt, and none takes over a running one without saying so", async () => {
    const { one, page, manager, examId, candidateIds } = await practised(3);
    await one.handIn();
    await one.again();
    /** A device that came in by the first attempt while another one went on. */
    async function elsewhere() {
      const session = newToken();
      const whose = { candidate_id: candidateIds[0]!, exam_id: examId, company_id: manager.companyId };
      const row = { ...whose, token_hash: hashToken(session), at: clock.time };
      await insertRow(database().queries, "candidate_session", row);
      return session;
    }
    const session = await elsewhere();
    expect((await office.ask(sittingCalls.again, { session })).code).toBe(0);
    expect(await page()).toEqual({ reason: "SITTING_GONE" });
    expect((await office.ask(sittingCalls.start, { session, agreed: [] })).code).toBe(0);
    const third = await elsewhere();
    expect((await office.ask(sittingCalls.again, { session: third })).reason).toBe("ATTEMPT_ELSEWHERE");
    const { data } = await office.ask(sittingCalls.page, { session, place: null });
    expect(data).toMatchObject({ state: "sitting", attempt: 2 });
  });

  test("who tries again is one person, and what is known of each attempt can be changed", async () => {
    const { one, manager, examId } = await practised(3);
    const progress = async () => (await manager.ask(examCalls.get, { examId })).progress;
    await one.handIn();
    await one.again();
    await one.start();
    expect(await progress()).toMatchObject({ candidates: 1, invited: 1, sitting: 1, submitted: 1 });
    expect(await manager.ask(invitationCalls.overview, { examId })).toMatchObject({ candidates: 1 });
    const { candidateList } = await manager.ask(candidateCalls.list, { examId });
    const { candidateId } = candidateList[1]!;
    const { revision, mobileNumber: mobile } = await manager.ask(candidateCalls.get, { candidateId });
    await manager.ask(candidateCalls.update, { candidateId, revision, realName: "周远航", mobile });
    const other = await manager.ask(candidateCalls.add, { examId, realName: "刘敏", mobile: "19900001002" });
    const taken = { candidateId: other, revision: 1, realName: "刘敏", mobile };
    expect(await manager.refusal(candidateCalls.update, taken)).toBe("CANDIDATE_MOBILE_TAKEN mobile");
  });

  test("a paper that is no practice is sat once", async () => {
    const { one, page } = await practised(1, { isPractice: false });
    await one.handIn();
    expect((await page()).attemptsLeft).toBe(0);
    expect(await one.again()).toBe("NO_ATTEMPT_LEFT");
  });
}, "an attempt more");
