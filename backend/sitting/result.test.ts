import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { CandidateChange } from "#contract/candidates/shapes";
import { sittingCalls } from "#contract/sitting/calls";
import { onSqlite } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { openMarking, pageOf } from "../../tests/support/marking";

onSqlite((database) => {
  const { office, handedIn } = openMarking(database);

  test("who is void has no score, no verdict and no questions to see again, until they are taken back", async () => {
    const exam = { release: "immediately", viewReport: 1 };
    const { candidates, manager, examId, candidateIds } = await handedIn(1, exam, ofType(1));
    const [one] = candidates;
    const review = async () =>
      (await office.ask(sittingCalls.review, { session: one!.session })).reason ?? "";
    const judge = (kind: "void" | "readmit") => {
      const change: CandidateChange = { kind, reason: "替考" };
      return manager.ask(candidateCalls.changeMany, { examId, candidateIds, change });
    };
    expect(await pageOf(one!)).toMatchObject({ result: { total: 10 }, canReview: true, isVoid: false });
    await judge("void");
    expect(await pageOf(one!)).toMatchObject({ result: null, canReview: false, isVoid: true });
    expect(await review()).toBe("REVIEW_NOT_OPEN");
    await judge("readmit");
    expect(await pageOf(one!)).toMatchObject({ result: { total: 10 }, canReview: true });
    expect(await review()).toBe("");
  });
});
