import { type AuditBreak, checkAudit, checkPages } from "#backend/index.server";

/** Verifies every page of the database and every company's audit trail; exits with 1 when any fails. */
const wrong: Record<AuditBreak["kind"], string> = {
  altered: "changed, put in or moved",
  missing: "missing",
  cut: "missing, as is every row after it",
  added: "never written by us",
  head: "the last, and the chain does not end there",
  gone: "missing: people of this company signed in, and nothing tells of it",
};

const damage = await checkPages();
console.log(damage.length > 0 ? `pages  DAMAGED: ${damage.join("; ")}` : "pages  whole");
const chains = await checkAudit();
for (const { companyId, rows, older, broken } of chains) {
  const isWhole = rows > 0 ? "whole" : "not sealed yet";
  const verdict = broken ? `BROKEN at row ${broken.seq}: ${wrong[broken.kind]}` : isWhole;
  const before = older > 0 ? ` (and ${older} from before there was a chain)` : "";
  console.log(`${companyId || "platform"}  ${rows} rows${before}  ${verdict}`);
}
if (damage.length > 0 || chains.some((chain) => chain.broken)) process.exitCode = 1;
