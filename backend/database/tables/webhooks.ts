/** Tables of webhooks; the notes of `Tables` hold for them too. */
export interface WebhookTables {
  webhook: {
    id: string;
    company_id: string;
    url: string;
    /** The secret that signs deliveries, encrypted. */
    sealed: string;
    /** JSON: `WebhookEvent[]` of the contract. */
    events: string;
    is_on: number;
    operator_id: string;
    at: number;
  };
  /** One event for one webhook; the job that sends it has its id. */
  webhook_delivery: {
    id: string;
    /** No reference: an event that happens while its webhook is removed is no error. */
    webhook_id: string;
    company_id: string;
    event: string;
    /** The same for each delivery of the event. */
    event_id: string;
    /** JSON, as it is signed and sent. */
    body: string;
    /** Of the last answer; 0 without one. */
    status: number;
    why: string;
    at: number;
  };
}
