import { gunzipSync } from "node:zlib";
import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { createVerifyCryptosuite } from "@digitalbazaar/eddsa-jcs-2022-cryptosuite";
import { compactVerify, decodeJwt, decodeProtectedHeader, importJWK } from "jose";
import signatures from "jsonld-signatures";
import { beforeAll, describe, expect, test } from "vitest";
import { basePaths } from "#contract/call";
import { certificateCalls } from "#contract/certificates/calls";
import { canonical } from "#contract/certificates/canonical";
import { issuerDocument } from "#contract/certificates/issuer-document";
import type { CertificateDraft, PublicCertificate, PublicKeys } from "#contract/certificates/shapes";
import { as } from "../../../tests/support/cast";
import { draft, insertTemplate, label } from "../../../tests/support/certificates";
import { onSqlite } from "../../../tests/support/engines";
import { openOffice } from "../../../tests/support/office";
import { rowOf, setRows } from "../../../tests/support/rows";

const site = "https://exam.example:8443";

onSqlite((database) => {
  const { ask, tokenOf, fetch, clock, lines } = openOffice(database);
  const tokens = { admin: "", stranger: "" };
  let template = "";
  let forever = "";
  let companyUuid = "";
  beforeAll(async () => {
    tokens.admin = await tokenOf(as.administrator);
    tokens.stranger = await tokenOf(as.stranger);
    template = await templateOf(as.administrator, { validMonths: 24 });
    forever = await templateOf(as.administrator, { fields: [], freeFields: [label("工号"), label("𠮷")] });
    companyUuid = (await show(await issue(template))).companyUuid;
  });

  async function templateOf(mobile: string, changes: object): Promise<string> {
    const { queries } = database();
    const { id, company_id } = await rowOf(queries, "operator", { mobile });
    return insertTemplate(queries, company_id, id, changes);
  }
  interface Address {
    templateUuid: string;
    certificateUuid: string;
  }
  async function issue(
    templateUuid: string,
    changes: Partial<CertificateDraft> = {},
    token = tokens.admin,
  ): Promise<Address> {
    const answer = await ask(certificateCalls.issue, { templateUuid, ...draft(changes) }, { token });
    expect(answer.reason).toBeUndefined();
    return { templateUuid, certificateUuid: answer.data as string };
  }
  const show = async (address: Address) =>
    (await ask(certificateCalls.show, address)).data as PublicCertificate;
  const path = ({ templateUuid, certificateUuid }: Address, form = "json") =>
    `${basePaths.report}/certificate/public/credential/${templateUuid}/${certificateUuid}?${new URLSearchParams({ site, form })}`;
  const given = async (address: Address, form?: string) => fetch(path(address, form));
  const badgeOf = async (address: Address): Promise<Credential> => (await given(address)).json();
  const tokenFor = async (address: Address) => (await given(address, "jwt")).text();
  const issuer = async (id = companyUuid) => {
    const { data } = await ask(certificateCalls.publicKeys, { companyUuid: id });
    return issuerDocument(site, data as PublicKeys);
  };

  describe("a credential", () => {
    test("G8: holds every printed field and is proven inside, as an independent library finds", async () => {
      const address = await issue(template, { name: "𠮷野 محمد Nguyễn 🎓", issuedOn: "2025-12-31" });
      const badge = await badgeOf(address);
      const shown = await show(address);
      expect(badge.credentialSubject.printed).toEqual(shown.printed);
      expect(await wrongWithProof(badge, await issuer())).toBe("");
      const did = `did:web:exam.example%3A8443:certificate:info:issuer:${companyUuid}`;
      expect(badge.proof).toMatchObject({
        type: "DataIntegrityProof",
        cryptosuite: "eddsa-jcs-2022",
        proofPurpose: "assertionMethod",
        verificationMethod: `${did}#${shown.keyId}`,
      });
      expect(badge.issuer.id).toBe(did);
    });

    test("G8: as a token it is proven too, and says the same", async () => {
      const address = await issue(template);
      const token = await tokenFor(address);
      const { iss, jti, sub, nbf, exp, ...claims } = await claimsIn(token, await issuer());
      const { proof: _, ...badge } = await badgeOf(address);
      expect(claims).toEqual(badge);
      expect({ iss, jti, sub }).toEqual({
        iss: badge.issuer.id,
        jti: badge.id,
        sub: badge.credentialSubject.id,
      });
      expect([nbf, exp].map((at) => new Date(at * 1000).toISOString())).toEqual(
        [badge.validFrom, badge.validUntil].map((at) => new Date(at).toISOString()),
      );
      // Open Badges 3.0 §8.2.4 allows no other members.
      expect(Object.keys(decodeProtectedHeader(token)).sort()).toEqual(["alg", "kid", "typ"]);
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: "EdDSA", typ: "JWT" });
    });

    test("says what Open Badges 3.0 asks for, in its words", async () => {
      const address = await issue(template, { issuedOn: "2025-12-31" });
      const badge = await badgeOf(address);
      expect(badge["@context"].slice(0, 2)).toEqual([
        "https://www.w3.org/ns/credentials/v2",
        "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
      ]);
      const info = `${site}/certificate/info/${address.templateUuid}/${address.certificateUuid}`;
      const issuerPage = `${site}/certificate/info/issuer/${companyUuid}`;
      expect(badge).toMatchObject({
        id: info,
        type: ["VerifiableCredential", "OpenBadgeCredential"],
        name: "结业证书",
        issuer: { type: ["Profile"], name: "华东能源集团", url: issuerPage },
        // The whole first and last day, in Shanghai.
        validFrom: "2025-12-30T16:00:00Z",
        validUntil: "2027-12-30T16:00:00Z",
        credentialSubject: {
          id: `${info}#holder`,
          type: ["AchievementSubject"],
          identifier: [
            { type: "IdentityObject", hashed: false, identityHash: "欧阳文静", identityType: "name" },
          ],
          achievement: {
            id: `${issuerPage}#${address.templateUuid}`,
            type: ["Achievement"],
            name: "结业证书",
            description: "电工安全规程考试",
            criteria: { narrative: "欧阳文静于2025 年 12 月 31 日参加电工安全规程考试，成绩92.5。" },
          },
        },
        evidence: [{ id: info, type: ["Evidence"] }],
        credentialStatus: { type: "BitstringStatusListEntry", statusPurpose: "revocation" },
      });
      const { result, achievement } = badge.credentialSubject;
      expect(result.map(({ value }: { value: string }) => value)).toEqual(["92.5", "优秀"]);
      expect(result.map(({ resultDescription }: { resultDescription: string }) => resultDescription)).toEqual(
        achievement.resultDescription.map(({ id }: { id: string }) => id),
      );
    });

    test("for ever has no end, and leaves out what its template does not ask for", async () => {
      const address = await issue(forever, { values: ["A-1", "㐂"] });
      const badge = await badgeOf(address);
      expect(badge).not.toHaveProperty("validUntil");
      expect(badge.credentialSubject).not.toHaveProperty("result");
      expect(decodeJwt(await tokenFor(address))).not.toHaveProperty("exp");
      expect(await wrongWithProof(badge, await issuer())).toBe("");
    });

    test("is a file with the certificate's number as its name", async () => {
      const address = await issue(template);
      const { number } = (await show(address)).printed;
      const header = async (form: string, name: string) => (await given(address, form)).headers.get(name);
      expect(await header("json", "content-type")).toBe("application/vc");
      expect(await header("jwt", "content-type")).toBe("application/vc+jwt");
      expect(await header("json", "content-disposition")).toBe(`attachment; filename="${number}.json"`);
      expect(await header("jwt", "content-disposition")).toBe(`attachment; filename="${number}.jwt"`);
    });
  });

  describe("G8: a forged credential is refused", () => {
    test("whichever field was changed, added or left out", async () => {
      const badge = await badgeOf(await issue(template));
      const keys = await issuer();
      const leaves = leavesOf(badge).filter(([first]) => first !== "proof");
      expect(leaves.length).toBeGreaterThan(60);
      for (const way of leaves) {
        expect(
          await wrongWithProof(
            changed(badge, way, (text) => `${text}x`),
            keys,
          ),
          way.join("."),
        ).not.toBe("");
        expect(
          await wrongWithProof(
            changed(badge, way, () => undefined),
            keys,
          ),
          way.join("."),
        ).not.toBe("");
      }
      expect(await wrongWithProof({ ...badge, more: 1 }, keys)).not.toBe("");
    });

    test("whichever byte of what it says was changed", async () => {
      const badge = await badgeOf(await issue(forever, { values: ["A-1", "㐂"] }));
      const keys = await issuer();
      const { proof, ...said } = badge;
      const text = canonical(said);
      let tried = 0;
      for (let at = 0; at < text.length; at += 7) {
        const other = parsed(text.slice(0, at) + (text[at] === "1" ? "2" : "1") + text.slice(at + 1));
        if (other === null) continue;
        tried += 1;
        expect(await wrongWithProof({ ...other, proof }, keys), `byte ${at}`).not.toBe("");
      }
      expect(tried).toBeGreaterThan(100);
    });

    test("with another's signature, an older one, one of its status, or none", async () => {
      const [one, two] = [await issue(template), await issue(template, { name: "李建国" })];
      const [badge, other] = [await badgeOf(one), await badgeOf(two)];
      const status = await (await given(one, "status")).json();
      const keys = await issuer();
      for (const proof of [
        other.proof,
        status.proof,
        { ...badge.proof, created: "2020-01-01T00:00:00Z" },
        { ...badge.proof, proofPurpose: "authentication" },
        { ...badge.proof, proofValue: "" },
        { ...badge.proof, proofValue: "z1" },
        undefined,
      ])
        expect(await wrongWithProof({ ...badge, proof }, keys)).not.toBe("");
    });

    test("signed by somebody else: another company, or a key of one's own making", async () => {
      const theirs = await templateOf(as.stranger, {});
      const mine = await badgeOf(await issue(template));
      const address = await issue(theirs, {}, tokens.stranger);
      const their = await badgeOf(address);
      const others = (await show(address)).companyUuid;
      const [keys, otherKeys] = [await issuer(), await issuer(others)];
      expect(await wrongWithProof(their, otherKeys)).toBe("");
      expect(await wrongWithProof(their, keys)).not.toBe("");
      // Our name with their signature, and their key under our key's name.
      const { proof: _, ...said } = mine;
      expect(await wrongWithProof({ ...said, proof: their.proof }, otherKeys)).not.toBe("");
      const renamed = { ...their.proof, verificationMethod: mine.proof.verificationMethod };
      expect(await wrongWithProof({ ...their, proof: renamed }, keys)).not.toBe("");
      await expect(claimsIn(await tokenFor(address), keys)).rejects.toThrow(/not a key of the issuer/);
    });

    test("as a token: changed claims, swapped parts, another head, no signature", async () => {
      const [one, two] = [await issue(template), await issue(template, { name: "李建国" })];
      const keys = await issuer();
      const [head, claims, signature] = (await tokenFor(one)).split(".") as [string, string, string];
      const [, otherClaims, otherSignature] = (await tokenFor(two)).split(".") as [string, string, string];
      await claimsIn([head, claims, signature].join("."), keys);
      const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const said = decodeJwt([head, claims, signature].join("."));
      const kid = decodeProtectedHeader([head, claims, signature].join(".")).kid!;
      for (const forged of [
        [head, otherClaims, signature],
        [head, claims, otherSignature],
        [head, coded({ ...said, iss: "did:web:evil.example" }), signature],
        [coded({ alg: "none", kid, typ: "JWT" }), claims, ""],
        [coded({ alg: "none" }), claims, signature],
        [coded({ alg: "HS256", kid, typ: "JWT" }), claims, signature],
        [coded({ alg: "EdDSA", kid: `${kid}x`, typ: "JWT" }), claims, signature],
        [coded({ alg: "EdDSA", typ: "JWT", kid }), claims, signature],
        [head, claims, ""],
        [head, claims, `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`],
      ])
        await expect(claimsIn(forged.join("."), keys), forged[0]).rejects.toThrow();
    });

    test("a certificate that was altered in the database comes by no new signature", async () => {
      const address = await issue(template);
      const { printed } = await show(address);
      const forged = { ...printed, score: "100" };
      await setRows(
        database().queries,
        "certificate",
        { id: address.certificateUuid },
        { printed: canonical(forged) },
      );
      for (const form of ["json", "jwt"])
        expect(await (await given(address, form)).json()).toMatchObject({ reason: "BROKEN", data: null });
      expect(lines.some((line) => line.includes("call failed"))).toBe(true);
    });
  });

  describe("what proves nothing any more", () => {
    const bitOf = async (address: Address) => {
      const list = await (await given(address, "status")).json();
      expect(await wrongWithProof(list, await issuer())).toBe("");
      expect(list.type).toEqual(["VerifiableCredential", "BitstringStatusListCredential"]);
      const { encodedList, statusPurpose } = list.credentialSubject;
      expect(statusPurpose).toBe("revocation");
      expect(encodedList[0]).toBe("u");
      const bits = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
      expect(bits).toHaveLength(131_072 / 8);
      return bits[0]! >> 7;
    };
    const refusal = async (address: Address) =>
      Promise.all(
        ["json", "jwt"].map(async (form) => (await (await given(address, form)).json()).reason as string),
      );
    const gone = ["CREDENTIAL_NOT_GIVEN", "CREDENTIAL_NOT_GIVEN"];

    test("a revoked certificate is told as revoked, and gets no credential", async () => {
      const address = await issue(template);
      const badge = await badgeOf(address);
      expect(badge.credentialStatus.statusListCredential).toBe(`${badge.id}/credential?form=status`);
      expect(await bitOf(address)).toBe(0);
      const reason = "姓名有误";
      await ask(
        certificateCalls.revoke,
        { certificateUuid: address.certificateUuid, reason },
        { token: tokens.admin },
      );
      expect(await refusal(address)).toEqual(gone);
      expect(await bitOf(address)).toBe(1);
    });

    test("a replaced one likewise; the new one stands", async () => {
      const address = await issue(template);
      const { data } = await ask(
        certificateCalls.replace,
        { certificateUuid: address.certificateUuid, reason: "姓名有误", ...draft({ name: "欧阳文婧" }) },
        { token: tokens.admin },
      );
      expect(await refusal(address)).toEqual(gone);
      expect(await bitOf(address)).toBe(1);
      const later = { ...address, certificateUuid: data as string };
      expect(await wrongWithProof(await badgeOf(later), await issuer())).toBe("");
      expect(await bitOf(later)).toBe(0);
    });

    test("an expired one says until when it was valid", async () => {
      const address = await issue(template, { issuedOn: "2023-01-01" });
      expect((await show(address)).state).toBe("expired");
      const badge = await badgeOf(address);
      expect(badge.validUntil).toBe("2024-12-31T16:00:00Z");
      expect(Date.parse(badge.validUntil)).toBeLessThan(clock.time);
      expect(await bitOf(address)).toBe(0);
    });

    test("unknown, another template's or hostile addresses are not found, in each form", async () => {
      const address = await issue(template);
      for (const wrong of [
        { ...address, templateUuid: forever },
        { ...address, certificateUuid: "AAAAAAAAAAAAAAAAAAAAAA" },
        { ...address, certificateUuid: "%00" },
      ])
        for (const form of ["json", "jwt", "status"])
          expect((await (await given(wrong, form)).json()).reason).toMatch(/^(NOT_FOUND|HAS_CONTROL)$/);
      for (const other of ["", "javascript:alert(1)", "https://a/b", "https://a b"])
        expect(
          (
            await (
              await fetch(path(address).replace(encodeURIComponent(site), encodeURIComponent(other)))
            ).json()
          ).code,
        ).toBe(422);
    });
  });
});

/** The paths to all leaves of a document. */
function leavesOf(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [way];
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, [...way, name]));
}

function changed(document: Credential, way: string[], change: (value: unknown) => unknown): Credential {
  const copy = structuredClone(document);
  const inner = way.slice(0, -1).reduce((part, name) => part[name], copy);
  const name = way.at(-1)!;
  const value = change(inner[name]);
  if (value !== undefined) inner[name] = value;
  else if (Array.isArray(inner)) inner.splice(Number(name), 1);
  else delete inner[name];
  return copy;
}

/** The parsed JSON, if it still is valid JSON of whole characters. */
function parsed(text: string): Credential {
  try {
    return JSON.parse(text.isWellFormed() ? text : "");
  } catch {
    return null;
  }
}

/** An issuer's keys, as published at its address. */
interface DidDocument {
  id: string;
  verificationMethod: { id: string; type: string; publicKeyJwk?: { x: string } }[];
  assertionMethod: string[];
}

// biome-ignore lint/suspicious/noExplicitAny: what is read is what the tests are about
type Credential = any;

/** "" where an independent library verifies a credential's proof; else its error. Nothing is fetched. */
async function wrongWithProof(credential: Credential, issuer: DidDocument): Promise<string> {
  const documentLoader = async (url: string) => {
    const method = issuer.verificationMethod.find(({ id }) => id === url);
    const known = url === issuer.id ? issuer : method && { "@context": multikeyContext, ...method };
    if (!known) throw new Error(`${url} is not known`);
    return { contextUrl: null, documentUrl: url, document: known };
  };
  const { verified, error } = await signatures.verify(structuredClone(credential), {
    suite: new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() }),
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader,
  });
  return verified ? "" : (error?.errors ?? []).map(String).join("; ") || "not verified";
}

const multikeyContext = "https://w3id.org/security/multikey/v1";

/** A token's claims, verified by an independent library with the issuer's keys; throws for any other. */
async function claimsIn(token: string, issuer: DidDocument): Promise<Credential> {
  const { payload } = await compactVerify(
    token,
    ({ kid }) => {
      const method = issuer.verificationMethod.find(({ id }) => id === kid);
      if (!method?.publicKeyJwk || !issuer.assertionMethod.includes(method.id))
        throw new Error(`${kid} is not a key of the issuer`);
      return importJWK(method.publicKeyJwk as object, "EdDSA");
    },
    { algorithms: ["EdDSA"] },
  );
  return JSON.parse(Buffer.from(payload).toString());
}
