import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { basePaths } from "#contract/call";
import { examCalls } from "#contract/exams/calls";
import { sittingCalls } from "#contract/sitting/calls";
import type { SittingPage } from "#contract/sitting/shapes";
import { openAuthors } from "../../tests/support/authors";
import { racingOnEach } from "../../tests/support/engines";
import { ofType } from "../../tests/support/every-type";
import { question } from "../../tests/support/papers";
import { rowOf } from "../../tests/support/rows";
import { candidateOf, chosen, noAnswer, publishedExam } from "../../tests/support/sittings";

const minute = 60_000;
const day = 24 * 60 * minute;

racingOnEach((database) => {
  const office = openAuthors(database);
  const { clock, ask } = office;

  /** Two candidates of one exam who have begun; the first one is hostile and has answered the first question. */
  async function two() {
    const questions = [question(), question(), ofType(10), ofType(5)];
    const exam = await publishedExam(office, database().queries, { parts: [{ questions }], people: 2 });
    clock.time += day;
    const enter = (at: number, more = {}) => candidateOf(office, exam.tokens[at]!, `1991000000${at}`, more);
    const [one, other] = [await enter(0), await enter(1)];
    await one.start();
    await other.start();
    await one.save(0, chosen(1));
    await other.save(0, chosen(0));
    const send = (call: Parameters<typeof ask>[0], body: object) =>
      ask(call, { session: one.session, ...body } as never);
    const save = async (body: object) => {
      const { data, reason } = await send(sittingCalls.save, {
        place: 0,
        basis: 0,
        fields: { answer: ["0"] },
        ...body,
      });
      return (data as { outcome: string } | null)?.outcome ?? reason;
    };
    return { ...exam, enter, one, other, send, save };
  }
  type Hall = Awaited<ReturnType<typeof two>>;

  /** All that an exam's candidates could gain by: answers, time, what is logged, what they pay. */
  async function standing({ examId, manager }: Hall): Promise<string> {
    const { queries } = database();
    const of = async (table: "sitting_answer" | "sitting_log") =>
      queries
        .selectFrom(table)
        .innerJoin("sitting", "sitting.candidate_id", `${table}.candidate_id`)
        .select([`${table}.candidate_id`, `${table}.content`, `${table}.place`])
        .where("sitting.exam_id", "=", examId)
        .orderBy(`${table}.candidate_id`)
        .orderBy(`${table}.sequence`)
        .execute();
    const sittings = await queries
      .selectFrom("sitting")
      .select(["candidate_id", "state", "ends_at", "stops", "parts", "sequence", "link", "pauses"])
      .where("exam_id", "=", examId)
      .orderBy("candidate_id")
      .execute();
    const company = await rowOf(queries, "company", { id: manager.companyId });
    return JSON.stringify([await of("sitting_answer"), await of("sitting_log"), sittings, company]);
  }

  /** Pieces of 16 MiB that unpack to 4 GB together. */
  const pieces = 255;

  /** A ZIP file of 4 MB with the look of a document, whose one entry unpacks to 4 GB. */
  function bomb(name: string): File {
    const piece = deflateRawSync(Buffer.alloc(2 ** 24), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
    const end = Buffer.from([3, 0]);
    expect(inflateRawSync(Buffer.concat([piece, end]))).toHaveLength(2 ** 24);
    const packed = Buffer.concat([...Array.from({ length: pieces }, () => piece), end]);
    const entry = Buffer.from("word/document.xml");
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(pieces * 2 ** 24, 22);
    head.writeUInt16LE(entry.length, 26);
    return new File([new Uint8Array(Buffer.concat([head, entry, packed]))], name);
  }

  /** What twenty hostile candidates try, and what becomes of it. */
  const tries: [string, (hall: Hall) => Promise<unknown>, unknown][] = [
    ["a basis that is to come", ({ save }) => save({ basis: 999 }), "conflict"],
    ["a basis below every save", ({ save }) => save({ basis: -1 }), "NOT_VALID"],
    ["a basis that is no number", ({ save }) => save({ basis: "2; drop table sitting" }), "NOT_VALID"],
    ["a place that is not there", ({ save }) => save({ place: 77, basis: 0 }), "QUESTION_NOT_OPEN"],
    ["a place before the first", ({ save }) => save({ place: -1 }), "NOT_FOUND"],
    [
      "options that the question does not have",
      ({ save }) => save({ place: 1, fields: { answer: ["98", "-1", "1e3", "__proto__"] } }),
      "same",
    ],
    [
      "two options where one is asked for",
      ({ save }) => save({ place: 0, basis: 2, fields: { answer: ["1", "0", "2"] } }),
      "same",
    ],
    [
      "fields of the key and of the score",
      ({ save }) =>
        save({
          place: 1,
          fields: { "answer.score": ["500"], key: ["1"], __proto__: ["1"] } as never,
          score: 500,
          at: 1,
          sequence: 900,
        }),
      "NOT_VALID",
    ],
    [
      "an answer of 10 MB",
      ({ save }) => save({ place: 3, fields: { answer: ["x".repeat(10_000_000)] } }),
      "INVALID",
    ],
    [
      "a thousand fields",
      ({ save }) =>
        save({
          place: 3,
          fields: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`answer.${at}`, ["x"]])),
        }),
      "NOT_VALID",
    ],
    [
      "the session of nobody",
      async ({ send }) =>
        (
          await send(sittingCalls.save, {
            session: "A".repeat(43),
            place: 0,
            fields: { answer: ["0"] },
            basis: 2,
          })
        ).reason,
      "SITTING_GONE",
    ],
    [
      "a session that is a role's name",
      async ({ send }) => (await send(sittingCalls.page, { session: "r_sys_admin-token" })).reason,
      "SITTING_GONE",
    ],
    [
      "another candidate named in the request",
      async ({ send, other }) =>
        ((await send(sittingCalls.page, { uuid: other.uuid, candidateId: other.uuid })).data as SittingPage)
          .uuid === other.uuid,
      false,
    ],
    [
      "another candidate's file",
      async ({ other, one }) => {
        await other.saveFile(
          2,
          new File(["%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"], "plan.pdf"),
        );
        return (await one.ownFile(2)).reason;
      },
      "NOT_FOUND",
    ],
    ["a file bomb under another name", ({ one }) => one.saveFile(2, bomb("plan.exe")), "FILE_KIND"],
    [
      "a file larger than is allowed",
      ({ one }) => one.saveFile(2, new File([new Uint8Array(10_100_000)], "plan.pdf")),
      "FILE_TOO_LARGE",
    ],
    ["a pause that nobody gave", ({ one }) => one.pause(), "NO_PAUSE_LEFT"],
    ["a second start, for new time", ({ one }) => one.start({ at: 9e12, now: 0 }), ""],
    ["a part that does not exist", ({ one }) => one.handIn(-3 as never), "NOT_VALID"],
    [
      "a signal that is a verdict on another one",
      async ({ send, other }) =>
        (await send(sittingCalls.signal, { kind: "terminate", uuid: other.uuid })).reason,
      "NOT_VALID",
    ],
    [
      "an operator's deed with a candidate's session",
      async ({ one, examId }) =>
        (await ask(examCalls.cancel, { examId, revision: 1, reason: "x" } as never, { token: one.session }))
          .code,
      3,
    ],
  ];

  test.each(tries)("a hostile candidate gains nothing by %s", async (name, act, outcome) => {
    const hall = await two();
    // Somebody else's own file is no gain of the hostile one: it is there before.
    if (name === "another candidate's file") await act(hall);
    const before = await standing(hall);
    expect(await act(hall)).toBe(outcome);
    expect(await standing(hall)).toBe(before);
  });

  test("a replay is one save, whatever it says the second time, and from wherever it comes", async () => {
    const hall = await two();
    const body = { place: 1, formId: "one-form", basis: 0 };
    expect(await hall.save({ ...body, fields: { answer: ["1"] } })).toBe("saved");
    const before = await standing(hall);
    const again = await Promise.all(
      Array.from({ length: 8 }, (_, at) => hall.save({ ...body, fields: { answer: [String(at % 2)] } })),
    );
    expect(new Set(again)).toEqual(new Set(["same", "conflict"]));
    expect(await standing(hall)).toBe(before);
  });

  test("G8: a loop of saves does not fill the disk, and one who types never meets its limit", async () => {
    const { one } = await two();
    let [basis, count] = [0, 0];
    const save = async (by = one) => {
      count += 1;
      const saved = await by.save(3, { ...noAnswer, text: "长".repeat(19_000) + count }, basis);
      basis = saved.basis ?? basis;
      return saved.outcome;
    };
    const typed = Array.from({ length: 40 });
    for (const _ of typed) {
      clock.time += 10_000;
      expect(await save()).toBe("saved");
    }
    const before = count;
    while ((await save()) === "saved" && count < 400);
    expect(count - before).toBeLessThan(200);
    const { receipt } = (await one.page()) as SittingPage;
    const { data } = await ask(sittingCalls.receipt, { id: receipt });
    expect(data).toMatchObject({ isWhole: true, saves: count });
    expect(await save()).toBe("BUSY");
    clock.time += 10_000;
    expect(await save()).toBe("saved");
  });

  test("D3: a file bomb that passes for a document is kept as it was sent, and nobody unpacks it", async () => {
    const { one, manager } = await two();
    const file = bomb("plan.docx");
    expect(file.size).toBeLessThan(10_000_000);
    expect(await one.saveFile(2, file)).toBe("saved");
    const stored = await rowOf(database().queries, "answer_file", { company_id: manager.companyId });
    expect([stored.name, stored.size]).toEqual(["plan.docx", file.size]);
    const sent = await office.fetch(basePaths.exam + sittingCalls.ownFile.path, {
      method: "POST",
      body: JSON.stringify({ session: one.session, place: 2 }),
    });
    expect(sent.headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await sent.arrayBuffer()).byteLength).toBe(file.size);
    // Nor is it unpacked by what settles the hand-in: 4 GB would take longer than a test may.
    await one.handIn();
    await office.settle();
  });

  test("two browsers: the one that was taken over does nothing more", async () => {
    const hall = await two();
    const taken = await hall.enter(0, { takesOver: true });
    const before = await standing(hall);
    expect(await hall.save({ place: 1, fields: { answer: ["1"] } })).toBe("SITTING_GONE");
    expect(await hall.one.handIn()).toBe("SITTING_GONE");
    expect(await standing(hall)).toBe(before);
    expect(await taken.save(1, chosen(1))).toMatchObject({ outcome: "saved" });
  });

  test("a moved clock and a late save count for nothing, and so does all after the hand-in", async () => {
    const hall = await two();
    clock.time += 60 * minute + 30_000;
    const late = await hall.save({
      place: 1,
      fields: { answer: ["1"] },
      at: clock.time - 50 * minute,
      now: 1,
    });
    expect(late).toBe("late");
    const before = await standing(hall);
    expect(JSON.parse(before)[0].filter(({ place }: { place: number }) => place === 1)).toEqual([]);
    expect(await hall.one.start()).toBe("");
    expect((await hall.one.save(0, noAnswer, 2)).outcome).toBe("late");
    const other = await two();
    await other.one.handIn();
    const handedIn = await standing(other);
    expect(await other.save({ place: 1, fields: { answer: ["1"] } })).toBe("closed");
    expect(await other.one.handIn(0)).toBe("");
    expect(await other.one.resume()).toBe("");
    expect(await standing(other)).toBe(handedIn);
  });
}, "a replay is one save");
