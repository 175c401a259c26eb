import type { Receipt } from "#contract/sitting/shapes";
import { maskedName } from "../invitations/open";
import { isWholeChain } from "./chain";
import { type SittingServices, sceneOfCandidate } from "./scene";
import { isOverdue, settleOverdue } from "./submission";

/** A receipt by its address: what arrived and when, and whether the log is as it was written (trust G6). */
export async function receiptOf(services: SittingServices, id: string): Promise<Receipt | null> {
  const { queries, seal } = services;
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
  const rows = await queries
    .selectFrom("sitting_log")
    .select(["sequence", "kind", "place", "content", "at", "link"])
    .where("candidate_id", "=", candidate.id)
    .orderBy("sequence")
    .execute();
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
    ...{ saves: rows.filter(({ kind }) => kind === "save").length, savedAt: sitting.saved_at },
    link: sitting.link,
    isWhole: isWholeChain(
      seal,
      rows.map((row) => ({ ...row, candidateId: candidate.id })),
      sitting,
    ),
  };
}
