import { expect, test } from "vitest";
import { bankCalls } from "#contract/bank/calls";
import { monitoringCalls } from "#contract/monitoring/calls";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "./support/authors";
import { racingOnEach } from "./support/engines";
import { mp3 } from "./support/media";
import { question } from "./support/papers";
import { fileOf } from "./support/pictures";
import { setRows } from "./support/rows";
import { candidateOf, publishedExam } from "./support/sittings";

racingOnEach((database) => {
  const office = openAuthors(database);
  const bytes = mp3();

  /** A candidate before a question that may be played so often, and one that has nothing to play. */
  async function listening(plays: number, exam: object = {}) {
    const writer = await office.author({ roles: ["r_ent_admin"] });
    const told = await writer.ask(bankCalls.attachMedia, { file: fileOf(bytes, "听力.mp3") });
    const media = { src: `/file/${told.fileId}`, kind: told.kind, name: told.name, plays };
    const { tokens, manager, candidateIds, examId } = await publishedExam(office, database().queries, {
      exam,
      parts: [{ questions: [question({ media }), question()] }],
    });
    // why: the exam is another company's; its file is too.
    await setRows(database().queries, "file", { id: told.fileId }, { company_id: manager.companyId });
    office.clock.time += 86_400_000;
    const one = await candidateOf(office, tokens[0]!, "19910000000");
    await one.start();
    const { session } = one;
    return {
      ...{ one, told, manager, candidateId: candidateIds[0]!, examId },
      page: async () => ((await one.page(0)) as SittingPage).question!,
      play: async (formId: string, place = 0) => {
        const { code, data, reason } = await office.ask(sittingCalls.play, { session, place, formId });
        return code === 0 ? (data as { number: number }).number : reason;
      },
      hear: async (number: number, range = "", at = { session, place: 0 }) => {
        const { code, reason, status, headers } = await office.ask(sittingCalls.media, {
          ...at,
          number,
          range,
        });
        return code === 0 ? [status, Number(headers.get("content-length"))] : reason;
      },
      file: async () => (await office.ask(sittingCalls.file, { session, fileId: told.fileId })).code,
    };
  }

  test("a play is begun by a form, counted once, and heard in pieces; after the last one nothing is served", async () => {
    const { one, page, play, hear, file } = await listening(2);
    expect((await page()).asked.media).toEqual({ kind: "audio", plays: 2 });
    expect((await page()).play).toMatchObject({ src: "", left: 2 });
    expect(await hear(1)).toBe("PLAY_OVER");
    expect(await file()).not.toBe(0);

    expect(await play("first")).toBe(1);
    expect(await play("first")).toBe(1);
    const opened = (await page()).play!;
    expect(opened).toMatchObject({ number: 1, left: 1 });
    expect(opened.src).toMatch(/^\/sit\/[\w-]+\/1\/media\/1$/);
    expect(await hear(1, "bytes=7-")).toBe("PLAY_OVER");
    const first = { session: one.session, place: 0, number: 1, range: "bytes=0-1" };
    const { headers } = await office.ask(sittingCalls.media, first);
    expect(headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''media.mp3");
    expect(await hear(1, "bytes=0-1")).toEqual([206, 2]);
    expect(await hear(1, "bytes=0-")).toEqual([206, bytes.length]);
    office.clock.time += 61_000;
    expect(await hear(1)).toBe("PLAY_OVER");
    expect(await hear(1, "bytes=0-")).toBe("PLAY_OVER");
    expect(await hear(1, "bytes=700-")).toEqual([206, bytes.length - 700]);
    expect((await page()).play).toMatchObject({ src: "", number: 1, left: 1 });

    expect(await play("second")).toBe(2);
    expect(await hear(1, "bytes=700-")).toBe("PLAY_OVER");
    expect(await hear(2)).toEqual([200, bytes.length]);
    office.clock.time += 61_000;
    expect(await play("third")).toBe("NO_PLAY_LEFT");
    expect((await page()).play).toMatchObject({ src: "", left: 0 });
    expect(await hear(2)).toBe("PLAY_OVER");
    expect(await hear(3)).toBe("PLAY_OVER");
  });

  test("a pause of one's own does not use up a play's minute; what a monitor stops is given back", async () => {
    const { one, page, play, hear, manager, candidateId } = await listening(1);
    await setRows(database().queries, "candidate", { id: candidateId }, { pauses: 1 });
    await play("first");
    await hear(1);
    office.clock.time += 20_000;
    expect(await one.pause()).toBe("");
    office.clock.time += 600_000;
    expect(await one.resume()).toBe("");
    expect(await hear(1)).toEqual([200, bytes.length]);
    office.clock.time += 30_000;
    expect((await page()).play!.src).not.toBe("");
    const act = (kind: "pause" | "resume", seen: number) =>
      manager.ask(monitoringCalls.act, {
        ...{ candidateId, kind, seen, minutes: 0 },
        ...{ reason: "technical", note: "" },
      });
    await act("pause", 0);
    expect(await hear(1)).toBe("QUESTION_NOT_OPEN");
    office.clock.time += 600_000;
    await act("resume", 1);
    office.clock.time += 300_000;
    expect((await page()).play).toMatchObject({ src: expect.stringContaining("/media/1"), left: 0 });
    expect(await hear(1)).toEqual([200, bytes.length]);
    office.clock.time += 61_000;
    expect(await hear(1)).toBe("PLAY_OVER");
  });

  test("pieces that begin behind the first byte are a play that goes on, and no further one", async () => {
    const { play, hear } = await listening(1);
    await play("first");
    await hear(1, "bytes=0-");
    office.clock.time += 61_000;
    expect(await hear(1, "bytes=1-1,0-")).toBe("PLAY_OVER");
    expect(await hear(1, "bytes=00-")).toBe("PLAY_OVER");
    expect(await hear(1, `bytes=-${bytes.length}`)).toBe("PLAY_OVER");
    const rest = [206, bytes.length - 1];
    const heard = [await hear(1, "bytes=1-"), await hear(1, "bytes=1-"), await hear(1, "bytes=1-")];
    expect(heard).toEqual([rest, rest, "PLAY_OVER"]);
  });

  test("many forms at once are not more plays than are allowed", async () => {
    const { play } = await listening(2);
    const begun = await Promise.all(["a", "b", "c", "d", "e"].map((formId) => play(formId)));
    expect(begun.filter((number) => typeof number === "number").sort()).toEqual([1, 2]);
    expect(begun.filter((reason) => reason === "NO_PLAY_LEFT")).toHaveLength(3);
  });

  test("each play is in the sitting's log, which the receipt goes on proving and a monitor reads", async () => {
    const { one, play, manager, candidateId } = await listening(3);
    await play("first");
    await play("second");
    const { receipt } = (await one.page()) as SittingPage;
    expect((await office.ask(sittingCalls.receipt, { id: receipt })).data).toMatchObject({ isWhole: true });
    const rows = await database()
      .queries.selectFrom("sitting_log")
      .select(["place", "content"])
      .where("candidate_id", "=", candidateId)
      .where("kind", "=", "play")
      .orderBy("sequence")
      .execute();
    expect(rows.map(({ place, content }) => [place, JSON.parse(content).number])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    const { timeline } = await manager.ask(monitoringCalls.get, { candidateId });
    expect(timeline.filter(({ kind }) => kind === "log.play")).toHaveLength(2);
  });

  test("without a limit it is served as often as wanted, and nothing is counted", async () => {
    const { page, play, hear } = await listening(0);
    expect((await page()).play).toMatchObject({ number: 0, left: 0 });
    expect(await play("first")).toBe("QUESTION_NOT_OPEN");
    for (const _ of [1, 2]) {
      expect(await hear(0)).toEqual([200, bytes.length]);
      office.clock.time += 61_000;
    }
  });

  test("G2: it is served to nobody else, for no other question, and not after the hand-in", async () => {
    const { one, play, hear } = await listening(0);
    expect(await play("first", 1)).toBe("QUESTION_NOT_OPEN");
    expect(await hear(0, "", { session: one.session, place: 1 })).toBe("QUESTION_NOT_OPEN");
    expect(await hear(0, "", { session: "A".repeat(43), place: 0 })).toBe("SITTING_GONE");
    await one.handIn();
    expect(await hear(0)).toBe("QUESTION_NOT_OPEN");
  });

  test("with the questions that are seen again after the release, it is heard as often as wanted", async () => {
    const { one, hear } = await listening(1, { release: "immediately", checkScore: 1, viewReport: 2 });
    await one.handIn();
    await office.settle();
    office.clock.time += 61_000;
    for (const _ of [1, 2]) expect(await hear(0)).toEqual([200, bytes.length]);
  });
}, "at once");
