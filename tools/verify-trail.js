#!/usr/bin/env node
// Checks a file of the audit trail without the program, the network or the database:
//   node tools/verify-trail.js audit-2026-11-24.jsonl [the key that the page shows]
// It needs nothing but Node 20.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, wanted] = process.argv.slice(2);
if (!file) stop("usage: node tools/verify-trail.js <file> [key]", 2);

const bytes = readFileSync(file);
const end = bytes.lastIndexOf("\n", bytes.length - 2) + 1;
const said = parse(bytes.subarray(end).toString("utf8"), "the last line");
const sha256 = createHash("sha256").update(bytes.subarray(0, end)).digest("hex");
if (said.sha256 !== sha256) stop("ALTERED: the rows are not those that were signed.");

const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: said.key }, format: "jwk" });
const text = Buffer.from(`${said.rows} ${said.sha256}`);
if (!verify(null, text, key, Buffer.from(said.signature ?? "", "base64url")))
  stop("ALTERED: the signature does not fit.");
if (wanted && wanted !== said.key) stop(`FOREIGN: signed by another key, ${said.key}.`);

const [head, ...lines] = bytes
  .subarray(0, end)
  .toString("utf8")
  .trimEnd()
  .split("\n")
  .map((line, at) => parse(line, `line ${at + 1}`));
// A file of one company's own trail says where its rows stand in the company's chain.
const chain = lines.at(-1)?.kind === "chain" ? lines.at(-1) : null;
const rows = chain ? lines.slice(0, -1) : lines;
if (head.kind !== "mingshi-audit" || rows.length !== said.rows) stop("ALTERED: rows are missing.");

// Rows from before the chain count up to -1, those of the chain from 1.
const gaps = rows.filter((row, at) => {
  const before = rows[at - 1];
  return before?.companyUuid === row.companyUuid && row.seq !== (before.seq === -1 ? 1 : before.seq + 1);
});
if (chain) checkChain(chain);
console.log(`Genuine: ${rows.length} rows, written ${new Date(head.at).toISOString()}, key ${said.key}.`);
if (chain) console.log(`Company ${chain.companyUuid}: ${extentOf(chain)}`);
else
  console.log(
    gaps.length === 0
      ? "No row is left out between the first and the last."
      : `${gaps.length} gaps: the file was filtered.`,
  );
if (!wanted) console.log("Compare the key with the one that the page of the audit trail shows.");

/** Stops where a row is missing, another company's is among them, or the platform found its chain broken. */
function checkChain({ companyUuid, first, last, broken }) {
  if (rows.some((row) => row.companyUuid !== companyUuid)) stop("MIXED: rows of another company.");
  const ends = [rows[0]?.seq ?? null, rows.at(-1)?.seq ?? null];
  if (gaps.length > 0) stop(`INCOMPLETE: rows are missing before ${gaps[0].seq}.`);
  if (ends[0] !== first || ends[1] !== last) stop("INCOMPLETE: rows are missing at an end.");
  if (broken !== null) stop(`BROKEN: the platform's own chain did not hold at row ${broken}.`);
}

function extentOf({ first, last, oldest, newest }) {
  if (first === null) return `no row in the time that was asked for, of ${oldest} to ${newest}.`;
  if (first === oldest && last === newest) return `the whole trail, rows ${first} to ${last}, none left out.`;
  return `rows ${first} to ${last}, none left out between them, of ${oldest} to ${newest}.`;
}

function parse(text, where) {
  try {
    return JSON.parse(text);
  } catch {
    return stop(`UNREADABLE: ${where}.`);
  }
}

function stop(text, code = 1) {
  console.error(text);
  process.exit(code);
}
