/** A migration creates tables in the SQL of both engines; `bigint` and strictness differ. */
export type Step = (define: {
  table: (name: string, columns: string) => Promise<void>;
  run: (text: string) => Promise<void>;
  /** For SQL that differs between the two engines. */
  engine: "sqlite" | "postgres";
}) => Promise<void>;
