import type { Removable } from "./removable";

/** Certificate tables: templates and versions, issued certificates, issuers, and recipient lists. */
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
    /** Certificates of all its versions, excluding those of unfinished lists. */
    certificate_count: number;
    search_key: string;
    created_by: string;
    created_at: number;
    updated_by: string;
    updated_at: number;
  } & Removable;
  certificate_version: {
    id: string;
    company_id: string;
    template_id: string;
    /** Numbers the versions of a template from 1. */
    number: number;
    /** JSON in the shape of the contract. */
    content: string;
    /** 1 once a certificate was issued from it, or a list parsed against it: immutable from then on. */
    used: number;
    created_by: string;
    created_at: number;
  };
  certificate: {
    /** 128 random bits: whoever has the URL may view it. */
    id: string;
    company_id: string;
    template_id: string;
    version_id: string;
    number: string;
    name: string;
    /** The name, normalised for comparison with user input. */
    name_key: string;
    /** Normalised search text, computed in code. */
    search_key: string;
    exam: string;
    /** YYYY-MM-DD in the company's time zone. */
    issued_on: string;
    /** The last valid day; "" for unlimited. */
    valid_until: string;
    /** The end of that day, epoch milliseconds; 0 for unlimited. */
    ends_at: number;
    /** The canonical JSON that is hashed and signed. */
    printed: string;
    hash: string;
    signature: string;
    key_id: string;
    /** issued, revoked or replaced; expired is derived from the clock. */
    state: string;
    reason: string;
    changed_at: number;
    /** The certificate that it replaces; "" for none. */
    replaces: string;
    replaced_by: string;
    /** The list that it was issued with; "" by hand. */
    list_id: string;
    /** The list that is issuing it; "" once committed. */
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
  /** A company's number prefix, and the last number of its latest day of issue (yyyymmdd). */
  certificate_issuer: { company_id: string; code: string; day: string; last: number };
  signing_key: {
    id: string;
    company_id: string;
    /** 32 bytes as base64url. */
    public_key: string;
    /** Encrypted; see `certificates/signing.ts`. */
    private_key: string;
    created_at: number;
    retired_at: number;
    revoked_at: number;
    reason: string;
    created_by: string;
  };
  /** Who of an exam's candidates gets a certificate once the score is released. */
  certificate_rule: {
    exam_id: string;
    company_id: string;
    kind: "passed" | "score";
    /** Hundredths of a point; 0 of kind `passed`. */
    least: number;
    template_id: string;
    grade: string;
    /** Why nothing is issued just now: the name of an error; "" for nothing. */
    problem: string;
    operator_id: string;
    at: number;
  };
  /** What the rule of their exam did for a candidate. */
  exam_certificate: {
    candidate_id: string;
    exam_id: string;
    company_id: string;
    /** The one that was issued last; "" where none was. */
    certificate_id: string;
    /** 1 where the rule took it back: earned again, it is issued again. */
    taken_back: number;
    at: number;
  };
  /** Of zips that are written in the background, from place 0. */
  zip_piece: {
    job_id: string;
    place: number;
    company_id: string;
    size: number;
    bytes: Uint8Array;
  };
}
