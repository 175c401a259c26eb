/** Tables of codes, registrations and invitations; the notes of `Tables` hold for them too. */
export interface RegistrationTables {
  /** A code sent by SMS, other than for signing in with a password. */
  sms_code: {
    handle_hash: string;
    /** register, login, password or mobile. */
    purpose: string;
    mobile: string;
    /** The operator whose mobile it is or will be; "" for none. */
    operator_id: string;
    /** "" where the message contained no code. */
    code_hash: string;
    tries: number;
    at: number;
  };
  /** Image codes that were answered, until they would have expired anyway. */
  one_time_token: { id_hash: string; at: number };
  /** A registered person whose company is not created yet. */
  registration: {
    mobile: string;
    ticket_hash: string;
    password_hash: string;
    real_name: string;
    at: number;
  };
  /** An operator who is invited, by company and mobile; gone once it is accepted or revoked. */
  operator_invitation: {
    id: string;
    company_id: string;
    mobile: string;
    real_name: string;
    /** JSON. */
    roles: string;
    code_hash: string;
    /** The operator who invited; with them the invitation ends. */
    invited_by: string;
    at: number;
  };
}

/** How the platform looks after companies. */
export interface CustomerTables {
  /** Every change of a company's sales owner; append-only. Ids of operators, "" for nobody. */
  company_sales: {
    id: string;
    company_id: string;
    from_id: string;
    to_id: string;
    reason: string;
    by_id: string;
    at: number;
  };
  /** Operators of the platform who serve a company. */
  company_staff: { company_id: string; operator_id: string };
  /** The units of a company's group. */
  company_group_item: {
    id: string;
    company_id: string;
    name: string;
    note: string;
    /** The company that it is here; "" where it is none. */
    member_id: string;
    created_at: number;
  };
}

/** Upkeep of the installation. */
export interface MaintenanceTables {
  /** Versions of the candidates' client; the last one announced counts. */
  client_version: { id: string; version: string; by_id: string; at: number };
  /** What an operator asked for; handed on by the job of the same id. `kind`: buy, exam or oj. */
  server_request: { id: string; kind: string; servers: number; note: string; by_id: string; at: number };
}
