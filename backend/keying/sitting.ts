import { noAnswer, type SittingAnswer } from "#contract/sitting/shapes";
import { partSchedule, sittingEnd } from "#contract/sitting/timing";
import { findDraw, paperColumns } from "../candidate-papers/drawing/papers";
import type { Change } from "../database/writer";
import { newOpenId } from "../ids";
import { amountOf } from "../sitting/answers/asked";
import { chainLink } from "../sitting/chain";
import { type Place, placesOf } from "../sitting/exam-paper";
import type { NewEntry } from "../sitting/log";
import type { SittingScene, SittingServices } from "../sitting/scene";
import { chargeFor, drawnPaperFor } from "../sitting/starting";
import { onPaper } from "../sitting/submission";

/** Rows of one statement: it takes a limited number of parameters. */
const piece = 100;

/** The places of a candidate's paper before any sitting, and what they are drawn as. */
export async function placesBefore(
  { queries, encryption }: Pick<SittingServices, "queries" | "encryption">,
  { candidate, paper }: SittingScene,
): Promise<{ places: Place[]; hash: string }> {
  if (candidate.drawn_content !== null) {
    const hash = candidate.drawn_hash!;
    return { places: placesOf(paper, candidate.drawn_content, hash), hash };
  }
  const draw = await findDraw(queries, candidate.exam_id, encryption);
  if (!draw) return { places: [], hash: "" };
  const { content, hash } = paperColumns(draw, candidate.number);
  return { places: placesOf(paper, content, hash), hash };
}

/**
 * A sitting that is begun, answered and handed in at once: the same rows, log and chain as one online. It lasted from
 * the opening to the end of the candidate's time; its log says when it was written.
 */
export async function paperSittingUnit(
  services: SittingServices,
  scene: SittingScene,
  given: readonly { answer: SittingAnswer; isOnPaper: boolean }[],
): Promise<Change[]> {
  const { queries, seal } = services;
  const { candidate, paper, now, rules } = scene;
  const { places, hash } = await placesBefore(services, scene);
  const submitted = paper.parts.map(() => 0);
  const ends = sittingEnd(partSchedule(rules, { startedAt: rules.openAt, submitted, stops: [] }));
  const log: (Omit<NewEntry, "formId" | "kind"> & { kind: string; sequence: number; link: string })[] = [];
  const write = (kind: NewEntry["kind"] | "start", place: number, content: string) => {
    const sequence = log.length + 1;
    const entry = { candidateId: candidate.id, sequence, kind, place, content, at: now };
    log.push({ ...entry, link: chainLink(seal, entry, log.at(-1)?.link ?? "") });
    return sequence;
  };
  write("start", -1, hash);
  const answers = places.flatMap(({ slot }, place) => {
    const { answer, isOnPaper } = given[place] ?? { answer: noAnswer, isOnPaper: false };
    const amount = isOnPaper ? 2 : amountOf(paper.questions.get(slot.versionId)!, answer, false);
    if (amount === 0) return [];
    const content = JSON.stringify({ ...answer, file: null, ...(isOnPaper && { isOnPaper }) });
    const sequence = write("save", place, content);
    return [{ candidate_id: candidate.id, place, sequence, content, amount, flagged: 0, at: now }];
  });
  write("paper", -1, "");
  const { sequence, link } = log.at(-1)!;
  const row = {
    ...{ candidate_id: candidate.id, exam_id: candidate.exam_id, company_id: candidate.company_id },
    ...{ receipt: newOpenId(), state: "submitted", started_at: rules.openAt, ends_at: ends },
    ...{ submitted_at: Math.min(now, ends), submitted_by: onPaper, structure: "" },
    ...{ parts: JSON.stringify(submitted), stops: "[]", place: 0, paused_at: 0, pauses: 0 },
    ...{ sequence, saved_at: now, link, revision: 1 },
  };
  return [
    ...(await chargeFor(services, scene)),
    ...(await drawnPaperFor(services, scene)),
    [queries.insertInto("sitting").values(row), 1],
    ...inPieces(log).map((rows): Change => {
      const values = rows.map(({ sequence, kind, place, content, at, link }) => ({
        ...{ candidate_id: candidate.id, sequence, kind, place, content, at, link, form_id: "" },
      }));
      return [queries.insertInto("sitting_log").values(values), rows.length];
    }),
    ...inPieces(answers).map(
      (rows): Change => [queries.insertInto("sitting_answer").values(rows), rows.length],
    ),
    [
      queries
        .updateTable("candidate")
        .set({ state: "submitted", keyed: "scored" })
        .where("id", "=", candidate.id),
      1,
    ],
  ];
}

const inPieces = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / piece) }, (_, at) => rows.slice(at * piece, (at + 1) * piece));
