/** The tables of certificates: templates and their versions, what was issued, who signs, and lists of people. */
export interface CertificateTables {
  certificate_template: {
    id: string;
    company_id: string;
    name: string;
    /** The newest version. */
    version_id: string;
    /** active or archived. */
    state: string;
    revision: number;
    /** Certificates in all its versions, those of lists that are not done left out. */
    certificate_count: number;
    search_key: string;
    created_by: string;
    created_at: number;
    updated_by: string;
    updated_at: number;
  };
  certificate_version: {
    id: string;
    company_id: string;
    template_id: string;
    /** Counts the versions of a template from 1. */
    number: number;
    /** JSON in the shape of the contract. */
    content: string;
    /** 1 once a certificate was issued from it, or a list read against it: from then on it never changes. */
    used: number;
    created_by: string;
    created_at: number;
  };
  certificate: {
    /** 128 random bits: whoever has the address may look. */
    id: string;
    company_id: string;
    template_id: string;
    version_id: string;
    number: string;
    name: string;
    /** The name as it is compared with what somebody types. */
    name_key: string;
    /** What a search looks through, normalised in code. */
    search_key: string;
    exam: string;
    /** YYYY-MM-DD in the company's time zone. */
    issued_on: string;
    /** The last day; "" for ever. */
    valid_until: string;
    /** The end of that day, epoch milliseconds; 0 for ever. */
    ends_at: number;
    /** The canonical JSON that hash and signature are of. */
    printed: string;
    hash: string;
    signature: string;
    key_id: string;
    /** issued, revoked or replaced; expired is the clock's word. */
    state: string;
    reason: string;
    changed_at: number;
    /** The certificate that it stands in place of; "" for none. */
    replaces: string;
    replaced_by: string;
    /** The list that it was issued with; "" by hand. */
    list_id: string;
    /** The list that is issuing it; "" once it is there. */
    staged: string;
    revision: number;
    issued_by: string;
    issued_at: number;
  };
  certificate_event: {
    id: string;
    certificate_id: string;
    kind: string;
    reason: string;
    operator_id: string;
    at: number;
  };
  /** The letters that a company's numbers begin with, and the last number of its last day of issue (yyyymmdd). */
  certificate_issuer: { company_id: string; code: string; day: string; last: number };
  signing_key: {
    id: string;
    company_id: string;
    /** 32 bytes as base64url. */
    public_key: string;
    /** Sealed; see `certificates/signing.ts`. */
    private_key: string;
    created_at: number;
    retired_at: number;
    revoked_at: number;
    reason: string;
    created_by: string;
  };
  certificate_list: {
    id: string;
    company_id: string;
    operator_id: string;
    template_id: string;
    /** The version that the list was read against, and is issued from. */
    version_id: string;
    format: string;
    file_name: string;
    state: string;
    /** As in `question_import`. */
    rows: string;
    /** JSON. */
    mistakes: string;
    total: number;
    mistake_count: number;
    duplicates: number;
    /** JSON: the first lines of those. */
    duplicate_lines: string;
    task_id: string;
    created_at: number;
  };
  /** Tries at a certificate's number and name. */
  certificate_try: { id: string; address: string; number_key: string; at: number };
}
