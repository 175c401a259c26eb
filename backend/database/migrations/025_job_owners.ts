import type { Step } from "./step";

/** Which process claimed a job, so that its successor on the same machine need not wait for the lease. */
export const jobOwners: Step = ({ run }) => run("alter table job add column owner text not null default ''");
