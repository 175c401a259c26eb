/** Tables of imports; the notes of `Tables` hold for them too. */
export interface ImportTables {
  import_job: {
    id: string;
    company_id: string;
    operator_id: string;
    /** The kind of its importer. */
    kind: string;
    file_name: string;
    /** JSON: options for its parser and its writer. */
    options: string;
    state: string;
    /**
     * One JSON text per line: the parsed items. While a large file waits to be parsed, the file itself in
     * base64; "" once neither is needed.
     */
    rows: string;
    total: number;
    /** The number of staged items. */
    written: number;
    /** JSON. */
    errors: string;
    error_count: number;
    duplicates: number;
    /** JSON: the first line numbers of the duplicates. */
    duplicate_lines: string;
    /** The file of what is wrong, encrypted, in base64; "" if all is right or nothing can be imported. */
    left_out: string;
    left_out_count: number;
    /** JSON. */
    losses: string;
    task_id: string;
    /** 0 until committed. */
    committed_at: number;
    created_at: number;
  };
}
