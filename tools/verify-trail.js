#!/usr/bin/env node
// Checks a file of the audit trail without the program, the network or the database:
//   node tools/verify-trail.js audit-2026-11-24.jsonl [the key that the page shows]
// It needs nothing but Node 20.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream } from "node:fs";

const [file, wanted] = process.argv.slice(2);
if (!file) stop("usage: node tools/verify-trail.js <file> [key]", 2);

// A trail can be longer than the memory: of the rows before the one that is read, only this is known.
const rows = { count: 0, first: null, last: null, gaps: 0, gapBefore: null, companies: new Set() };
const hash = createHash("sha256");
let head = null;
let unreadable = "";

let signed = Buffer.alloc(0);
/** The last line that was hashed: a row, or what a file of one company's own trail says of its chain. */
let newest = null;
let count = 0;
try {
  for await (const line of linesOf(file)) {
    if (count > 0) readSigned(signed);
    count += 1;
    signed = line;
  }
} catch (error) {
  stop(`UNREADABLE: ${error.message}`, 2);
}
const said = parse(signed) ?? stop("UNREADABLE: the last line.");
const chain = newest?.kind === "chain" ? newest : null;
if (newest && !chain) addRow(newest);

if (said.sha256 !== hash.digest("hex")) stop("ALTERED: the rows are not those that were signed.");
if (!isSigned(said)) stop("ALTERED: the signature does not fit.");
if (wanted && wanted !== said.key) stop(`FOREIGN: signed by another key, ${said.key}.`);
if (unreadable) stop(`UNREADABLE: ${unreadable}.`);
if (head?.kind !== "mingshi-audit" || rows.count !== said.rows) stop("ALTERED: rows are missing.");

if (chain) checkChain(chain);
console.log(`Genuine: ${rows.count} rows, written ${new Date(head.at).toISOString()}, key ${said.key}.`);
if (chain) console.log(`Company ${chain.companyUuid}: ${extentOf(chain)}`);
else
  console.log(
    rows.gaps === 0
      ? "No row is left out between the first and the last."
      : `${rows.gaps} gaps: the file was filtered.`,
  );
if (!wanted) console.log("Compare the key with the one that the page of the audit trail shows.");

function isSigned({ rows, sha256, key: x, signature }) {
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, Buffer.from(`${rows} ${sha256}`), key, Buffer.from(signature, "base64url"));
  } catch {
    return false;
  }
}

/** The lines of a file, each with its end, as bytes. */
async function* linesOf(path) {
  let begun = [];
  for await (const chunk of createReadStream(path)) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end + 1)]);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

function readSigned(line) {
  hash.update(line);
  const parsed = parse(line);
  if (!parsed) unreadable ||= `line ${count}`;
  else if (!head) head = parsed;
  else {
    if (newest) addRow(newest);
    newest = parsed;
  }
}

function addRow(row) {
  const before = rows.last;
  // Rows from before the chain count up to -1, those of the chain from 1.
  if (before?.companyUuid === row.companyUuid && row.seq !== (before.seq === -1 ? 1 : before.seq + 1)) {
    rows.gaps += 1;
    rows.gapBefore ??= row.seq;
  }
  rows.companies.add(row.companyUuid);
  rows.first ??= row;
  rows.last = row;
  rows.count += 1;
}

/** Stops where a row is missing, another company's is among them, or the platform found its chain broken. */
function checkChain({ companyUuid, first, last, broken }) {
  if ([...rows.companies].some((one) => one !== companyUuid)) stop("MIXED: rows of another company.");
  if (rows.gaps > 0) stop(`INCOMPLETE: rows are missing before ${rows.gapBefore}.`);
  if ((rows.first?.seq ?? null) !== first || (rows.last?.seq ?? null) !== last)
    stop("INCOMPLETE: rows are missing at an end.");
  if (broken !== null) stop(`BROKEN: the platform's own chain did not hold at row ${broken}.`);
}

function extentOf({ first, last, oldest, newest: end }) {
  if (first === null) return `no row in the time that was asked for, of ${oldest} to ${end}.`;
  if (first === oldest && last === end) return `the whole trail, rows ${first} to ${last}, none left out.`;
  return `rows ${first} to ${last}, none left out between them, of ${oldest} to ${end}.`;
}

/** Null where it is no JSON object. */
function parse(line) {
  try {
    const value = JSON.parse(line.toString("utf8"));
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function stop(text, code = 1) {
  console.error(text);
  process.exit(code);
}
