import { randomBytes } from "node:crypto";
import type * as z from "zod/v4";
import { canonical } from "#contract/certificates/canonical";
import type { startPayload } from "#contract/sitting/shapes";
import { sittingEnd } from "#contract/sitting/timing";
import type { Language } from "#locales/languages";
import { findDraw, paperColumns } from "../candidate-papers/drawing/papers";
import { availableOf, isCharged } from "../companies/ledger";
import { compiledOnce } from "../database/compiled";
import type { Change } from "../database/writer";
import { agreedTo, consentInsert, hasOtherConsents } from "../evidence/consents";
import { networkNotice } from "../evidence/networks";
import { facePhotoAt, takenOf } from "../evidence/taking";
import { Refusal } from "../handler";
import { newId, newOpenId } from "../ids";
import { chainLink } from "./chain";
import { decide, newLogRow } from "./log";
import { startObstacleOf } from "./obstacle";
import { consentsOf } from "./page";
import { type SittingRow, type SittingScene, type SittingServices, sceneOfSession } from "./scene";

/**
 * Begins a sitting: the time runs, the price is charged once, and what the candidate agreed to is kept word by word.
 * A second start, at once or later, changes nothing.
 */
export function startSitting(
  services: SittingServices,
  request: z.output<typeof startPayload>,
  { agent, language, address }: { agent: string; language: Language; address: string },
): Promise<null> {
  return decide(async () => {
    const scene = await sceneOfSession(services, request.session);
    if (scene.sitting) return { isWritten: true, result: null };
    const obstacle = startObstacleOf(scene, agent);
    if (obstacle) throw new Refusal(obstacle);
    const { settings } = scene.paper;
    // why: what is stored as agreed to is what the settings say now, and never what nobody has read.
    if (hasOtherConsents(settings, request.consentStamp)) throw new Refusal("CONSENT_CHANGED");
    const consents = consentsOf(settings);
    const missing = consents.find(({ kind, isRequired }) => isRequired && !request.agreed.includes(kind));
    if (missing) throw new Refusal("CONSENT_MISSING");
    if (settings.isFaceRecognizeNeed) {
      const taken = await takenOf(services.queries, scene.candidate.id);
      if (facePhotoAt(taken, scene.now) === 0) throw new Refusal("FACE_MISSING");
    }
    const agreed = consents.filter(({ kind }) => request.agreed.includes(kind));
    const unit = [
      ...(await chargeFor(services, scene)),
      ...(await drawnPaperFor(services, scene)),
      ...rowsOf(services, scene, address),
      ...agreed.map(({ kind }): Change => {
        const agreement = { ...agreedTo(settings, kind, language), at: scene.now };
        return [consentInsert(services.queries, scene.candidate, agreement), 1];
      }),
    ];
    if (await services.writer.write(unit)) return { isWritten: true, result: null };
    await refuseShort(services, scene);
    return { isWritten: false, result: null };
  });
}

/**
 * Fen: what was reserved at the invitation, or the price; a trial and a further attempt are free (§9), as is a start
 * after the hand-in of an earlier one was taken back.
 */
export function startPrice(
  { trial, attempt, reserved, candidate_price: price }: Pick<SittingScene["candidate"], PricedBy>,
  wasCharged: boolean,
): number {
  if (trial === 1 || attempt > 1 || wasCharged) return 0;
  return reserved > 0 ? reserved : price;
}
type PricedBy = "trial" | "attempt" | "reserved" | "candidate_price";

async function priceOf({ queries }: Pick<SittingServices, "queries">, { candidate }: SittingScene) {
  const price = startPrice(candidate, false);
  return price > 0 && (await isCharged(queries, candidate.id)) ? 0 : price;
}

/** The candidate starts, and the company pays once: from what is reserved, or else from what is left. */
export async function chargeFor(services: SittingServices, scene: SittingScene): Promise<Change[]> {
  const { queries } = services;
  const { candidate, now } = scene;
  const price = await priceOf(services, scene);
  const { id, company_id, exam_id, exam_state, revision, reserved, state } = candidate;
  const start: Change = [
    startUpdate(queries, { id, exam_id, exam_state, revision, reserved, state, now }),
    1,
  ];
  if (candidate.trial === 1) return [start];
  if (price === 0 && reserved === 0) return [[companyLock(queries, { id: company_id }), 1], start];
  const charge = { id: newId(), company_id, amount: -price, note: id, at: now };
  return [
    // why: the company first, as whoever changes candidates and their money locks it.
    [companyCharge(queries, { id: company_id, price, reserved, due: price - reserved }), 1],
    start,
    ...(price > 0 ? [[chargeInsert(queries, charge), 1] as const] : []),
  ];
}

type Start = Pick<SittingScene["candidate"], StartedBy> & { now: number };
type StartedBy = "id" | "exam_id" | "exam_state" | "revision" | "reserved" | "state";

const startUpdate = compiledOnce(
  ["id", "exam_id", "exam_state", "revision", "reserved", "state", "now"],
  (queries, { id, exam_id, exam_state, revision, reserved, state, now }: Start) =>
    queries
      .updateTable("candidate")
      .set((set) => ({ state: "sitting", reserved: 0, revision: set("revision", "+", 1), updated_at: now }))
      .where("id", "=", id)
      // why: another device that enters meanwhile ends this session, and changes the row.
      .where("revision", "=", revision)
      .where("reserved", "=", reserved)
      .where("state", "=", state)
      // why: it may have been cancelled since it was read.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("exam")
            .select("exam.id")
            .where("exam.id", "=", exam_id)
            .where("exam.state", "=", exam_state),
        ),
      ),
);

/** `due`: what of the price is not reserved. */
const companyCharge = compiledOnce(
  ["id", "price", "reserved", "due"],
  (queries, { id, price, reserved, due }: { id: string; price: number; reserved: number; due: number }) =>
    queries
      .updateTable("company")
      .set((set) => ({ balance: set("balance", "-", price), reserved: set("reserved", "-", reserved) }))
      .where("id", "=", id)
      .where((where) => where(where("balance", "-", where.ref("reserved")), ">=", due))
      .where("reserved", ">=", reserved),
);

const chargeInsert = compiledOnce(
  ["id", "company_id", "amount", "note", "at"],
  (queries, row: { id: string; company_id: string; amount: number; note: string; at: number }) =>
    queries.insertInto("ledger").values({ ...row, kind: "charge", operator_id: "" }),
);

/** A free start waits for whoever cancels the exam under the company's lock, as one that is paid does. */
const companyLock = compiledOnce(["id"], (queries, { id }: { id: string }) =>
  queries
    .updateTable("company")
    .set((set) => ({ paper_number: set.ref("paper_number") }))
    .where("id", "=", id),
);

/** Says why a start was not written where the money is the reason. */
async function refuseShort(services: SittingServices, scene: SittingScene): Promise<void> {
  if (await isShort(services, scene)) throw new Refusal("EXAM_FULL");
}

/** Whether what is left does not cover a start. */
export async function isShort(
  services: Pick<SittingServices, "queries">,
  scene: SittingScene,
): Promise<boolean> {
  const { queries } = services;
  const due = (await priceOf(services, scene)) - scene.candidate.reserved;
  if (due <= 0) return false;
  const company = await queries
    .selectFrom("company")
    .select(["balance", "reserved"])
    .where("id", "=", scene.candidate.company_id)
    .executeTakeFirstOrThrow();
  return availableOf(company) < due;
}

/** Whoever has no paper yet is drawn one now: by the exam's seed, or for a trial before it by one of its own. */
export async function drawnPaperFor(
  { queries, encryption }: SittingServices,
  scene: SittingScene,
): Promise<Change[]> {
  const { candidate, paper, now } = scene;
  if (candidate.drawn_content !== null) return [];
  const draw = (await findDraw(queries, candidate.exam_id, encryption)) ?? {
    structure: paper.structure,
    seed: randomBytes(32),
  };
  return [
    [
      queries
        .insertInto("candidate_paper")
        .values({
          ...{ candidate_id: candidate.id, exam_id: candidate.exam_id, company_id: candidate.company_id },
          ...paperColumns(draw, candidate.number),
          at: now,
        })
        .onConflict((conflict) => conflict.doNothing()),
      1,
    ],
  ];
}

/**
 * The sitting, the first rows of its log, and the network that it begins from. What our outages took of its time before
 * it began is given back with the start.
 */
function rowsOf({ queries, seal }: SittingServices, scene: SittingScene, address: string): Change[] {
  const { candidate, paper, facts, schedule, now } = scene;
  const entries = [
    { kind: "start", content: candidate.drawn_hash ?? "" },
    ...facts.stops.map((stop) => ({ kind: "outage", content: JSON.stringify(stop) })),
  ];
  let link = "";
  const logged = entries.map(({ kind, content }, at): Change => {
    const entry = { sequence: at + 1, kind, place: -1, content, at: now };
    link = chainLink(seal, { candidateId: candidate.id, ...entry }, link);
    return [newLogRow(queries, { candidate_id: candidate.id, ...entry, link, form_id: "" }), 1];
  });
  const whose = { candidate_id: candidate.id, exam_id: candidate.exam_id, company_id: candidate.company_id };
  const noticed = networkNotice(queries, { ...whose, networks: "" }, address, now);
  const sitting = {
    ...whose,
    networks: noticed?.columns.networks ?? "",
    ...{ receipt: newOpenId(), started_at: now, ends_at: sittingEnd(schedule) },
    ...{ sequence: entries.length, link, stops: JSON.stringify(facts.stops) },
    structure: candidate.exam_state === "published" ? "" : canonical(paper.structure),
    parts: JSON.stringify(paper.parts.map(() => 0)),
  };
  return [[sittingInsert(queries, sitting), 1], ...logged, ...(noticed ? [noticed.event] : [])];
}

const sittingInsert = compiledOnce(
  [
    ...(["candidate_id", "exam_id", "company_id", "networks", "receipt", "started_at", "ends_at"] as const),
    ...(["sequence", "link", "stops", "structure", "parts"] as const),
  ],
  (queries, row: Pick<SittingRow, Begun>) =>
    queries
      .insertInto("sitting")
      .values({
        ...{ ...row, state: "sitting", submitted_at: 0, submitted_by: "", place: 0, paused_at: 0 },
        ...{ pauses: 0, saved_at: 0, revision: 1 },
      })
      .onConflict((conflict) => conflict.doNothing()),
);
type Begun =
  | ("candidate_id" | "exam_id" | "company_id" | "networks" | "receipt" | "started_at" | "ends_at")
  | ("sequence" | "link" | "stops" | "structure" | "parts");
