/** Tables of the banks of questions; the notes of `Tables` hold for them too. */
export interface BankTables {
  /** Groups a company's questions. */
  bank: { id: string; company_id: string; name: string; created_at: number };
  /** An operator whom a bank is open to; without a row a bank is as the one above it, or everybody's. */
  bank_right: { bank_id: string; operator_id: string; company_id: string; writes: number };
}
