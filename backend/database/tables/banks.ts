import type { Generated } from "kysely";

/** Tables of the banks of questions; the notes of `Tables` hold for them too. */
export interface BankTables {
  /** Groups a company's questions. */
  bank: {
    id: string;
    company_id: string;
    name: string;
    created_at: number;
    /** 1 where only approved questions of it are put into papers. */
    needs_approval: Generated<number>;
  };
  /** An operator whom a bank is open to; without a row a bank is as the one above it, or everybody's. */
  bank_right: { bank_id: string; operator_id: string; company_id: string; writes: number };
  /** The thread of a question's reviews. */
  question_comment: {
    id: string;
    question_id: string;
    company_id: string;
    operator_id: string;
    /** `ReviewStep` of the contract. */
    step: string;
    comment: string;
    at: number;
  };
  /** What questions are tagged with: a tree, by paths such as `数据库 / 索引`. */
  topic: {
    id: string;
    company_id: string;
    path: string;
    /** What paths are compared by, unique in a company. */
    path_key: string;
    created_at: number;
    /** The import that made it, until that is published; "" otherwise. */
    import_id: Generated<string>;
  };
  question_topic: { topic_id: string; question_id: string; company_id: string };
}
