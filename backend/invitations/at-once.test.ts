import { expect, test } from "vitest";
import { candidateCalls } from "#contract/candidates/calls";
import { examCalls } from "#contract/exams/calls";
import { candidatePrice } from "#contract/exams/check";
import { admissionCode } from "#contract/invitations/admission-code";
import { invitationCalls } from "#contract/invitations/calls";
import { openAuthors } from "../../tests/support/authors";
import { onEachEngine } from "../../tests/support/engines";
import { examDraft } from "../../tests/support/exams";
import { writePaper } from "../../tests/support/papers";
import { fileOf } from "../../tests/support/pictures";
import { rowOf } from "../../tests/support/rows";
import { bookEntry } from "../companies/ledger";
import { openEncryption } from "../keys/encryption";
import { insertInvitation } from "./secret";

const people = 120;
const rows = Array.from({ length: people }, (_, at) => `考生${at + 1},199${String(20_000_000 + at)}`);
const each = [1, 2, 3, 4];

/** Colleagues who do the same at the same moment, each in a form of their own. */
onEachEngine((database) => {
  const { author, clock, ...office } = openAuthors(database);
  const settle = async () => {
    for (let round = 0; round < 3; round++) await office.settle();
  };

  test("H1, G7: a list confirmed, an exam published and people invited by four at once: each happens once", async () => {
    const manager = await author({ roles: ["r_ent_admin"] });
    const { companyId } = manager;
    const { queries } = database();
    const entry = { company_id: companyId, operator_id: "", note: "", at: clock.now() };
    await bookEntry(queries, { ...entry, kind: "deposit", amount: people * candidatePrice });
    const { jobId } = await writePaper(manager);
    const examId = await manager.ask(examCalls.create, examDraft(jobId, clock.now()));
    const file = () => fileOf(["姓名,手机号", ...rows].join("\n"), "list.csv");
    const parse = () => manager.ask(candidateCalls.parseImport, { examId, file: file(), format: "csv" });
    const all = <Request extends object>(call: Parameters<typeof manager.send>[0], request: Request) =>
      Promise.all(each.map((at) => manager.send(call, request as never, `${call.path} ${at}`)));
    const reasons = (answers: { reason?: string }[]) => answers.map(({ reason = "" }) => reason).sort();

    // The same list twice, and each confirmed by four.
    const imports = [await parse(), await parse()];
    for (const importId of imports) {
      const [first, ...others] = reasons(await all(candidateCalls.commitImport, { importId }));
      expect([first, ...new Set(others)]).toEqual(["", "IMPORT_NOT_READ"]);
    }
    await settle();
    const candidates = await queries
      .selectFrom("candidate")
      .select(["id", "number", "mobile", "staged"])
      .where("exam_id", "=", examId)
      .orderBy("number")
      .execute();
    expect(candidates.filter(({ staged }) => staged !== "")).toEqual([]);
    expect(new Set(candidates.map(({ mobile }) => mobile)).size).toBe(people);
    expect(candidates).toHaveLength(people);

    const { revision } = await manager.ask(examCalls.get, { examId });
    const published = reasons(await all(examCalls.publish, { examId, revision }));
    expect(published).toEqual(["", ...Array(3).fill("EXAM_PUBLISHED_ALREADY")]);

    const send = { examId, scope: "new", language: "zh" };
    const sent = reasons(await all(invitationCalls.send, send));
    expect(sent).toEqual(["", ...Array(3).fill("INVITATIONS_RUNNING")]);
    await settle();
    const invitations = await queries
      .selectFrom("exam_invitation as invitation")
      .innerJoin("invitation_message as message", "message.candidate_id", "invitation.candidate_id")
      .innerJoin("outbox", "outbox.id", "message.id")
      .select(["invitation.token_key", "invitation.code_key", "outbox.recipient"])
      .where("invitation.exam_id", "=", examId)
      .execute();
    expect(invitations).toHaveLength(people);
    for (const column of ["token_key", "code_key", "recipient"] as const)
      expect(new Set(invitations.map((row) => row[column])).size, column).toBe(people);

    // A code that somebody has, of any company, is given to nobody else.
    const encryption = openEncryption(["a key"]);
    const both = await queries
      .deleteFrom("exam_invitation")
      .where(
        "candidate_id",
        "in",
        candidates.slice(0, 2).map(({ id }) => id),
      )
      .returning(["candidate_id", "exam_id", "company_id", "language", "reminders", "at"])
      .execute();
    const drawn = [1, 1, 2];
    const random = () => Buffer.alloc(5, drawn.shift());
    const codes: string[] = [];
    for (const one of both) codes.push((await insertInvitation(queries, encryption, one, random)).code);
    expect(codes).toEqual([1, 2].map((byte) => admissionCode(Buffer.alloc(5, byte))));

    const { reserved, balance } = await rowOf(queries, "company", { id: companyId });
    expect([reserved, balance]).toEqual([people * candidatePrice, people * candidatePrice]);
    const { count } = await queries
      .selectFrom("audit")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("subject", "=", examId)
      .where("action", "in", ["exam.publish", "invitation.send"])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });
});
