import { endedStates } from "#contract/candidates/shapes";
import { invitationCalls } from "#contract/invitations/calls";
import { audit } from "../audit";
import { candidateSearchKey } from "../candidates/store/store";
import { type ExamRow, isOver, lockExam } from "../exams/store";
import { type Caller, type Context, type Handlers, refuse } from "../handler";
import { newId, newOpenId } from "../ids";
import { insertInvitation, openedSecret } from "./secret";

/** An operator tries an exam as a candidate would: one trial run at a time each, which the lists and sums of candidates leave out. */
export const trialService: Pick<Handlers<typeof invitationCalls>, "tryOut"> = {
  async tryOut({ examId }, context) {
    const { queries, caller, clock, encryption } = context;
    const exam = await lockExam(queries, caller.companyId, examId);
    if (isOver(exam, clock.now())) refuse(invitationCalls.tryOut, "EXAM_OVER");
    const known = await queries
      .selectFrom("candidate")
      .innerJoin("exam_invitation as invitation", "invitation.candidate_id", "candidate.id")
      .select("invitation.secret")
      .where("candidate.exam_id", "=", examId)
      .where("candidate.trial", "=", 1)
      .where("candidate.created_by", "=", caller.operatorId)
      // One that was handed in is over: another try begins anew.
      .where("candidate.state", "not in", endedStates)
      .executeTakeFirst();
    if (known) return { token: openedSecret(encryption, known.secret).token };
    const { token } = await insertTrial(context, exam);
    await audit(context, "exam.trial", examId);
    return { token };
  },
};

/** Its number is below 0: candidates count from 1 without it. */
async function insertTrial(
  { queries, caller, clock, encryption }: Context & { caller: Caller },
  exam: ExamRow,
) {
  const { lowest } = await queries
    .selectFrom("candidate")
    .select(({ fn }) => fn.min<number | null>("number").as("lowest"))
    .where("exam_id", "=", exam.id)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const by = {
    created_at: now,
    created_by: caller.operatorId,
    updated_at: now,
    updated_by: caller.operatorId,
  };
  const person = { realName: caller.realName, mobile: "", group: "", email: "" };
  const id = newId();
  await queries
    .insertInto("candidate")
    .values({
      ...{ id, uuid: newOpenId(), company_id: exam.company_id, exam_id: exam.id },
      ...{ number: Math.min(0, lowest ?? 0) - 1, trial: 1, state: "invited", state_reason: "" },
      ...{
        real_name: caller.realName,
        mobile: "",
        email: "",
        id_card: "",
        id_card_key: "",
        id_card_mask: "",
      },
      ...{ gender: "", university: "", major: "", degree: "", graduate_date: "", city: "", own: "{}" },
      ...{ note: "", group_name: "", photo: "", room: "", seat: "", search_key: candidateSearchKey(person) },
      ...{ factor: 100, extra_minutes: 0, open_at: 0, close_at: 0, pauses: 0, revision: 1, ...by },
    })
    .execute();
  const whose = { candidate_id: id, exam_id: exam.id, company_id: exam.company_id };
  return insertInvitation(queries, encryption, { ...whose, language: "zh", reminders: 0, at: now });
}
