// Verifies a certificate of 明试 Mingshi with nothing but Node.js: one file, to be read before it is trusted.
// It fetches from the requested host and from no other.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const usage = `Use: npm run verify -- <file or address> [--key <public key or issuer's file>]

  <file or address>  a certificate's page (https://…/certificate/info/…), the JSON of that page,
                     or its signed credential as JSON or as a token
  --key              what the issuer's signature is checked against: the public key as its page shows it,
                     or the issuer's file (did.json). An address brings the keys of its own host.

Ends with 0 where the certificate is genuine and valid, with 1 where it is not, with 2 where that cannot be told.`;

/** The certificate is invalid. */
class NotGood extends Error {}
/** The check could not be completed. */
class NotTold extends Error {}

const lines = [];
const say = (mark, text) => lines.push(`${mark.padEnd(5)} ${shown(text)}`);
/** Replaces control and bidi characters: a forged text must not move the cursor or reorder the output. */
const shown = (text) => String(text).replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
const must = (isSo, good, bad) => {
  if (!isSo) throw new NotGood(bad);
  say("ok", good);
};

/** Canonical JSON (RFC 8785). */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

/**
 * The value of a JSON text. Throws where an object has two members of one name: of these, other readers may
 * show the one that was not checked.
 */
function parsed(text) {
  const value = JSON.parse(text);
  // An object's names so far; null for a list. Outside strings, valid JSON has brackets nowhere else.
  const open = [];
  for (const [token, name] of String(text).matchAll(
    /[{}[\]]|("(?:[^"\\]|\\.)*")(?=\s*:)|"(?:[^"\\]|\\.)*"/g,
  )) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (name !== undefined) {
      const names = open.at(-1);
      const decoded = JSON.parse(name);
      if (names.has(decoded)) throw new NotGood("It names one field twice.");
      names.add(decoded);
    }
  }
  return value;
}

const sha256 = (text) => createHash("sha256").update(text).digest();

/** The bytes of a base64url text; null for a non-canonical encoding. */
function fromBase64url(text) {
  const bytes = Buffer.from(String(text), "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The bytes of a base58btc text with its multibase prefix; null for any other text. */
function fromMultibase(text) {
  const [, zeros, rest] = /^z(1*)([1-9A-HJ-NP-Za-km-z]{0,200})$/.exec(String(text)) ?? [];
  if (rest === undefined) return null;
  let sum = 0n;
  for (const letter of rest) sum = sum * 58n + BigInt(letters.indexOf(letter));
  const digits = sum === 0n ? "" : sum.toString(16);
  return Buffer.from(
    "00".repeat(zeros.length) + digits.padStart(digits.length + (digits.length % 2), "0"),
    "hex",
  );
}

/** The 32 bytes of a public key in either encoding; null for anything else. */
function keyBytes(text) {
  const bytes = fromMultibase(text);
  if (bytes?.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01) return bytes.subarray(2);
  const raw = fromBase64url(text);
  return raw?.length === 32 ? raw : null;
}

function isSigned(key, bytes, signature) {
  if (signature?.length !== 64) return false;
  const jwk = { kty: "OKP", crv: "Ed25519", x: key.toString("base64url") };
  return verify(null, bytes, createPublicKey({ key: jwk, format: "jwk" }), signature);
}

/** The issuer's keys: by name from a file (DID document), or one under any name. */
function keysIn(given) {
  const single = keyBytes(given);
  if (single) return { did: null, find: () => single };
  let document;
  try {
    document = parsed(readFileSync(given, "utf8"));
  } catch {
    throw new NotTold("What --key names is neither a public key nor an issuer's file.");
  }
  return keysOf(document);
}

function keysOf(document) {
  const { id: did, verificationMethod: methods, assertionMethod: allowed } = document ?? {};
  if (typeof did !== "string" || !Array.isArray(methods) || !Array.isArray(allowed))
    throw new NotTold("The issuer's file holds no keys.");
  return {
    did,
    find(name) {
      const method = methods.find(({ id }) => id === name && allowed.includes(id));
      return method ? keyBytes(method.publicKeyMultibase ?? method.publicKeyJwk?.x) : null;
    },
  };
}

/** The key of this name among the trusted ones. */
function trusted(keys, name) {
  const key = keys.find(name);
  if (!key) throw new NotGood("The key that signed it is not one of the issuer's, or was revoked.");
  return key;
}

/** The URL of a did:web, without the file's name. */
const addressOf = (did, protocol) =>
  `${protocol}//${did.slice("did:web:".length).split(":").map(decodeURIComponent).join("/")}`;

async function fetched(address, accept) {
  let reply;
  try {
    reply = await fetch(address, {
      headers: { accept },
      redirect: "error",
      signal: AbortSignal.timeout(10_000),
    });
  } catch {
    throw new NotTold(`${address} cannot be reached.`);
  }
  if (reply.status === 404) throw new NotGood(`${new URL(address).host} knows no such certificate.`);
  if (reply.status === 410) throw new NotGood("Its issuer takes it back: it was revoked or replaced.");
  if (!reply.ok) throw new NotTold(`${new URL(address).host} answers ${reply.status}.`);
  return reply.text();
}

/** Fetches from the requested host, and from no other. */
async function sameHost(address, origin, what) {
  if (!URL.canParse(address) || new URL(address).origin !== origin)
    throw new NotGood(`Its ${what} is said to be on another host than the certificate.`);
  const text = await fetched(address, "application/json");
  try {
    return parsed(text);
  } catch {
    throw new NotTold(`${address} answers something else.`);
  }
}

/** Verifies the document's Data Integrity proof (eddsa-jcs-2022) by a trusted key. Returns the key's name. */
function proven(document, keys) {
  const { proof, ...said } = document;
  const { proofValue, ...options } = proof ?? {};
  const isKnown =
    options.type === "DataIntegrityProof" &&
    options.cryptosuite === "eddsa-jcs-2022" &&
    options.proofPurpose === "assertionMethod" &&
    canonical(options["@context"] ?? null) === canonical(said["@context"] ?? null);
  if (!isKnown) throw new NotGood("It carries no proof of the kind eddsa-jcs-2022.");
  const key = trusted(keys, options.verificationMethod);
  const bytes = Buffer.concat([sha256(canonical(options)), sha256(canonical(said))]);
  if (!isSigned(key, bytes, fromMultibase(proofValue)))
    throw new NotGood("Its content is not what was signed.");
  return options.verificationMethod;
}

/** The payload of a token signed by a trusted key. */
function tokenProven(token, keys) {
  const [head, claims, signature] = token.split(".");
  const { alg, kid } = parsed(Buffer.from(head, "base64url"));
  if (alg !== "EdDSA") throw new NotGood(`It is signed with ${alg}, not with EdDSA.`);
  const key = trusted(keys, kid);
  if (!isSigned(key, Buffer.from(`${head}.${claims}`), fromBase64url(signature)))
    throw new NotGood("Its content is not what was signed.");
  const said = parsed(Buffer.from(claims, "base64url"));
  const isOne =
    said.iss === said.issuer?.id && said.jti === said.id && said.sub === said.credentialSubject?.id;
  must(
    isOne,
    "The token and the credential in it name the same",
    "The token and the credential in it differ.",
  );
  return { said, name: kid };
}

/** Every printed field, in order. */
function tell(printed) {
  const { texts, language, fields = [], verified, ...facts } = printed;
  for (const [name, value] of Object.entries(facts)) if (value !== "") say("", `${name}: ${value}`);
  // Certificates from before this was printed name nobody.
  if (verified)
    say("", `issuer verified: ${[verified.by, verified.on, verified.creditCode].filter(Boolean).join(", ")}`);
  for (const { label, value } of fields) say("", `${label[language] || Object.values(label)[0]}: ${value}`);
  const { title, body, organiser } = texts[language];
  for (const text of [title, body, organiser]) for (const line of text.split("\n")) if (line) say("", line);
}

/** The end of its last day, in the latest time zone: the issuer's state decides to the minute. */
function mustLast(until) {
  if (!until) return;
  const end = Date.parse(until.length === 10 ? `${until}T23:59:59-12:00` : until);
  must(Date.now() < end, `Valid until ${until}`, `It expired: its last day was ${until}.`);
}

/** The JSON of a certificate's page. */
async function checkPage(page, keys, origin) {
  const { printed, proof } = page;
  const text = canonical(printed);
  tell(printed);
  must(
    sha256(text).toString("hex") === proof.hash.value,
    "The content fits its hash",
    "The content does not fit its hash.",
  );
  const name = keys.did ? `${keys.did}#${proof.key.id}` : proof.key.id;
  const key = trusted(keys, name);
  must(
    isSigned(key, Buffer.from(text), fromBase64url(proof.signature.value)),
    `Signed with the issuer's key ${key.toString("base64url")}`,
    "The signature is not the issuer's.",
  );
  const ids = `/certificate/info/${printed.templateUuid}/${printed.certificateUuid}`;
  if (origin)
    must(
      new URL(page.links.page).pathname === ids,
      "It is what its address names",
      "It is not what its address names.",
    );
  // why: of one that expired its reader has to know the last day; one that was revoked or replaced stays so after it.
  if (page.state === "expired") mustLast(printed.validUntil);
  if (origin)
    must(
      page.state === "issued",
      "Not revoked, not replaced, not expired",
      `It is ${page.state}. ${page.reason ?? ""}`,
    );
  mustLast(printed.validUntil);
}

/** A credential, with an embedded proof or as a token. */
async function checkCredential(read, keys, origin) {
  const { said, name } =
    typeof read === "string" ? tokenProven(read, keys) : { said: read, name: proven(read, keys) };
  tell(said.credentialSubject.printed);
  must(true, `Signed with the issuer's key ${keys.find(name).toString("base64url")}`);
  const did = said.issuer.id;
  must(
    name.startsWith(`${did}#`) && (keys.did ?? did) === did,
    `Issuer: ${did}`,
    "It names another issuer than its key does.",
  );
  must(Date.parse(said.validFrom) <= Date.now(), `Valid from ${said.validFrom}`, "It is not valid yet.");
  // why: first whether it was taken back, as on a page.
  if (origin) await mustStand(said, keys, origin);
  mustLast(said.validUntil);
}

/** Its issuer's list of states says that it was not taken back. */
async function mustStand(said, keys, origin) {
  const { statusListCredential: address, statusListIndex: at } = said.credentialStatus;
  const list = await sameHost(address, origin, "state");
  proven(list, keys);
  if (list.id !== address || list.issuer.id !== said.issuer.id)
    throw new NotGood("Its state is that of another certificate.");
  if (Date.now() >= Date.parse(list.validUntil))
    throw new NotTold("What its host says of its state is too old.");
  const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), "base64url"));
  must(
    ((bits[at >> 3] >> (7 - (at & 7))) & 1) === 0,
    "Not revoked, not replaced",
    "It was revoked or replaced.",
  );
}

async function check(source, given) {
  const origin = /^https?:\/\//.test(source) ? new URL(source).origin : null;
  const text = (origin ? await fetched(source, "application/json") : readFileSync(source, "utf8")).trim();
  const isToken = /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text);
  const read = isToken ? text : parsed(text);
  const claims = isToken ? parsed(Buffer.from(text.split(".")[1], "base64url")) : read;
  const isPage = claims?.printed && claims.proof?.key;
  if (!isPage && !claims?.type?.includes?.("OpenBadgeCredential"))
    throw new NotTold("This is no certificate.");

  let keys = given ? keysIn(given) : null;
  if (!keys && origin) {
    const { protocol } = new URL(origin);
    const issuer = isPage ? claims.links.issuer : addressOf(claims.issuer.id, protocol);
    const document = await sameHost(`${issuer}/did.json`, origin, "issuer");
    if (addressOf(document.id, protocol) !== issuer)
      throw new NotGood("The issuer's file names another issuer.");
    keys = keysOf(document);
  }
  if (!keys)
    throw new NotTold("Name the issuer's public key or file with --key, or give the certificate's address.");
  await (isPage ? checkPage : checkCredential)(read, keys, origin);
  if (!origin) say("?", "Whether it was revoked since is known at its address alone");
}

function wrongOf(error) {
  if (error instanceof NotGood || error instanceof NotTold) return error;
  if (error?.code === "ENOENT") return new NotTold("There is no such file.");
  // Input without the shape of a certificate is invalid, however it fails.
  return new NotGood("It does not have the shape of a certificate.");
}

/** What the words of a command line ask for: the lines that tell it, and the code to end with. */
export async function verifyCertificate(...words) {
  lines.length = 0;
  const at = words.indexOf("--key");
  const [given] = at < 0 ? [] : words.splice(at, 2).slice(1);
  if (words.length !== 1 || words[0].startsWith("-") || (at >= 0 && !given)) return { code: 2, said: usage };
  try {
    await check(words[0], given);
    say("GOOD", "The certificate is genuine.");
    return { code: 0, said: lines.join("\n") };
  } catch (error) {
    const wrong = wrongOf(error);
    say(wrong instanceof NotGood ? "NOT" : "?", wrong.message);
    return { code: wrong instanceof NotGood ? 1 : 2, said: lines.join("\n") };
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { code, said } = await verifyCertificate(...process.argv.slice(2));
  console.log(said);
  process.exitCode = code;
}
