import type { Generated } from "kysely";

/** Tables of sittings; the notes of `Tables` hold for them too. */
export interface SittingTables {
  /** What a candidate's cookie stands for; one live session each. */
  candidate_session: {
    token_hash: string;
    candidate_id: string;
    exam_id: string;
    company_id: string;
    at: number;
    /** 0 until somebody ends it: by itself it ends as `isSessionOver` says. */
    ended_at: number;
    /** The browser's User-Agent. */
    agent: string;
    /** When it was last heard of, to a minute; 0 before. */
    seen_at: Generated<number>;
  };
  /** What a candidate agreed to, word by word. */
  candidate_consent: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    /** face, camera, screen or proposal. */
    kind: string;
    text: string;
    /** JSON: `EvidenceScope` of the contract; "" of older ones, which are about pictures of their own kind alone. */
    scope: Generated<string>;
    /** Of the exam as it was published then; 0 for a trial of a draft. */
    version: Generated<number>;
    at: number;
  };
  /** The run of one candidate's paper; `sequence` and `link` are those of the last row of its log. */
  sitting: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    /** The public id of the receipt, in addresses. */
    receipt: string;
    state: string;
    started_at: number;
    /** When it ends by itself, as things stand. */
    ends_at: number;
    /** 0 until it is handed in; by candidate, deadline or an operator's id. */
    submitted_at: number;
    submitted_by: string;
    /** JSON: the structure that a trial before the publication was drawn from; "" for the exam's own. */
    structure: string;
    /** JSON: when each part was handed in, 0 where not. */
    parts: string;
    /** JSON: `Stop[]` of the contract. */
    stops: string;
    /** The place of the question that was shown last, from 0. */
    place: number;
    /** 0 while the clock runs. */
    paused_at: number;
    /** How many pauses were used. */
    pauses: number;
    sequence: number;
    /** When the last answer was saved; 0 before. */
    saved_at: number;
    link: string;
    revision: number;
    /** 1 once what was handed in has its scores. */
    scored: Generated<number>;
    /** When a monitor last looked at what was noticed; 0 before. */
    looked_at: Generated<number>;
    /** The monitor who paused it, or "void" for a void; "" where nobody did, or the candidate. */
    held_by: Generated<string>;
    /** How many things monitors did in it. */
    actions: Generated<number>;
    /** The networks that it came from, in order, with spaces between. */
    networks: Generated<string>;
    /** Where an earlier part opened again, the place that one had come to before; else 0. */
    reached: Generated<number>;
  };
  /** The answer that counts, by place in the candidate's paper from 0. */
  sitting_answer: {
    candidate_id: string;
    place: number;
    /** Of the save that it comes from. */
    sequence: number;
    /** JSON: `SittingAnswer` of the contract. */
    content: string;
    /** 0 empty, 1 answered in part, 2 answered. */
    amount: number;
    flagged: number;
    at: number;
  };
  /** Answers given on paper, as they were keyed: rounds 1 and 2, and 3 where those differed and were settled. */
  paper_keying: {
    candidate_id: string;
    round: number;
    exam_id: string;
    company_id: string;
    operator_id: string;
    /** JSON: by place and field, in the form of `readKeyed`. */
    typed: string;
    at: number;
    /** Whether somebody typed it, or confirmed what was read from a scan. */
    source: Generated<string>;
  };
  /** A file of scanned answer sheets, as it was uploaded. */
  answer_scan: {
    id: string;
    exam_id: string;
    company_id: string;
    operator_id: string;
    file_name: string;
    /** The job that reads it. */
    task_id: string;
    /** Encrypted; "" once it was read. */
    bytes: string;
    at: number;
  };
  /** A page of such a file. */
  scanned_page: {
    id: string;
    scan_id: string;
    exam_id: string;
    company_id: string;
    /** "" where nobody's. */
    candidate_id: string;
    /** In the file, and of the answer sheet (0 where unknown); from 1. */
    page: number;
    number: number;
    /** `scanProblem` of the contract; "" without. */
    problem: string;
    size: number;
    /** A JPEG, encrypted. */
    picture: string;
    at: number;
  };
  /** What was read of a candidate's answer sheet, from all its pages. */
  scanned_sheet: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    /** JSON: `ScannedField` by question and field. */
    fields: string;
    /** Fields that a person has to look at. */
    unsure: number;
    at: number;
  };
  /** A file or recording that answers a question. */
  answer_file: {
    id: string;
    candidate_id: string;
    company_id: string;
    place: number;
    name: string;
    type: string;
    /** Of the content, before it was encrypted. */
    size: number;
    /** Encrypted. */
    bytes: string;
    at: number;
  };
  /** A picture that was taken by consent; a JPEG, encrypted. */
  evidence_picture: {
    id: string;
    candidate_id: string;
    company_id: string;
    kind: "face" | "camera" | "screen" | "phone";
    /** `image/jpeg`, or the type of a short video. */
    type: Generated<string>;
    /** Bytes of the picture, before it was encrypted. */
    size: number;
    bytes: string;
    at: number;
  };
  /** Append-only: start, saves, late saves, parts and the hand-in, chained by HMAC (trust G6). */
  sitting_log: {
    candidate_id: string;
    sequence: number;
    kind: string;
    /** Of the question, or of the part; -1 for neither. */
    place: number;
    content: string;
    at: number;
    link: string;
    /** The form that it came with: the same form twice is one save. "" without one. */
    form_id: string;
  };
  /** The last run of a program against the visible examples, and how many there were. */
  program_run: {
    candidate_id: string;
    place: number;
    language: string;
    /** Of the save that was run; 0 while the first one is under way. */
    sequence: number;
    count: number;
    /** JSON: `ProgramRun["tests"]` of the contract. */
    tests: string;
    at: number;
  };
  /** A play of a question's sound or film, where those are counted. */
  sitting_play: {
    candidate_id: string;
    place: number;
    /** Counts from 1. */
    number: number;
    /** The form that began it. */
    form_id: string;
    at: number;
    /** When its first byte was sent; 0 before. */
    heard_at: number;
    /** Bytes that were sent since it was last begun from its start. */
    sent: Generated<number>;
  };
  /** Of a recording with time to prepare, or of which so many may be made. */
  sitting_recording: {
    candidate_id: string;
    place: number;
    /** When its question was shown; 0 where it has no time to prepare. */
    shown_at: number;
    /** 0 before it. */
    first_take_at: number;
    /** How many were made: begun in the page, or received without that. Where any number may be made, 1 at most. */
    takes: number;
    /** JSON: `SentFile[]`, the files that were accepted, the last one at the end. */
    sent: string;
  };
  /** What a candidate wrote on the scratch paper: no answer, and deleted a day after the hand-in. */
  sitting_scratch: {
    candidate_id: string;
    company_id: string;
    text: string;
    /** How often it was kept. */
    revision: number;
    at: number;
  };
  /** A program that was handed in, and its tests: waiting, done, or left to a person. */
  program_test: {
    candidate_id: string;
    place: number;
    state: string;
    /** JSON: `TestedProgram`. */
    tests: string;
    /** When it began to wait. */
    at: number;
    /** Tries from which no process has come back. */
    tries: Generated<number>;
  };
  /** An answer for which an AI service proposes a mark: waiting, made, or left to people alone. */
  mark_proposal: {
    candidate_id: string;
    place: number;
    /** Of a sub-question its index; else -1. */
    child: number;
    state: string;
    /** JSON: `MarkProposal` of the contract; "" until it is made. */
    proposal: string;
    /** When it began to wait. */
    at: number;
  };
  /** What was noticed in a sitting: evidence for a person, never a reason for a machine (trust G9). */
  sitting_event: {
    id: string;
    candidate_id: string;
    exam_id: string;
    company_id: string;
    kind: string;
    detail: string;
    at: number;
    /** How often, where several are told at once. */
    times: Generated<number>;
  };
  /** What monitors did in a sitting, and why. */
  monitor_action: {
    id: string;
    candidate_id: string;
    exam_id: string;
    company_id: string;
    kind: string;
    reason: string;
    note: string;
    /** Given; 0 where it was not about time. */
    minutes: number;
    operator_id: string;
    at: number;
    /** The job that did it with many; "" where it was done with one. */
    run_id: Generated<string>;
    /** Counts the actions of one candidate from 1; 0 where they were not counted yet. */
    number: Generated<number>;
  };
  /** Who watches an exam: a room of it, or with "" all of it. */
  exam_monitor: { exam_id: string; company_id: string; operator_id: string; room: string };
  /** When the services were last known to run: time without them is given back to sittings. */
  heartbeat: { name: string; at: number };
}
