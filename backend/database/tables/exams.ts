import type { Generated } from "kysely";
import type { Removable } from "./removable";

/** Tables of exams; the notes of `Tables` hold for them too. */
export interface ExamTables {
  exam: {
    id: string;
    company_id: string;
    /** Counts from 1 in each company. */
    number: number;
    paper_id: string;
    name: string;
    /** draft, published or cancelled; open and closed follow from the clock. */
    state: string;
    archived: number;
    category: number;
    open_at: number;
    close_at: number;
    /** When the last candidate's window closes: `close_at`, or later where somebody has a window of their own. */
    ends_at: number;
    /** JSON: `examSettingFields` of the contract. */
    settings: string;
    /** Counts what was published; 0 for a draft. */
    version: number;
    published_at: number;
    published_by: string;
    cancel_reason: string;
    /** The latest job that wrote invitations. */
    invite_job: Generated<string>;
    /** 1 where two people mark each answer; the order in which answers are handed out. */
    marking_double: Generated<number>;
    marking_order: Generated<string>;
    /** 1 where markers get answers among theirs whose mark is known. */
    marking_seeded: Generated<number>;
    /** 1 while no AI service is asked for proposals of marks, though the exam is arranged so. */
    proposals_stopped: Generated<number>;
    /** 1 where each paper is keyed by two people. */
    keying_double: Generated<number>;
    /** Normalised search text, computed in code. */
    search_key: string;
    revision: number;
    created_at: number;
    created_by: string;
    updated_at: number;
    updated_by: string;
  } & Removable;
  candidate: {
    id: string;
    /** The public id, in addresses. */
    uuid: string;
    company_id: string;
    exam_id: string;
    /** Counts from 1 in each exam. */
    number: number;
    real_name: string;
    mobile: string;
    email: string;
    /** The ID number: encrypted, its keyed hash, and as it is shown. */
    id_card: string;
    id_card_key: string;
    id_card_mask: string;
    gender: string;
    university: string;
    major: string;
    degree: string;
    graduate_date: string;
    city: string;
    /** JSON: the exam's own fields, by name. */
    own: string;
    note: string;
    group_name: string;
    /** A file id. */
    photo: string;
    state: string;
    state_reason: string;
    /** What an absent or void candidate was before, and becomes again. */
    state_before: Generated<string>;
    /** The reason of extra time, pauses or a window of their own; "" where there is none. */
    accommodation: Generated<string>;
    /** Time factor in hundredths, 100 to 400. */
    factor: number;
    extra_minutes: number;
    /** A window of their own, epoch milliseconds; 0 for that of the exam. */
    open_at: number;
    close_at: number;
    /** How often they may pause. */
    pauses: number;
    room: string;
    seat: string;
    /** Fen kept for them since they were invited, until they start or are out. */
    reserved: Generated<number>;
    /** 1 for an operator who tries the exam: counted nowhere. */
    trial: number;
    /** Counts attempts at a practice paper from 1; further ones name the candidate of the first, which has "". */
    attempt: Generated<number>;
    first_id: Generated<string>;
    /** `keyedState` of the contract: how far the answers of a paper are keyed. */
    keyed: Generated<string>;
    /** The import that is staging it; "" once committed. */
    staged: Generated<string>;
    search_key: string;
    revision: number;
    created_at: number;
    created_by: string;
    updated_at: number;
    updated_by: string;
  } & Removable;
  /** The staff of a room of an offline exam. */
  room_staff: { exam_id: string; company_id: string; room: string; operator_id: string };
  /** What was recorded in a room: who came, a change of seats, an irregularity. */
  room_entry: {
    id: string;
    exam_id: string;
    company_id: string;
    room: string;
    /** Counts the exam's entries in the order in which they arrived. */
    sequence: number;
    /** Null where it concerns nobody alone. */
    candidate_id: string | null;
    kind: "present" | "absent" | "seat" | "irregularity";
    /** An irregularity's text; of seats JSON, from and to. */
    text: string;
    operator_id: string;
    /** The same tick counts once; "" for what is no tick. */
    tick_id: string;
    /** When it happened, and when it arrived. */
    at: number;
    recorded_at: number;
    /** 0 while it stands. */
    undone_at: number;
  };
  /** The ledger of accommodations: a row for each change, also for an undone one (`reason` ""). */
  accommodation: {
    id: string;
    company_id: string;
    candidate_id: string;
    factor: number;
    extra_minutes: number;
    pauses: number;
    open_at: number;
    close_at: number;
    reason: string;
    at: number;
    by_operator: string;
  };
  /** What was done with some candidates at once, for its undo. */
  candidate_batch: {
    id: string;
    company_id: string;
    exam_id: string;
    operator_id: string;
    kind: string;
    /** JSON: by candidate, the columns before and the revision after. */
    before: string;
    at: number;
    /** 0 while it stands. */
    undone_at: number;
    /** The job that this is a piece of, up to the candidate of this number; "" for one by itself. */
    run_id: Generated<string>;
    last_number: Generated<number>;
    /** How many were changed, or taken back. */
    changed: Generated<number>;
    /** JSON: how many were left out, by reason. */
    left_out: Generated<string>;
  };
  /** How a candidate gets in: the link and the admission code. */
  exam_invitation: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    /** Encrypted JSON: the link's token and the admission code. */
    secret: string;
    /** Their keyed hashes. */
    token_key: string;
    code_key: string;
    /** The language that the candidate was last written to in. */
    language: string;
    /** 0 if the candidate wants no reminders. */
    reminders: number;
    at: number;
  };
  /** A message to a candidate: the row of the outbox and the job of the same id have its text and its state. */
  invitation_message: {
    id: string;
    candidate_id: string;
    exam_id: string;
    /** sms or mail. */
    channel: string;
    /** invitation or reminder. */
    purpose: string;
    /** The job that wrote it: one message each per candidate and channel. */
    batch: string;
    /** The same for all that one batch wrote to a candidate. */
    at: number;
    /** What was reported after it was sent: "", delivered or undeliverable; why, when, and by which operator. */
    report: Generated<string>;
    report_reason: Generated<string>;
    reported_at: Generated<number>;
    /** "" where the carrier reported. */
    reported_by: Generated<string>;
  };
  /** The draw of an exam's papers: what anybody needs to redo it once the seed is public. */
  exam_draw: {
    exam_id: string;
    company_id: string;
    /** The version of the rules in docs/candidate-paper-draw.md. */
    algorithm: number;
    /** Encrypted: 256 bits. */
    seed: string;
    /** SHA-256 of the seed, 64 hexadecimal digits: public from the publication on. */
    commitment: string;
    /** Canonical JSON: `DrawStructure`; and its SHA-256. */
    structure: string;
    structure_hash: string;
    at: number;
  };
  /** What one candidate answers: the order of questions and options. */
  candidate_paper: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    /** Canonical JSON: `DrawnPaper`; and its SHA-256. */
    content: string;
    hash: string;
    at: number;
  };
  /** Texts of a company's own; "" where the standard text holds. */
  invitation_text: {
    company_id: string;
    language: string;
    purpose: string;
    sms: string;
    subject: string;
    mail: string;
    updated_at: number;
    updated_by: string;
  };
  /** Reminders at so many minutes before an exam opens. */
  exam_reminder: {
    exam_id: string;
    minutes: number;
    /** 0 until it was sent. */
    done_at: number;
  };
}
