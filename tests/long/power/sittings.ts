import { randomUUID } from "node:crypto";
import { sittingCalls } from "#contract/sitting/calls";
import { type Candidate, insertCandidates } from "../../exam-day/candidates";
import { besideSite } from "../../support/beside";
import { as } from "../../support/cast";
import { reach } from "../../support/office";
import type { Site } from "../../support/server";

/** A save that a candidate sent. `sequence` is the services' reply, null until there is one. */
interface Sent {
  place: number;
  key: number;
  formId: string;
  sequence: number | null;
}

/** A candidate in the middle of an exam, with every save ever sent, in order. */
interface Sitter {
  session: string;
  sent: Sent[];
  /** Whether the hand-in was acknowledged. */
  isHandedIn: boolean;
}

/** The first places of the demo's running exam: choices, so that one key is an answer to each. */
const places = 10;

const servicesOf = ({ address }: Site) => reach(() => ({ fetch: (request) => fetch(request) }), address);

/** Candidates of the demo's running exam who have begun. */
export async function beginSittings(site: Site, people: number): Promise<Sitter[]> {
  const { ask } = servicesOf(site);
  const candidates = await insertCandidates(site, people);
  return Promise.all(
    candidates.map(async (candidate) => {
      const session = sessionOf(candidate);
      const { code, reason } = await ask(sittingCalls.start, { session });
      if (code !== 0) throw new Error(`not begun: ${reason}`);
      return { session, sent: [], isHandedIn: false };
    }),
  );
}

/** The token in the cookie that the site writes. */
const sessionOf = ({ session }: Candidate): string =>
  JSON.parse(Buffer.from(decodeURIComponent(session), "base64").toString());

class Refused extends Error {}

async function send(site: Site, { session, sent }: Sitter, one: Sent): Promise<number> {
  const before = sent.slice(0, sent.indexOf(one)).filter(({ place }) => place === one.place);
  const { code, data, reason } = await servicesOf(site).ask(sittingCalls.save, {
    ...{ session, place: one.place, formId: one.formId, fields: { answer: [String(one.key)] } },
    basis: Math.max(0, ...before.map(({ sequence }) => sequence ?? 0)),
  });
  const { outcome, sequence } = (data ?? {}) as { outcome: string; sequence: number };
  if (code !== 0 || !["saved", "same"].includes(outcome))
    throw new Refused(`${reason ?? outcome} ${JSON.stringify(one)}`);
  return sequence;
}

/**
 * All of them save one answer after another until the server is killed with SIGKILL, `delay` milliseconds after so many
 * saves were acknowledged.
 */
export async function saveUntilCut(
  site: Site,
  sitters: Sitter[],
  cut: { acknowledged: number; delay: number },
): Promise<void> {
  let isOver = false;
  let acknowledged = 0;
  const sit = async (sitter: Sitter) => {
    while (!isOver) {
      const turn = sitter.sent.length;
      // Another key than the place has: the same answer again would be no save.
      const one: Sent = {
        ...{ place: turn % places, key: Math.floor(turn / places) % 2 },
        ...{ formId: randomUUID(), sequence: null },
      };
      sitter.sent.push(one);
      try {
        one.sequence = await send(site, sitter, one);
      } catch (error) {
        // why: a connection broken by the kill is expected; a refusal is not.
        if (isOver && !(error instanceof Refused)) return;
        throw new Error("not saved before the cut", { cause: error });
      }
      acknowledged += 1;
      if (acknowledged === cut.acknowledged)
        setTimeout(() => {
          isOver = true;
          site.process.kill("SIGKILL");
        }, cut.delay);
    }
  };
  await Promise.all(sitters.map(sit));
  await site.stop("SIGKILL");
}

/** Sends what was not answered once more, as a browser does: the same form is one save. */
export async function saveAgain(site: Site, sitters: Sitter[]): Promise<void> {
  for (const sitter of sitters)
    for (const one of sitter.sent) if (one.sequence === null) one.sequence = await send(site, sitter, one);
}

export async function handInAll(site: Site, sitters: Sitter[]): Promise<void> {
  for (const sitter of sitters) {
    const { code, reason } = await servicesOf(site).ask(sittingCalls.handIn, { session: sitter.session });
    if (code !== 0) throw new Error(`not handed in: ${reason}`);
    sitter.isHandedIn = true;
  }
}

/** What is missing, twice or not whole, compared with all that was acknowledged; empty when nothing is. */
export const lostSaves = (site: Site, sitters: Sitter[]): Promise<string[]> =>
  besideSite(site, as.examManager, async ({ queries }) => {
    // Those of the exam day (their numbers), not those that the demo has of its own.
    const logged = await queries
      .selectFrom("sitting_log as log")
      .innerJoin("candidate", "candidate.id", "log.candidate_id")
      .select(["log.form_id", "log.sequence", "log.place", "log.content"])
      .where("candidate.number", ">=", 10_000)
      .execute();
    const wrong = sitters.flatMap(({ sent }) =>
      sent.flatMap(({ formId, sequence, place, key }) => {
        const rows = logged.filter(({ form_id }) => form_id === formId);
        if (rows.length > 1) return [`twice: ${sequence}`];
        if (sequence === null) return [];
        const [row] = rows;
        if (!row) return [`missing: ${sequence}`];
        const isSame =
          row.sequence === sequence && row.place === place && JSON.parse(row.content).keys[0] === key;
        return isSame ? [] : [`another: ${sequence}`];
      }),
    );
    const { count } = await queries
      .selectFrom("sitting_answer as answer")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("sitting_log as log")
              .select("log.sequence")
              .whereRef("log.candidate_id", "=", "answer.candidate_id")
              .whereRef("log.sequence", "=", "answer.sequence")
              .whereRef("log.place", "=", "answer.place"),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    if (count > 0) wrong.push(`answers without their save: ${count}`);
    const receipts = await queries
      .selectFrom("sitting")
      .innerJoin("candidate", "candidate.id", "sitting.candidate_id")
      .select("sitting.receipt")
      .where("sitting.sequence", ">", 1)
      .where("candidate.number", ">=", 10_000)
      .execute();
    for (const { receipt } of receipts) {
      const { data } = await servicesOf(site).ask(sittingCalls.receipt, { id: receipt });
      const { isWhole, state } = (data ?? {}) as { isWhole?: boolean; state?: string };
      if (!isWhole) wrong.push("a receipt that does not hold");
      if (sitters.every(({ isHandedIn }) => isHandedIn) && state !== "submitted")
        wrong.push(`still ${state}`);
    }
    return wrong;
  });
