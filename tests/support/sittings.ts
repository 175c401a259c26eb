import type { Clock } from "#backend/clock";
import { bookEntry } from "#backend/companies/ledger";
import type { Queries } from "#backend/database/open";
import { candidateCalls } from "#contract/candidates/calls";
import { examCalls } from "#contract/exams/calls";
import type { ExamPayload } from "#contract/exams/shapes";
import { invitationCalls } from "#contract/invitations/calls";
import type { PaperPayload } from "#contract/papers/shapes";
import { sittingCalls } from "#contract/sitting/calls";
import { noAnswer, type SittingAnswer } from "#contract/sitting/shapes";
import type { openAuthors } from "./authors";
import { examDraft } from "./exams";
import { writePaper } from "./papers";
import { rowsOf } from "./rows";

type Authors = ReturnType<typeof openAuthors>;
type Office = Pick<Authors, "author" | "settle"> & { clock: Clock };

interface Wanted {
  exam?: Partial<ExamPayload>;
  paper?: Partial<PaperPayload>;
  /** Two questions without. */
  parts?: Parameters<typeof writePaper>[2];
  /** The points of a question; 5 without. */
  score?: Parameters<typeof writePaper>[3];
  /** How many, or their names and mobiles. */
  people?: number | (readonly [name: string, mobile: string])[];
  /** Of each candidate. */
  candidate?: object;
  /** The company that holds it; a new one without. */
  companyId?: string;
}

export { noAnswer };
export const chosen = (...keys: number[]): SittingAnswer => ({ ...noAnswer, keys });

/** A published exam whose invited candidates can enter; the clock stands a day before it opens. */
export async function publishedExam(
  office: Office,
  queries: Queries,
  { exam = {}, paper = {}, parts = 2, score, people = 1, candidate = {}, companyId }: Wanted = {},
) {
  const manager = await office.author({ roles: ["r_ent_admin"], companyId });
  const { clock } = office;
  const begun = clock.now();
  await bookEntry(queries, {
    ...{ company_id: manager.companyId, operator_id: "", note: "", at: clock.now() },
    ...{ kind: "deposit", amount: 1_000_000 },
  });
  const { jobId } = await writePaper(manager, paper, parts, score);
  const settings = { randomQuestions: false, randomOptions: false, ...exam };
  const examId = await manager.ask(examCalls.create, examDraft(jobId, clock.now(), settings));
  const candidates =
    typeof people === "number"
      ? Array.from({ length: people }, (_, at) => [`周远${at}`, `199${10_000_000 + at}`] as const)
      : people;
  const added: string[] = [];
  for (const [realName, mobile] of candidates)
    added.push(await manager.ask(candidateCalls.add, { examId, realName, mobile, ...candidate }));
  const { revision } = await manager.ask(examCalls.get, { examId });
  await manager.ask(examCalls.publish, { examId, revision });
  if (added.length > 0) await manager.ask(invitationCalls.send, { examId, scope: "new", language: "zh" });
  await office.settle();
  const messages = await rowsOf(queries, "outbox", { company_id: manager.companyId, channel: "sms" });
  const tokens = messages
    .filter(({ at }) => at >= begun)
    .sort((one, other) => (one.recipient < other.recipient ? -1 : 1))
    .flatMap(({ text }) => /\/cover\/([\w-]{22})/.exec(text)?.[1] ?? []);
  return { manager, examId, jobId, candidateIds: added, tokens };
}

/** What one candidate does, by the calls that their pages make. */
export async function candidateOf({ ask }: Pick<Authors, "ask">, token: string, identity: string, more = {}) {
  const entered = await ask(sittingCalls.enter, { token, identity, ...more });
  const { session, uuid } = (entered.data ?? {}) as { session: string; uuid: string };
  const send = async (call: Parameters<Authors["ask"]>[0], body: object = {}) =>
    ask(call, { session, ...body } as never);
  return {
    reason: entered.reason ?? "",
    session,
    uuid,
    start: async (body: object = {}) => (await send(sittingCalls.start, body)).reason ?? "",
    async page(place: number | null = null, body: object = {}) {
      const { code, data, reason } = await send(sittingCalls.page, { place, ...body });
      return code === 0 ? (data as never) : ({ reason } as never);
    },
    async save(place: number, answer: SittingAnswer | null, basis = 0, body: object = {}) {
      const fields = answer && {
        ...(answer.keys.length > 0 && { answer: answer.keys.map(String) }),
        ...(answer.text !== "" && { answer: [answer.text] }),
      };
      const clears = answer === noAnswer;
      const reply = await send(sittingCalls.save, { place, fields, clears, basis, ...body });
      return (reply.code === 0 ? reply.data : { outcome: reply.reason }) as {
        outcome: string;
        sequence: number;
        at: number;
        basis: number;
        mayMove: boolean;
        stored: { answer: SittingAnswer; sequence: number } | null;
        asked: object | null;
      };
    },
    async saveFile(place: number, file: File, basis = 0, formId = "") {
      const reply = await send(sittingCalls.saveFile, { place, basis, file, formId });
      return reply.code === 0 ? (reply.data as { outcome: string }).outcome : reply.reason;
    },
    show: async (place: number) => (await send(sittingCalls.show, { place })).reason ?? "",
    async take(place: number, formId = "") {
      const { code, data, reason } = await send(sittingCalls.take, { place, formId });
      return code === 0 ? (data as { left: number | null }).left : reason;
    },
    ownFile: (place: number) => send(sittingCalls.ownFile, { place }),
    ownFiles: () => send(sittingCalls.ownFiles),
    handIn: async (part: number | null = null) => (await send(sittingCalls.handIn, { part })).reason ?? "",
    async again() {
      const { code, data, reason } = await send(sittingCalls.again);
      return code === 0 ? (data as { uuid: string }).uuid : (reason ?? "");
    },
    run: async (place: number) => (await send(sittingCalls.run, { place })).reason ?? "",
    pause: async () => (await send(sittingCalls.pause)).reason ?? "",
    resume: async () => (await send(sittingCalls.resume)).reason ?? "",
  };
}
