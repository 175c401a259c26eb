import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { examCalls } from "#contract/exams/calls";
import { brokenRules } from "#contract/exams/rules";
import { paperCalls } from "#contract/papers/calls";
import { abilities, typesInOrder } from "#contract/questions/kinds";
import { question } from "#contract/questions/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { expectTotalsHold } from "../../../tests/support/papers";
import { mediaTypeOf } from "../../files/media-kinds";
import { questionOf } from "../../questions/rows";
import { demoExams } from "./exams/exams";
import { demoPapers } from "./papers";

onSqlite((database) => {
  const { author, clock } = openAuthors(database);

  test("the demo has papers in every state, whose totals hold and whose questions are in order", async () => {
    const [lin, gu] = [await author({ realName: "林静怡", roles: ["r_ent_admin"] }), await author()];
    await database().transaction((queries) =>
      demoPapers(queries, {
        companyId: lin.companyId,
        otherCompanyId: gu.companyId,
        author: { id: lin.id, realName: lin.realName },
        now: clock.time,
      }),
    );
    const page = await lin.ask(paperCalls.list, { pageSize: 100 });
    expect(page.jobCount).toBeGreaterThanOrEqual(20);
    for (const count of Object.values(page.states)) expect(count).toBeGreaterThan(1);
    expect(new Set(page.jobList.map((paper) => paper.updatedBy))).toEqual(new Set(["林静怡"]));
    expect(page.jobList.every((paper) => paper.updatedAt <= clock.time)).toBe(true);

    const used = page.jobList.filter((paper) => paper.quoted && paper.passScore > 0);
    expect(used.length).toBeGreaterThan(2);
    for (const paper of used) {
      expect(paper.passScore).toBeLessThan(paper.jobScore);
      expect((await lin.ask(paperCalls.get, { jobId: paper._id })).isGenerated).toBe(true);
    }
    await demoExams(database().queries, {
      companyId: lin.companyId,
      author: { id: lin.id },
      now: clock.time,
    });
    const exams = await lin.ask(examCalls.list, { pageSize: 100 });
    expect(new Set(exams.examList.map(({ state }) => state))).toEqual(
      new Set(["draft", "published", "open", "closed", "cancelled"]),
    );
    for (const count of Object.values(exams.labels)) expect(count).toBeGreaterThan(0);
    for (const { examId } of exams.examList) {
      const { settings, openAt, closeAt } = await lin.ask(examCalls.get, { examId });
      expect(brokenRules({ ...settings, openAt, closeAt })).toEqual([]);
    }
    const group = page.jobList.find((paper) => paper.isGroup)!;
    expect(await lin.ask(paperCalls.children, { jobId: group._id })).toHaveLength(3);
    expect(group.state).toBe("ready");

    const other = await gu.ask(paperCalls.list, {});
    expect(other.jobCount).toBe(2);
    expect(other.jobList[0]!.updatedBy).toBe(gu.realName);

    const versions = await database().queries.selectFrom("question_version").selectAll().execute();
    for (const version of versions) {
      const { error } = question.safeParse(questionOf(version, "public"));
      expect(error?.issues, version.content).toBeUndefined();
    }
    expect(new Set(versions.map((version) => version.type))).toEqual(new Set(typesInOrder));
    const questions = versions.map((version) => questionOf(version, "public"));
    expect(
      questions.filter(({ media }) => media).map(({ media, stimulus }) => [media!.plays, stimulus]),
    ).toEqual([[2, expect.stringContaining("Listen")]]);
    const [sound] = await database()
      .queries.selectFrom("file")
      .select(["bytes"])
      .where("purpose", "=", "media")
      .execute();
    expect(mediaTypeOf(new Uint8Array(sound!.bytes))).toBe("audio/wav");
    const banks = await lin.ask(bankCalls.banks, { isCounted: true });
    expect(
      banks
        .filter((bank) => !bank.needsApproval)
        .map((bank) => bank.questionCount! > 10)
        .slice(1),
    ).toEqual([true, true, true, true, true]);
    expect(banks[0]!.questionCount).toBe(0);
    for (const tag of abilities)
      expect((await lin.ask(bankCalls.list, { tag })).questionCount, tag).toBeGreaterThan(2);
    expect(await gu.ask(bankCalls.banks, {})).toHaveLength(1);
    for (const who of [lin, gu]) await expectTotalsHold(database(), who.companyId);
  });
});
