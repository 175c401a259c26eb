import type * as z from "zod/v4";
import { sittingCalls } from "#contract/sitting/calls";
import type { enterPayload } from "#contract/sitting/shapes";
import { audit } from "../../audit";
import type { Queries } from "../../database/open";
import { examSettingsOf, isOver } from "../../exams/store";
import { type Context, refuse } from "../../handler";
import { hashToken, newId, newToken } from "../../ids";
import { findInvited, isThemselves } from "../../invitations/open";
import { take } from "../../rate-limit/buckets";
import { countFailure, release, reserve } from "../../rate-limit/reserve";
import { isDeviceAllowed } from "./device";
import { latestAttempt } from "./latest-attempt";

/**
 * Confirms who somebody is and gives them a session. Each candidate has one: another device takes over only when
 * that is said, which is noted, and the first one is told (trust G7).
 */
export async function enterSitting(
  { token, identity, takesOver }: z.output<typeof enterPayload>,
  context: Context,
): Promise<{ session: string; uuid: string }> {
  const call = sittingCalls.enter;
  const { queries, database, clock, encryption, agent } = context;
  const { row: invited, scene } = await findInvited(context, token);
  const { device } = examSettingsOf(scene.exam);
  const hasEnded = isOver(scene.exam, clock.now());
  const row = await latestAttempt(queries, invited, hasEnded);
  const sittingOf = (from: Queries) =>
    from.selectFrom("sitting").select("state").where("candidate_id", "=", row.id).executeTakeFirst();
  if (!(await sittingOf(queries)) && row.trial === 0 && hasEnded) refuse(call, "EXAM_OVER");
  if (["void", "absent"].includes(row.state)) refuse(call, "CANDIDATE_OUT");
  if (row.trial === 0) {
    const attempt = await reserve(context, ["invite.identity"], { number: hashToken(token) });
    if (!isThemselves(row, identity, encryption)) {
      await countFailure(queries, attempt);
      return refuse(call, "IDENTITY_WRONG");
    }
    await release(queries, attempt);
  }
  const session = newToken();
  const now = clock.now();
  if (!take("enter.sitting", row.id, 1, now)) refuse(call, "TOO_MANY_TRIES", { minutes: 1 });
  await database.transaction(async (trx) => {
    // This locks the row: of several devices at once each sees what those before it have done.
    await trx
      .updateTable("candidate")
      .set((set) => ({ revision: set("revision", "+", 1), updated_at: now }))
      .where("id", "=", row.id)
      .execute();
    const { numUpdatedRows: registered } = await trx
      .updateTable("candidate")
      .set({ state: "registered" })
      .where("id", "=", row.id)
      .where("state", "=", "invited")
      .where("trial", "=", 0)
      .executeTakeFirst();
    const { numUpdatedRows: live } = await trx
      .updateTable("candidate_session")
      .set({ ended_at: now })
      .where("candidate_id", "=", row.id)
      .where("ended_at", "=", 0)
      .executeTakeFirst();
    const sitting = await sittingOf(trx);
    const isRunning = sitting?.state === "sitting" || sitting?.state === "paused";
    // why: a rule on devices that held at the start alone would end with a second one. The first goes on.
    if (isRunning && !isDeviceAllowed(device, agent)) refuse(call, "SITTING_DEVICE_WRONG");
    if (live > 0n && isRunning && !takesOver) refuse(call, "SITTING_ELSEWHERE");
    const whose = { candidate_id: row.id, exam_id: row.exam_id, company_id: row.company_id };
    await trx
      .insertInto("candidate_session")
      .values({ token_hash: hashToken(session), ...whose, at: now, ended_at: 0, agent })
      .execute();
    if (live > 0n && isRunning)
      await trx
        .insertInto("sitting_event")
        .values({ id: newId(), ...whose, kind: "takeOver", detail: agent, at: now })
        .execute();
    if (registered > 0n)
      await audit(
        { ...context, queries: trx, caller: { operatorId: "", companyId: row.company_id } },
        "candidate.register",
        row.id,
        { after: { examId: row.exam_id } },
      );
  });
  return { session, uuid: row.uuid };
}
