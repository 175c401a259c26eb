import { expect, test } from "vitest";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { rowOf } from "../../tests/support/rows";
import { candidateOf, publishedExam } from "../../tests/support/sittings";

const day = 86_400_000;

onEachEngine((database) => {
  const office = openAuthors(database);
  const { clock } = office;

  /** An exam that is open, whose only candidate has an invitation and has not confirmed it. */
  async function invited() {
    const exam = await publishedExam(office, database().queries);
    clock.time += day;
    const candidateId = exam.candidateIds[0]!;
    const enter = (more: object = {}) => candidateOf(office, exam.tokens[0]!, "19910000000", more);
    const { queries } = database();
    const live = () =>
      queries
        .selectFrom("candidate_session")
        .select("token_hash")
        .where("candidate_id", "=", candidateId)
        .where("ended_at", "=", 0)
        .execute();
    const state = async () => (await rowOf(queries, "candidate", { id: candidateId })).state;
    const noted = (action: string) =>
      queries
        .selectFrom("audit")
        .select("seq")
        .where("action", "=", action)
        .where("subject", "=", candidateId)
        .execute();
    return { ...exam, enter, live, state, noted };
  }

  test("G7: of many devices that confirm an invitation at once one session lives, and it is noted once", async () => {
    const { enter, live, state, noted } = await invited();
    const devices = await Promise.all([1, 2, 3, 4, 5].map(() => enter()));
    expect(devices.map(({ reason }) => reason)).toEqual(["", "", "", "", ""]);
    expect(await live()).toHaveLength(1);
    expect(await state()).toBe("registered");
    expect(await noted("candidate.register")).toHaveLength(1);
    const pages = await Promise.all(devices.map((one) => one.page() as Promise<{ reason?: string }>));
    expect(pages.filter(({ reason }) => reason !== "SITTING_GONE")).toHaveLength(1);
  });

  test("G7: who confirms while another device starts neither sets the candidate back nor takes over unsaid", async () => {
    const { enter, live, state } = await invited();
    const first = await enter();
    const [started, ...others] = await Promise.all([first.start(), enter(), enter(), enter()]);
    expect(await live()).toHaveLength(1);
    const mine = (await first.page()) as { reason?: string };
    // Whoever came before the start is the one that lives; the start then found no session.
    if (started === "") expect([await state(), mine.reason]).toEqual(["sitting", undefined]);
    else expect([started, mine.reason]).toEqual(["SITTING_GONE", "SITTING_GONE"]);
    expect(others.every(({ reason }) => (started === "" ? reason !== "" : reason === ""))).toBe(true);
  });

  test("G7: many who guess at once have five tries between them", async () => {
    const { enter, tokens, live } = await invited();
    const wrong = await Promise.all(
      Array.from({ length: 12 }, (_, at) => candidateOf(office, tokens[0]!, String(1000 + at))),
    );
    const reasons = wrong.map(({ reason }) => reason).sort();
    expect(reasons.filter((reason) => reason === "IDENTITY_WRONG")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "TOO_MANY_TRIES")).toHaveLength(7);
    expect((await enter()).reason).toBe("TOO_MANY_TRIES");
    expect(await live()).toEqual([]);
    clock.time += 16 * 60_000;
    expect((await enter()).reason).toBe("");
  });
});
