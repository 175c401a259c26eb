import type { Step } from "./step";

/** What a payment gateway reported, by its own ids: each is booked once, or refused for good. */
export const paymentReportTables: Step = async ({ table }) => {
  await table(
    "payment_report",
    `id text primary key, content text not null, order_number text not null,
     amount bigint not null check (amount > 0), outcome text not null, at bigint not null`,
  );
};
