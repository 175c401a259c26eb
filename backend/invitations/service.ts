import { sql } from "kysely";
import { invitationCalls } from "#contract/invitations/calls";
import { invitationLimits } from "#contract/invitations/shapes";
import { audit } from "../audit";
import { candidatesOf, findCandidate, lockForCandidates } from "../candidates/store/store";
import { availableOf } from "../companies/ledger";
import { revisionOf } from "../database/revision";
import { findExam, lockExam } from "../exams/store";
import { type Handlers, refuse, refuseOverwrite } from "../handler";
import { lockCompany } from "../lock-company";
import { maskMobile } from "../mobiles";
import { composed, messageTextsOf, ownTexts, standardTexts } from "./compose";
import { deliveryService, stateOfMessage } from "./delivery";
import { countInScope, type InviteInput, inScope, inviteJob, needsLink, obstacleOf } from "./inviting";
import { openInvitationService } from "./open";
import { overviewOf, remindersOf, remindersRevision } from "./overview";
import { inviteLink, openedSecret } from "./secret";
import { trialService } from "./trial";

/** What stands for a link's token and a code in a preview: they are not shown before they are needed. */
const hinted = { token: "••••••••", code: "••••••••" };

/** Operators invite candidates and print their codes; candidates open their invitations. */
export const invitationService: Handlers<typeof invitationCalls> = {
  ...openInvitationService,
  ...deliveryService,
  ...trialService,

  async overview({ examId }, { queries, caller, outbox, clock }) {
    const exam = await findExam(queries, caller.companyId, examId);
    return overviewOf(queries, exam, { outbox, now: clock.now() });
  },

  async preview({ examId, candidateId, language, purpose }, { queries, caller, siteAddress }) {
    const { companyId } = caller;
    const exam = await findExam(queries, companyId, examId);
    // One who gets both a text and a mail shows the most.
    let rows = candidatesOf(queries, examId)
      .selectAll()
      .orderBy(sql`case when mobile <> '' and email <> '' then 0 else 1 end`)
      .orderBy("number")
      .limit(1);
    if (candidateId) rows = rows.where("id", "=", candidateId);
    const row = await rows.executeTakeFirst();
    if (!row) return null;
    const company = await queries
      .selectFrom("company")
      .select(["name", "time_zone"])
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    const { total_duration: duration } = await queries
      .selectFrom("paper")
      .select("total_duration")
      .where("id", "=", exam.paper_id)
      .executeTakeFirstOrThrow();
    const texts = await messageTextsOf(queries, companyId, language, purpose);
    return {
      candidateId: row.id,
      realName: row.real_name,
      mobile: row.mobile && maskMobile(row.mobile),
      email: row.email,
      ...composed({ exam, company, duration, siteAddress }, row, hinted, texts, language),
    };
  },

  async send({ examId, scope, candidateIds, language }, context) {
    const call = invitationCalls.send;
    const { queries, caller, clock, jobs } = context;
    const { companyId, operatorId } = caller;
    const company = await lockCompany(queries, companyId);
    const exam = await lockExam(queries, companyId, examId);
    const obstacle = obstacleOf(company, exam, clock.now());
    if (obstacle) refuse(call, obstacle);
    const running = await queries
      .selectFrom("job")
      .select("state")
      .where("id", "=", exam.invite_job)
      .executeTakeFirst();
    if (running && ["queued", "running"].includes(running.state)) refuse(call, "INVITATIONS_RUNNING");
    const { sends } = await queries
      .selectFrom("invitation_message")
      .select(({ fn }) => fn.count<number>("batch").distinct().as("sends"))
      .where("exam_id", "=", examId)
      .where("purpose", "=", "invitation")
      .where("at", ">", clock.now() - 86_400_000)
      .executeTakeFirstOrThrow();
    if (Number(sends) >= invitationLimits.sendsPerDay) refuse(call, "TOO_MANY_SENDS");
    const input: InviteInput = { examId, scope, candidateIds, language, purpose: "invitation" };
    const count = await countInScope(inScope(queries, input));
    if (count === 0) refuse(call, "NOBODY_TO_INVITE");
    const fresh = await countInScope(inScope(queries, input).where("state", "=", "added"));
    // The job reserves; nobody is invited where the money is not there for all.
    if (fresh * company.candidate_price > availableOf(company)) refuse(call, "BALANCE_SHORT");
    const job = await jobs.enqueue(queries, { companyId, operatorId, kind: inviteJob, key: examId, input });
    await queries.updateTable("exam").set({ invite_job: job }).where("id", "=", examId).execute();
    await audit(context, "invitation.send", examId, {
      after: { scope, count, fresh, language, ...(scope === "chosen" ? { candidateIds } : {}) },
    });
    return count;
  },

  async setReminders({ examId, minutes, revision }, context) {
    const { queries } = context;
    const call = invitationCalls.setReminders;
    const exam = await lockForCandidates(call, context, examId);
    refuseOverwrite(call, revision, remindersRevision(exam, await remindersOf(queries, examId)));
    await queries
      .deleteFrom("exam_reminder")
      .where("exam_id", "=", examId)
      .where("done_at", "=", 0)
      .execute();
    for (const each of new Set(minutes))
      await queries
        .insertInto("exam_reminder")
        .values({ exam_id: examId, minutes: each, done_at: 0 })
        // One that was sent is not sent again, but for another opening.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await audit(context, "invitation.reminders", examId, { after: { minutes } });
    return null;
  },

  async texts({ language, purpose }, { queries, caller }) {
    const own = await ownTexts(queries, caller.companyId, language, purpose);
    return { own, standard: standardTexts(language, purpose), revision: revisionOf(own) };
  },

  async saveTexts({ language, purpose, revision, ...texts }, context) {
    const { queries, caller, clock } = context;
    await lockCompany(queries, caller.companyId);
    const before = await ownTexts(queries, caller.companyId, language, purpose);
    if (revision !== undefined && revision !== revisionOf(before))
      refuse(invitationCalls.saveTexts, "TEXTS_CHANGED_MEANWHILE");
    const written = { ...texts, updated_at: clock.now(), updated_by: caller.operatorId };
    await queries
      .insertInto("invitation_text")
      .values({ company_id: caller.companyId, language, purpose, ...written })
      .onConflict((conflict) => conflict.columns(["company_id", "language", "purpose"]).doUpdateSet(written))
      .execute();
    await audit(context, "invitation.texts", `${language} ${purpose}`, { after: texts });
    return null;
  },

  async history({ candidateId }, { queries, caller }) {
    const { id } = await findCandidate(queries, caller.companyId, candidateId);
    const invitation = await queries
      .selectFrom("exam_invitation")
      .select(["at", "reminders"])
      .where("candidate_id", "=", id)
      .executeTakeFirst();
    const messages = await queries
      .selectFrom("invitation_message as message")
      .leftJoin("job", "job.id", "message.id")
      .select(["message.id", "message.channel", "message.purpose", "message.at", "message.report"])
      .select(["message.report_reason", "job.state", "job.reason"])
      .where("message.candidate_id", "=", id)
      .orderBy("message.at", "desc")
      .orderBy("message.channel", "desc")
      .limit(50)
      .execute();
    return {
      invitedAt: invitation?.at ?? 0,
      wantsReminders: invitation?.reminders !== 0,
      messages: messages.map((message) => {
        const state = stateOfMessage(message);
        return {
          messageId: message.id,
          channel: message.channel as "sms",
          purpose: message.purpose as "invitation",
          state,
          reason: state === "undeliverable" ? message.report_reason : (message.reason ?? ""),
          canSetDelivery: state === "undeliverable" || state === "sent" || state === "delivered",
          at: message.at,
        };
      }),
    };
  },

  async sheet({ examId, pageNum }, context) {
    const { queries, caller, encryption, siteAddress } = context;
    await findExam(queries, caller.companyId, examId);
    const found = candidatesOf(queries, examId)
      .innerJoin("exam_invitation as invitation", "invitation.candidate_id", "candidate.id")
      .where(needsLink);
    const { count } = await found
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const rows = await found
      .select(["number", "real_name", "group_name", "room", "seat", "invitation.secret"])
      .orderBy("room")
      .orderBy("number")
      .limit(invitationLimits.sheetSize)
      .offset((pageNum - 1) * invitationLimits.sheetSize)
      .execute();
    await audit(context, "invitation.codes", examId, { after: { page: pageNum, rows: rows.length } });
    return {
      count,
      list: rows.map(({ secret, ...row }) => {
        const { token, code } = openedSecret(encryption, secret);
        return {
          number: row.number,
          realName: row.real_name,
          group: row.group_name,
          room: row.room,
          seat: row.seat,
          link: inviteLink(siteAddress, token),
          code,
        };
      }),
    };
  },
};
