import type { Generated } from "kysely";
import type { CertificateTables } from "./schema-certificates";

/**
 * One portable subset for SQLite and PostgreSQL: ids are text made by the application, times epoch
 * milliseconds, scores hundredths of a point, durations seconds, booleans 0 or 1, JSON text.
 */
export interface Tables extends CertificateTables {
  company: {
    id: string;
    name: string;
    short_name: string;
    parent_key: string;
    /** unverified, submitted, verified or refused. */
    verification: string;
    /** Why the last submission was refused; "" otherwise. */
    refusal: Generated<string>;
    credit_code: Generated<string>;
    industry: Generated<string>;
    size: Generated<string>;
    address: Generated<string>;
    /** An IANA name. */
    time_zone: Generated<string>;
    /** Ids of files; "" where there is none. */
    logo: Generated<string>;
    licence: Generated<string>;
    submitted_at: Generated<number>;
    verified_at: Generated<number>;
    /** Minutes that the form of a new paper begins with. */
    paper_minutes: Generated<number>;
    /** Exam version; 3 unlocks the start rule, showing the score and the pass score. */
    version: number;
    /** Fen. */
    balance: number;
    exam_service_level: number;
    theme_color: string;
    /** The number that the company's newest paper was given. */
    paper_number: Generated<number>;
    created_at: number;
  };
  operator: {
    id: string;
    company_id: string;
    mobile: string;
    password_hash: string;
    real_name: string;
    introduction: string;
    avatar: string;
    second_step: number;
    locked: number;
    /** 1 while the password is the demo's known one. */
    demo: number;
    /** 1 while the password is the one-time secret of the first start. */
    must_change_password: number;
    login_times: Generated<number>;
    /** 0, or when the operator was removed; the row stays for what they wrote. */
    removed_at: Generated<number>;
    /** 0, or when they were last here, to about five minutes. */
    last_seen_at: Generated<number>;
    created_at: number;
  };
  operator_role: { operator_id: string; role_key: string };
  role: { role_key: string; role_name: string };
  permission: { role_key: string; permission: string };
  menu: {
    id: string;
    parent_id: string;
    sort: number;
    path: string;
    template: string;
    name: string;
    icon: string;
    hidden: number;
    /** JSON list of role keys; empty for every role. */
    roles: string;
  };
  dictionary: { id: string; parent_id: string; dict_key: string; info: string; value: string };
  session: {
    token_hash: string;
    /** Names the session where its owner looks at it. */
    id: string;
    operator_id: string;
    /** The browser's own description of itself. */
    agent: string;
    /** When a password or a code was shown last. */
    proved_at: number;
    created_at: number;
    seen_at: number;
    address: string;
  };
  second_step: {
    handle_hash: string;
    operator_id: string;
    code_hash: string;
    tries: number;
    sent_at: number;
    created_at: number;
  };
  sign_in_failure: { id: string; account_key: string; address: string; device: string; at: number };
  outbox: {
    id: string;
    company_id: string;
    kind: string;
    recipient: string;
    text: string;
    at: number;
    sent_at: number | null;
    /** How often the sender was asked, and when it is asked next; 0: never again. */
    tries: Generated<number>;
    next_at: Generated<number>;
  };
  /** A code that was sent by SMS to somebody who is not signing in with a password. */
  sms_code: {
    handle_hash: string;
    /** register, login, password or mobile. */
    purpose: string;
    mobile: string;
    /** Whose mobile it is or is to be; "" where nobody has it. */
    operator_id: string;
    /** "" where the mobile was told something else than a code. */
    code_hash: string;
    tries: number;
    at: number;
  };
  /** Pictures that were answered, until they would have expired anyway. */
  image_code: { id_hash: string; at: number };
  /** Somebody who registered, and whose company is still missing. */
  registration: {
    mobile: string;
    ticket_hash: string;
    password_hash: string;
    real_name: string;
    at: number;
  };
  /** Tickets that were used, until they would have expired anyway. */
  used_ticket: { nonce_hash: string; at: number };
  file: {
    id: string;
    company_id: string;
    /** logo, licence, avatar or export; what an export made has the id of its task. */
    purpose: string;
    name: string;
    type: string;
    size: number;
    bytes: Uint8Array;
    created_by: string;
    created_at: number;
  };
  /** Append-only; a company's balance is its sum. Fen. */
  ledger: {
    id: string;
    company_id: string;
    kind: string;
    amount: number;
    note: string;
    operator_id: string;
    at: number;
  };
  demo_request: {
    id: string;
    company_name: string;
    contact: string;
    mobile: string;
    note: string;
    at: number;
  };
  feedback: {
    id: string;
    company_id: string;
    operator_id: string;
    text: string;
    page: string;
    at: number;
    answer: string;
    answered_at: number;
    answered_by: string;
  };
  failure: {
    id: string;
    place: string;
    message: string;
    times: number;
    first_at: number;
    last_at: number;
  };
  audit: {
    id: string;
    at: number;
    company_id: string;
    operator_id: string;
    action: string;
    subject: string;
    before: string;
    after: string;
    address: string;
    /** The row's number in the chain of its company, from 1; rows from before there was a chain count up to −1. */
    seq: number;
    /** Seals the row and the hash of the one before; "" for rows from before there was a chain. */
    hash: string;
  };
  /** The last row of each company's chain; `proof` seals it, so that no row can be cut off unseen. */
  audit_head: { company_id: string; seq: number; hash: string; proof: Generated<string> };
  done: { key_hash: string; reply: string; at: number };
  /** By what a start knows that its keys are those of the database; `purpose` is session or device. */
  key_proof: { purpose: string; proof: string };
  paper: {
    id: string;
    company_id: string;
    number: number;
    title: string;
    short_name: string;
    description: string;
    remark: string;
    time_rule: number;
    open_order: number;
    part_start: number;
    duration: number;
    practice: number;
    show_score: number;
    pass_score: number;
    /** draft, ready or used; an archived paper keeps the state that it returns to. */
    state: string;
    archived: number;
    is_group: number;
    generated: number;
    part_count: Generated<number>;
    question_count: Generated<number>;
    total_score: Generated<number>;
    total_duration: Generated<number>;
    /** What a search looks through, normalised in code. */
    search_key: string;
    revision: Generated<number>;
    created_at: number;
    updated_at: number;
    /** The operator's id. */
    updated_by: string;
  };
  paper_child: { group_id: string; paper_id: string; sort: number };
  /** Counts of a company's papers by shown state, so that a list costs the same with 100 and 100,000. */
  paper_tally: { company_id: string; state: string; papers: number; questions: number; score: number };
  part: {
    id: string;
    company_id: string;
    paper_id: string;
    name: string;
    introduction: string;
    duration: number;
    sort: number;
    random_questions: Generated<number>;
    random_options: Generated<number>;
    go_back: Generated<number>;
    final: Generated<number>;
    /** JSON: the rules that the part was last filled by. */
    rules: Generated<string>;
  };
  /** Sorts the questions of a company. */
  bank: { id: string; company_id: string; name: string; created_at: number };
  question: {
    id: string;
    company_id: string;
    ownership: string;
    created_by: string;
    created_at: number;
    /** "": in no bank. */
    bank_id: Generated<string>;
    /** The newest version, whose type, difficulty and tag stand here too. */
    version_id: Generated<string>;
    type: Generated<number>;
    difficulty: Generated<number>;
    tag: Generated<string>;
    /** The mark it has where a paper gives it none of its own, hundredths. */
    score: Generated<number>;
    /** What a search looks through, normalised in code. */
    search_key: Generated<string>;
    /** The same for questions that say the same. */
    content_key: Generated<string>;
    /** The import that is bringing it in; "" once it is there. */
    staged: Generated<string>;
    /** 0, or when it was taken out of the bank. */
    removed_at: Generated<number>;
    updated_at: Generated<number>;
    updated_by: Generated<string>;
    /** Counts its changes, so that one who saves an older state is told. */
    revision: Generated<number>;
  };
  /** The papers that hold a question, in whatever version. */
  question_use: { company_id: string; question_id: string; paper_id: string };
  /** What questions say, for the search; `pieces` only on PostgreSQL, where it is an array. */
  question_text: { no: Generated<number>; question_id: string; pieces: Generated<number[]> };
  /** The same on SQLite: a full-text table, whose `rowid` is `question_text.no`. */
  question_piece: { rowid: number; pieces: string };
  question_version: {
    id: string;
    company_id: string;
    question_id: string;
    type: number;
    content: string;
    option: string;
    answer: string;
    difficulty: number;
    scoring_rule: number;
    by_order: number;
    analysis: string;
    tag: Generated<string>;
    /** JSON: what only some types have; see `rows.ts`. */
    extra: Generated<string>;
    /** Counts the versions of a question from 1. */
    number: Generated<number>;
    created_at: number;
  };
  slot: {
    id: string;
    company_id: string;
    paper_id: string;
    part_id: string;
    version_id: string;
    score: number;
    sort: number;
    /** 1 where a draw put it here. */
    drawn: Generated<number>;
  };
  /** Work in the background; one row is one piece of it, carried out by one process at a time. */
  task: {
    id: string;
    company_id: string;
    operator_id: string;
    kind: string;
    /** While a task waits or runs, the same key is the same task. */
    key: string;
    /** JSON. */
    input: string;
    state: string;
    done: number;
    total: number;
    /** JSON; "" until it is done. */
    result: string;
    /** The name of what went wrong; "" otherwise. */
    reason: string;
    tries: number;
    /** Until when the process that took it may be believed to be alive. */
    lease_until: number;
    created_at: number;
    ended_at: number;
  };
  question_import: {
    id: string;
    company_id: string;
    operator_id: string;
    bank_id: string;
    format: string;
    file_name: string;
    state: string;
    /**
     * One JSON text a line: the questions that were read, each with its line and mark. While a large file waits to be
     * read, the file itself in base64; "" once nobody needs either.
     */
    rows: string;
    /** JSON. */
    mistakes: string;
    total: number;
    mistake_count: number;
    duplicates: number;
    task_id: string;
    created_at: number;
  };
  /** What was printed under a version code: which question stood under which number. */
  paper_print: { company_id: string; code: string; paper_id: string; content: string; created_at: number };
  standard_paper: {
    id: string;
    remark_id: string;
    title: string;
    introduction: string;
    /** JSON: settings, parts and questions in the shapes of the contract. */
    content: string;
    question_count: number;
    total_score: number;
    duration: number;
    sort: number;
  };
}
