import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../../tests/support/authors";
import { onSqlite } from "../../../tests/support/engines";
import { candidateOf, publishedExam } from "../../../tests/support/sittings";

onSqlite((database) => {
  const office = openAuthors(database);

  test("F4: each purpose is asked for by itself, and kept word by word with the exam's version", async () => {
    const own = "考试中每分钟拍一张照片，只给监考员看。";
    const { tokens, manager, candidateIds } = await publishedExam(office, database().queries, {
      exam: {
        cameraMonitorType: 1,
        screenShotMonitorType: 2,
        consents: { face: "", camera: own, screen: "", proposal: "" },
      },
    });
    office.clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    const { consents } = (await one.page()) as SittingPage;
    expect(consents).toMatchObject([
      { kind: "camera", isRequired: true, text: own },
      { kind: "screen", isRequired: false },
    ]);
    expect(await one.start({ agreed: ["screen"] })).toBe("CONSENT_MISSING");
    const candidateId = candidateIds[0]!;
    expect((await manager.ask(candidateCalls.get, { candidateId })).consents).toEqual([]);
    // What is kept are our words, whatever a request says was shown.
    expect(await one.start({ agreed: ["camera"], text: "别的" })).toBe("");
    expect((await manager.ask(candidateCalls.get, { candidateId })).consents).toEqual([
      { kind: "camera", text: own, version: 1, at: office.clock.time },
    ]);
  });
});
