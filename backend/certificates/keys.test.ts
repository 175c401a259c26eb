import { beforeEach, describe, expect, test } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import { canonical } from "#contract/certificates/canonical";
import { issuerDocument } from "#contract/certificates/issuer-document";
import type { PublicCertificate, PublicKeys, SigningKey } from "#contract/certificates/shapes";
import { as } from "../../tests/support/cast";
import { draft, insertTemplate } from "../../tests/support/certificates";
import { racingOnEach } from "../../tests/support/engines";
import { minute, openOffice } from "../../tests/support/office";
import { rowOf } from "../../tests/support/rows";
import { isSignedBy } from "../signing/signing";

racingOnEach((database) => {
  const { ask, tokenOf, clock, lines } = openOffice(database);
  const token = { admin: "", stranger: "" };
  let template = "";
  beforeEach(async () => {
    token.admin = await tokenOf(as.administrator);
    token.stranger = await tokenOf(as.stranger);
    const { queries } = database();
    const admin = await rowOf(queries, "operator", { mobile: as.administrator });
    template = await insertTemplate(queries, admin.company_id, admin.id);
    clock.time += 1000;
  });

  const issue = async () => {
    const fields = { templateUuid: template, ...draft() };
    const { data } = await ask(certificateCalls.issue, fields, { token: token.admin });
    return { templateUuid: template, certificateUuid: data as string };
  };
  const show = async (address: { templateUuid: string; certificateUuid: string }) =>
    (await ask(certificateCalls.show, address)).data as PublicCertificate;
  const keys = async (own = token.admin) =>
    (await ask(certificateCalls.keys, {}, { token: own })).data as SigningKey[];
  const keyNamed = async (id: string) => (await keys()).find(({ keyId }) => keyId === id)!;
  const rotate = () => ask(certificateCalls.rotateKey, {}, { token: token.admin });
  const revoke = (keyId: string, own = token.admin, reason = "服务器的备份遗失") =>
    ask(certificateCalls.revokeKey, { keyId, reason }, { token: own });
  const published = async (companyUuid: string) =>
    (await ask(certificateCalls.publicKeys, { companyUuid })).data as PublicKeys;
  const rows = (action: string) =>
    database().queries.selectFrom("audit").selectAll().where("action", "=", action).orderBy("seq").execute();
  const good = async () => (await keys()).filter(({ state }) => state === "good");

  describe("E3: keys rotate", () => {
    test("a new one signs, and what older ones signed still verifies", async () => {
      const before = await issue();
      const old = await show(before);
      const made = await rotate();
      expect(made.code).toBe(0);
      const after = await show(await issue());
      expect(after.keyId).toBe(made.data);
      expect(after.publicKey).not.toBe(old.publicKey);
      expect(await show(before)).toMatchObject({ keyId: old.keyId, keyState: "retired", state: "issued" });
      for (const one of [await show(before), after]) {
        const { printed, signature, publicKey } = one;
        expect(isSignedBy(publicKey, canonical(printed), signature)).toBe(true);
      }
      const [newest, next] = await keys();
      expect([newest!.keyId, newest!.state, newest!.certificateCount]).toEqual([made.data, "good", 1]);
      expect([next!.keyId, next!.state, next!.retiredAt]).toEqual([old.keyId, "retired", clock.time]);
      const { keyId } = old;
      const document = issuerDocument("https://exam.example", await published(old.companyUuid));
      expect(document.assertionMethod).toContain(`${document.id}#${keyId}`);
      expect(document.assertionMethod).toContain(`${document.id}#${made.data}`);
    });

    test("F2: each rotation is audited with the key that it put aside, and no secret", async () => {
      await issue();
      const [before] = await good();
      const count = (await rows("certificateKey.add")).length;
      const made = await rotate();
      const audited = await rows("certificateKey.add");
      expect(audited).toHaveLength(count + 1);
      expect(audited.at(-1)!.subject).toBe(made.data);
      expect(JSON.parse(audited.at(-1)!.before)).toMatchObject({ publicKey: before!.publicKey });
      const sealed = await database().queries.selectFrom("signing_key").select("private_key").execute();
      const said = JSON.stringify([await rows("certificateKey.add"), lines]);
      for (const { private_key } of sealed) expect(said).not.toContain(private_key);
    });

    test("of many rotations at once each leaves one key that signs", async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, rotate));
      expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
      expect(await good()).toHaveLength(1);
      const ids = (await keys()).map(({ keyId }) => keyId);
      expect(ids).toEqual(expect.arrayContaining(answers.map(({ data }) => data)));
    });

    test("certificates that are issued meanwhile are signed by a key that signs", async () => {
      const [, ...certificates] = await Promise.all([rotate(), issue(), issue(), rotate(), issue()]);
      const issued = certificates.flatMap((one) => ("certificateUuid" in one ? [one] : []));
      expect(issued).toHaveLength(3);
      for (const address of issued) expect((await show(address)).printed.name).toBe("欧阳文静");
      expect(await good()).toHaveLength(1);
    });
  });

  describe("E3: a key that was revoked", () => {
    test("proves nothing any more: certificates say so, it is no longer published, and a new one signs at once", async () => {
      const address = await issue();
      const { keyId, companyUuid } = await show(address);
      const before = await keyNamed(keyId);
      expect(before.certificateCount).toBeGreaterThan(0);
      const credential = async () =>
        (await ask(certificateCalls.credential, { ...address, site: "https://exam.example", form: "json" }))
          .reason;
      expect(await credential()).toBeUndefined();
      expect((await revoke(keyId)).code).toBe(0);
      expect(await credential()).toBe("CREDENTIAL_NOT_GIVEN");
      expect(await show(address)).toMatchObject({ keyState: "revoked", state: "issued" });
      expect(await keyNamed(keyId)).toMatchObject({
        state: "revoked",
        revokedAt: clock.time,
        retiredAt: clock.time,
        reason: "服务器的备份遗失",
        certificateCount: before.certificateCount,
      });
      const now = await good();
      expect(now).toHaveLength(1);
      expect((await show(await issue())).keyId).toBe(now[0]!.keyId);
      const told = await published(companyUuid);
      expect(told.keys.find((key) => key.keyId === keyId)).toMatchObject({ state: "revoked" });
      const document = issuerDocument("https://exam.example", told);
      expect(JSON.stringify(document)).not.toContain(before.publicKey);
      expect(JSON.stringify(document)).not.toContain(keyId);
      const [row] = (await rows("certificateKey.revoke")).slice(-1);
      expect(JSON.parse(row!.before)).toMatchObject({ state: "good" });
      expect(JSON.parse(row!.after)).toMatchObject({ state: "revoked", newKeyId: now[0]!.keyId });
    });

    test("may be one that signs no more: the one that does stays", async () => {
      const { keyId } = await show(await issue());
      await rotate();
      const [signs] = await good();
      clock.time += 5000;
      expect((await revoke(keyId)).code).toBe(0);
      expect((await good()).map((key) => key.keyId)).toEqual([signs!.keyId]);
      const { retiredAt, revokedAt } = await keyNamed(keyId);
      expect(revokedAt).toBeGreaterThan(retiredAt);
    });

    test("is revoked once: of several who do it at once one does, and its reason stays", async () => {
      const { keyId } = await show(await issue());
      const answers = await Promise.all(
        ["甲", "乙", "丙"].map((reason) => revoke(keyId, token.admin, reason)),
      );
      expect(answers.map(({ reason }) => reason).sort()).toEqual(["KEY_REVOKED", "KEY_REVOKED", undefined]);
      const winner = answers.findIndex(({ code }) => code === 0);
      expect((await keyNamed(keyId)).reason).toBe(["甲", "乙", "丙"][winner]);
      expect(await good()).toHaveLength(1);
    });

    test.each([
      ["", "CERTIFICATE_REASON_MISSING"],
      ["x".repeat(201), "TOO_LONG"],
      ["a\u202eb", "HAS_CONTROL"],
    ])("needs a reason that can be shown: %j", async (reason, validationError) => {
      const { keyId } = await show(await issue());
      expect(await revoke(keyId, token.admin, reason)).toMatchObject({
        reason: validationError,
        field: "reason",
      });
      expect((await keyNamed(keyId)).state).toBe("good");
    });
  });

  test("A8: neither happens without a fresh proof", async () => {
    const { keyId } = await show(await issue());
    clock.time += 10 * minute + 1;
    const before = await keys();
    expect(await rotate()).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
    expect(await revoke(keyId)).toMatchObject({ code: 1, reason: "PROOF_NEEDED" });
    expect(await keys()).toEqual(before);
  });

  test("B2: another company's keys are not there, for its administrators as little as for anyone", async () => {
    const { keyId, companyUuid } = await show(await issue());
    expect((await keys(token.stranger)).map((key) => key.keyId)).not.toContain(keyId);
    expect(await revoke(keyId, token.stranger)).toMatchObject({ reason: "NOT_FOUND" });
    expect((await keyNamed(keyId)).state).toBe("good");
    expect((await published(companyUuid)).company).toBe("华东能源集团");
    for (const other of ["", "nobody", companyUuid.toUpperCase()])
      expect((await ask(certificateCalls.publicKeys, { companyUuid: other })).code).not.toBe(0);
  });

  test("E1, F1: no reply and no line of the log holds a private key, sealed or not", async () => {
    const { companyUuid } = await show(await issue());
    const said = JSON.stringify([await keys(), await published(companyUuid), lines]);
    const sealed = await database().queries.selectFrom("signing_key").select("private_key").execute();
    for (const { private_key } of sealed) expect(said).not.toContain(private_key);
    for (const name of ["private", "sealed", "secret", '"d"']) expect(said).not.toContain(name);
  });
}, "at once|meanwhile");
