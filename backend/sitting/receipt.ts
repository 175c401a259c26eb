import { createHash } from "node:crypto";
import { BoundedCache } from "#contract/bounded-cache";
import type { Receipt } from "#contract/sitting/shapes";
import type { Queries } from "../database/open";
import { maskedName } from "../invitations/open";
import { openChain } from "./chain";
import { type SittingRow, type SittingServices, sceneOfCandidate } from "./scene";
import { isOverdue, settleOverdue } from "./submission";

/** A receipt by its address: what arrived and when, and whether the log is as it was written (trust G6). */
export async function receiptOf(services: SittingServices, id: string): Promise<Receipt | null> {
  const { queries } = services;
  const found = await queries
    .selectFrom("sitting")
    .select("candidate_id")
    .where("receipt", "=", id)
    .executeTakeFirst();
  if (!found) return null;
  let scene = await sceneOfCandidate(services, found.candidate_id);
  if (scene && isOverdue(scene)) {
    await settleOverdue(services, found.candidate_id);
    scene = await sceneOfCandidate(services, found.candidate_id);
  }
  if (!scene?.sitting) return null;
  const { candidate, sitting, places } = scene;
  const { saves, isWhole, endLink } = await verdictOf(services, sitting);
  const { answered } = await queries
    .selectFrom("sitting_answer")
    .select(({ fn }) => fn.countAll<number>().as("answered"))
    .where("candidate_id", "=", candidate.id)
    .where("amount", ">", 0)
    .executeTakeFirstOrThrow();
  return {
    receipt: sitting.receipt,
    ...{ exam: candidate.exam_name, company: candidate.company_name, timeZone: candidate.time_zone },
    ...{ name: maskedName(candidate.real_name), isTrial: candidate.trial === 1 },
    state: sitting.state as Receipt["state"],
    ...{ startedAt: sitting.started_at, submittedAt: sitting.submitted_at },
    submittedBy: ["", "candidate", "deadline", "paper"].includes(sitting.submitted_by)
      ? (sitting.submitted_by as "candidate")
      : "operator",
    ...{ questions: places.length, answered: Number(answered) },
    ...{ saves, savedAt: sitting.saved_at },
    // What comes after the end is logged too, and is no part of what the candidate was given.
    ...{ link: endLink || sitting.link, isWhole },
  };
}

/** Rows that are read at once: each may hold a long answer. */
const piece = 32;
/** Milliseconds for which a verdict on a log stands, whoever asks how often. */
const stands = 60_000;
const verdicts = new BoundedCache<{ at: number; read: ReturnType<typeof readLog> }>(10_000);

function verdictOf(services: SittingServices, sitting: SittingRow): ReturnType<typeof readLog> {
  const now = services.clock.now();
  const key = `${sitting.candidate_id} ${sitting.link}`;
  const known = verdicts.get(key);
  if (known && now - known.at < stands) return known.read;
  const read = readLog(services, sitting);
  verdicts.set(key, { at: now, read }, 1);
  // What could not be read is read again.
  read.catch(() => verdicts.set(key, { at: now - stands, read }, 1));
  return read;
}

/** The entries that end a sitting. */
const endKinds = ["handIn", "deadline", "terminate"];

/**
 * How many saves a log has, and whether it is as it was written, and what was handed in as it says; of a sitting that has
 * ended the link of the entry that ended it.
 */
async function readLog({ queries, seal }: SittingServices, sitting: SittingRow) {
  const candidateId = sitting.candidate_id;
  const chain = openChain(seal, sitting);
  const answers = new Map<number, string>();
  let saves = 0;
  let handedInAt = sitting.submitted_at;
  let endLink = "";
  for (let last = 0; ; ) {
    const rows = await queries
      .selectFrom("sitting_log")
      .select(["sequence", "kind", "place", "content", "at", "link"])
      .where("candidate_id", "=", candidateId)
      .where("sequence", ">", last)
      .orderBy("sequence")
      .limit(piece)
      .execute();
    for (const row of rows) chain.add({ ...row, candidateId });
    for (const { kind, place, content, at, link } of rows) {
      if (kind === "handIn") handedInAt = at;
      if (endKinds.includes(kind)) endLink = link;
      if (kind !== "save") continue;
      saves += 1;
      answers.set(place, loggedAnswer(content));
    }
    last = rows.at(-1)?.sequence ?? last;
    if (rows.length < piece) break;
  }
  // why: while it runs, a save may come between the two looks.
  const hasEnded = sitting.submitted_at > 0;
  const isAsLogged =
    !hasEnded || (handedInAt === sitting.submitted_at && (await areAnswers(queries, candidateId, answers)));
  return { saves, isWhole: chain.isWhole() && isAsLogged, endLink: hasEnded ? endLink : "" };
}

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64");

/** The digest of an answer in an entry of the log, which may also say that it was flagged, and what its file holds. */
function loggedAnswer(entry: string): string {
  try {
    const { isFlagged: _, sha256: __, ...answer } = JSON.parse(entry);
    return digestOf(JSON.stringify(answer));
  } catch {
    // Altered: its link says so too.
    return "";
  }
}

/** Whether the answers that are scored are these, by place. */
async function areAnswers(queries: Queries, candidateId: string, logged: ReadonlyMap<number, string>) {
  let count = 0;
  for (let last = -1; ; ) {
    const rows = await queries
      .selectFrom("sitting_answer")
      .select(["place", "content"])
      .where("candidate_id", "=", candidateId)
      .where("place", ">", last)
      .orderBy("place")
      .limit(piece)
      .execute();
    if (rows.some(({ place, content }) => digestOf(content) !== logged.get(place))) return false;
    count += rows.length;
    last = rows.at(-1)?.place ?? last;
    if (rows.length < piece) return count === logged.size;
  }
}
