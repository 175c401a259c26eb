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

const [head, ...rows] = bytes
  .subarray(0, end)
  .toString("utf8")
  .trimEnd()
  .split("\n")
  .map((line, at) => parse(line, `line ${at + 1}`));
if (head.kind !== "mingshi-audit" || rows.length !== said.rows) stop("ALTERED: rows are missing.");

let gaps = 0;
rows.forEach((row, at) => {
  const before = rows[at - 1];
  if (before?.companyUuid === row.companyUuid && row.seq !== before.seq + 1) gaps += 1;
});
console.log(`Genuine: ${rows.length} rows, written ${new Date(head.at).toISOString()}, key ${said.key}.`);
console.log(
  gaps === 0 ? "No row is left out between the first and the last." : `${gaps} gaps: the file was filtered.`,
);
if (!wanted) console.log("Compare the key with the one that the page of the audit trail shows.");

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
