import type * as z from "zod/v4";
import { candidatePayload } from "#contract/candidates/shapes";
import { asksOf, missingOf, type registerPayload } from "#contract/invitations/registration";
import { sittingCalls } from "#contract/sitting/calls";
import { audit } from "../../audit";
import { candidateColumns, insertCandidates, roomLeft, takenIn } from "../../candidates/store/store";
import { availableOf } from "../../companies/ledger";
import type { Queries } from "../../database/open";
import { examSettingsOf, lockExam } from "../../exams/store";
import { type Context, refuse } from "../../handler";
import { hashToken, newId, newToken } from "../../ids";
import type { MessageScene } from "../../invitations/compose";
import { invite } from "../../invitations/inviting";
import { findPublic, isPastEntry } from "../../invitations/open";
import { lockCompany } from "../../lock-company";
import { maskMobile } from "../../mobiles";
import { consume, consumeOrRefuse } from "../../rate-limit/rate-limit";

const call = sittingCalls.register;

/**
 * Somebody registers for a public exam: they are a candidate from now on, and their own link and admission code are
 * sent to them. A mobile that anybody can type reserves no money: the start is charged. It tells candidates apart
 * (decisions §3); who types that of somebody registered gets no session, and its owner gets the link again (trust G7).
 */
export async function register(
  { exam: id, ...filled }: z.output<typeof registerPayload>,
  context: Context,
): Promise<{ session: string; uuid: string }> {
  const { database, clock, address, encryption, agent } = context;
  const found = await findPublic(context, id);
  const asks = asksOf(examSettingsOf(found.scene.exam));
  const missing = missingOf(asks, filled)[0];
  if (missing) refuse(call, missing.reason);
  // What the exam does not ask for is not stored, whatever was sent (trust F4).
  const asked = Object.fromEntries(asks.fields.map((name) => [name, filled[name]]));
  const payload = candidatePayload.parse({ ...asked, own: filled.own });

  await consumeOrRefuse(context, ["register.address"], { address, number: hashToken(id) });
  const session = newToken();
  const entered = await database.transaction(async (trx) => {
    const { company_id: companyId } = found.scene.exam;
    const company = await lockCompany(trx, companyId);
    const exam = await lockExam(trx, companyId, id);
    const now = clock.now();
    if (exam.state !== "published" || now >= exam.close_at) refuse(call, "EXAM_OVER");
    if (isPastEntry(exam, found.paper, now)) refuse(call, "TOO_LATE_TO_START");
    const owner = { companyId, encryption };
    const settings = examSettingsOf(exam);
    const idKeys = payload.idcard === "" ? [] : encryption.blindIndexes(companyId, payload.idcard);
    const same = await takenIn(trx, id, { mobiles: [payload.mobile], idKeys });
    const limits = ["register.mobile", "register.company"] as const;
    const facts = { mobile: payload.mobile, company: companyId };
    const known = same.find(({ mobile }) => mobile === payload.mobile);
    const scene = { ...found.scene, exam };
    if (known) {
      const { allowed } = await consume({ queries: trx, clock }, ["register.again", ...limits], facts);
      if (allowed) await write(trx, context, scene, known.id);
      return null;
    }
    if (availableOf(company) < company.candidate_price) refuse(call, "EXAM_FULL");
    if (same.length > 0) refuse(call, "CANDIDATE_ID_TAKEN");
    if ((await roomLeft(trx, id)) < 1) refuse(call, "TOO_MANY_CANDIDATES");
    const columns = candidateColumns(payload, settings, owner);
    const people = { exam, operatorId: "", now, staged: "" };
    const [candidateId = ""] = await insertCandidates(trx, people, [columns]);
    const { allowed } = await consume({ queries: trx, clock }, limits, facts);
    await write(trx, context, scene, candidateId, !allowed);
    const { uuid } = await trx
      .updateTable("candidate")
      .set({ state: "registered" })
      .where("id", "=", candidateId)
      .returning("uuid")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("candidate_session")
      .values({
        ...{ token_hash: hashToken(session), candidate_id: candidateId, exam_id: id, company_id: companyId },
        ...{ at: now, ended_at: 0, agent },
      })
      .execute();
    const own = { ...context, queries: trx, caller: { operatorId: "", companyId } };
    await audit(own, "candidate.register", candidateId, {
      after: { examId: id, mobile: maskMobile(payload.mobile) },
    });
    return { session, uuid };
  });
  return entered ?? refuse(call, "CANDIDATE_REGISTERED");
}

/** Sends the candidate's own link and admission code, by SMS and by mail, in the language of the page. */
async function write(
  queries: Queries,
  context: Context,
  scene: MessageScene,
  id: string,
  isSilent = false,
): Promise<void> {
  const row = await queries
    .selectFrom("candidate")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const batch = { batch: newId(), language: context.language, purpose: "invitation", isSilent } as const;
  await invite(queries, context, scene, [row], batch);
}
