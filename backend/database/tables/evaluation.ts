import type { Generated } from "kysely";
import type { Removable } from "./removable";

/** Tables of evaluation; the notes of `Tables` hold for them too. */
export interface EvaluationTables {
  eva_category: Own & Searched & { parent_id: string; name: string; position: number };
  eva_scale: Own &
    Searched & {
      name: string;
      category_id: string;
      points: number;
      lowest: number;
      /** `+` or `-` for each item. */
      keys: string;
      items: number;
      /** Percent. */
      max_missing: number;
      note: string;
    };
  /** Items and anchors are lines. */
  eva_scale_text: Own &
    Searched & {
      scale_id: string;
      language: string;
      title: string;
      anchors: string;
      items: string;
      low: string;
      average: string;
      high: string;
    };
  eva_product: Own &
    Searched & {
      name: string;
      note: string;
      /** JSON: `productConfig` of the contract without the id; "" before the first configuration. */
      config: string;
      /** JSON: `productPart` of the contract. */
      parts: string;
      version: number;
    };
  /** Figures are decimals as typed; "" where there is none. */
  eva_norm: Own &
    Searched & {
      product_id: string;
      scale_id: string;
      name: string;
      sex: string;
      age_from: string;
      age_to: string;
      language: string;
      n: number;
      mean: string;
      sd: string;
      reliability: string;
      percentiles: string;
      source: string;
    };
  /** Ranges are lines, as typed. */
  eva_role: Own & Searched & { product_id: string; name: string; ranges: string };
  eva_group: Own & Searched & { name: string; note: string };
  eva_additional: Own &
    Searched & {
      group_id: string;
      name: string;
      kind: string;
      expected: number;
      text_zh: string;
      options_zh: string;
      text_en: string;
      options_en: string;
      text_es: string;
      options_es: string;
      text_ja: string;
      options_ja: string;
    };
  /** What a product was, frozen: answers and reports keep theirs. */
  eva_version: Own & {
    product_id: string;
    number: number;
    snapshot: string;
    digest: string;
    created_at: number;
    created_by: string;
  };
  eva_sending: Own & {
    product_id: string;
    version_id: string;
    name: string;
    close_at: number;
    created_at: number;
    created_by: string;
    /** The import that stages it; "" once everybody sees it. */
    staged: string;
    /** "" for none. */
    role_id: string;
    /** Of the company at that time; "" for what it has now. */
    company_name: string;
    time_zone: string;
  } & Removable;
  /** What an import has written and not published: JSON. */
  eva_staged: { import_id: string; position: number; company_id: string; item: string };
  /** One person's answers. */
  eva_sheet: Own & {
    sending_id: string;
    /** Counts from 1 in each sending. */
    number: number;
    real_name: string;
    group_name: string;
    /** The link's token, encrypted, and its keyed hash. */
    secret: string;
    token_key: string;
    /** sent, started or submitted. */
    state: string;
    /** "" before the start. */
    language: string;
    /** JSON: answers by item, written when handed in; "" before. */
    answers: string;
    started_at: number;
    /** The last save; milliseconds between saves are added up in `elapsed`, of each at most ten minutes. */
    last_at: number;
    elapsed: number;
    submitted_at: number;
    /** When an operator closed the link; 0 when nobody did. */
    closed_at: Generated<number>;
    /** How often the links to the report were ended. */
    links_ended: Generated<number>;
  };
  /** `answer` is the place of an option, from 0, or a number such as an age. */
  eva_answer: { sheet_id: string; item_id: string; answer: number; at: number };
  eva_setting: { company_id: string; open: number; report_days: number; smallest_group: number };
}

interface Own {
  id: string;
  company_id: string;
}
interface Searched {
  search_key: string;
}
