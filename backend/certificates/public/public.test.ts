import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { certificateCalls as calls } from "#contract/certificates/calls";
import { numberOf } from "#contract/certificates/number";
import type { PublicCertificate } from "#contract/certificates/shapes";
import { draft, insertTemplate } from "../../../tests/support/certificates";
import { racingOnEach } from "../../../tests/support/engines";
import { day, minute, openOffice } from "../../../tests/support/office";
import { rowOf, setRows } from "../../../tests/support/rows";
import { newId } from "../../ids";
import { isGenuine } from "./genuine";

const site = "https://exam.example.cn";
const manager = "13800000003";

racingOnEach((database) => {
  const { clock, ask, fetch, tokenOf } = openOffice(database);
  const start = clock.time;
  let token: string;
  let company: { companyId: string; operatorId: string };
  beforeAll(async () => {
    token = await tokenOf(manager);
    const row = await rowOf(database().queries, "operator", { mobile: manager });
    company = { companyId: row.company_id, operatorId: row.id };
  });
  afterEach(async () => {
    clock.time = start;
    await database().queries.deleteFrom("rate_limit").execute();
  });

  const template = (changes = {}) =>
    insertTemplate(database().queries, company.companyId, company.operatorId, changes);

  async function issued(changes = {}, more = {}) {
    const templateUuid = await template(changes);
    const { data, message } = await ask(calls.issue, { ...draft(), ...more, templateUuid }, { token });
    expect(message).toBe("");
    return { templateUuid, certificateUuid: data as string };
  }
  const show = async (address: { templateUuid: string; certificateUuid: string }) =>
    (await ask(calls.show, address)).data as PublicCertificate;
  const find = (certificateNumber: string, name: string, address = "203.0.113.7") =>
    ask(calls.find, { certificateNumber, name }, { address });
  const tries = async () => {
    const rows = await database().queries.selectFrom("rate_limit").select(["name", "hits"]).execute();
    return rows.filter(({ name }) => name === "certificate.number").flatMap(({ hits }) => JSON.parse(hits))
      .length;
  };

  describe("G8: what anyone reads of a certificate", () => {
    it("is everything that is printed, with a signature that fits it", async () => {
      const address = await issued();
      const found = await show(address);
      expect(found).toMatchObject({ state: "issued", keyState: "good", reason: "", replacedBy: null });
      expect(found.printed).toMatchObject({ ...address, name: "欧阳文静", score: "92.5", grade: "优秀" });
      expect(found.printed.fields).toMatchObject([{ value: "48" }]);
      expect(isGenuine(found, address)).toBe(true);
    });

    it("no other content, name, id, hash, key or signature fits", async () => {
      const address = await issued();
      const found = await show(address);
      const other = await show(await issued({}, { name: "李雷" }));
      for (const forged of [
        { ...found, printed: { ...found.printed, score: "99" } },
        { ...found, printed: other.printed },
        { ...found, signature: other.signature },
        { ...found, hash: other.hash },
        { ...found, publicKey: Buffer.alloc(32, 7).toString("base64url") },
      ])
        expect(isGenuine(forged, address)).toBe(false);
      expect(isGenuine(other, address)).toBe(false);
    });

    it("B3: is nothing where an id is unknown, swapped with another template's, or still of a running list", async () => {
      const address = await issued();
      const elsewhere = await issued();
      const staged = await issued();
      await setRows(database().queries, "certificate", { id: staged.certificateUuid }, { staged: "list" });
      const answers = [];
      for (const wrong of [
        { ...address, certificateUuid: newId() },
        { ...address, templateUuid: elsewhere.templateUuid },
        { ...address, certificateUuid: elsewhere.certificateUuid },
        staged,
      ])
        for (const call of [calls.show, calls.sheet, calls.pdf, calls.picture, calls.ownPicture]) {
          const { code, reason, data, message } = await ask(call, { ...wrong, site, which: "logo" } as never);
          answers.push({ code, reason, data, message });
        }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ reason: "NOT_FOUND", data: null });
    });

    it("says at once that it was revoked, and why", async () => {
      const address = await issued();
      const before = await show(address);
      expect((await show(address)).revision).toBe(before.revision);
      await ask(calls.revoke, { certificateUuid: address.certificateUuid, reason: "由他人代考" }, { token });
      const after = await show(address);
      expect(after).toMatchObject({ state: "revoked", reason: "由他人代考", changedAt: clock.time });
      expect(after.revision).not.toBe(before.revision);
    });

    it("leads from a certificate that was replaced to the new one, and back", async () => {
      const address = await issued();
      const { certificateUuid } = address;
      const { data } = await ask(
        calls.replace,
        { ...draft({ name: "欧阳静文" }), certificateUuid, reason: "姓名有误" },
        { token },
      );
      const newer = { templateUuid: address.templateUuid, certificateUuid: data as string };
      expect(await show(address)).toMatchObject({ state: "replaced", replacedBy: newer });
      expect(await show(newer)).toMatchObject({ state: "issued", replaces: address });
    });

    it("says that it has expired when its last day is over in the company's time zone, and not before", async () => {
      const address = await issued({ validMonths: 1 });
      const { revision, printed } = await show(address);
      expect(printed.validUntil).toBe("2026-02-04");
      clock.time = Date.UTC(2026, 1, 4, 15, 59, 59);
      expect(await show(address)).toMatchObject({ state: "issued", revision });
      clock.time = Date.UTC(2026, 1, 4, 16);
      const over = await show(address);
      expect(over.state).toBe("expired");
      expect(over.revision).not.toBe(revision);
    });

    it("says that its key proves nothing any more", async () => {
      const address = await issued();
      const { keyId, revision } = await show(address);
      const setRevoked = (revoked_at: number) =>
        database().queries.updateTable("signing_key").set({ revoked_at }).where("id", "=", keyId).execute();
      await setRevoked(clock.time);
      const after = await show(address);
      await setRevoked(0);
      expect(after.keyState).toBe("revoked");
      expect(after.revision).not.toBe(revision);
    });
  });

  describe("files of a certificate", () => {
    it("are had of one that stands, and the same file is drawn once", async () => {
      const { templateUuid, certificateUuid } = await issued();
      const get = (what: string, query = "") =>
        fetch(
          `/report/api/certificate/public/${what}/${templateUuid}/${certificateUuid}?site=${site}${query}`,
        );
      const [one, two] = await Promise.all([get("pdf"), get("pdf")]);
      expect(one.headers.get("content-type")).toBe("application/pdf");
      expect(
        Buffer.from(await one.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
      expect(two.headers.get("etag")).toBe(one.headers.get("etag"));
      expect((await get("pdf", "&language=en")).headers.get("etag")).not.toBe(one.headers.get("etag"));
      const card = await get("picture", "&size=card");
      expect(card.headers.get("content-type")).toBe("image/png");
    });

    it("are not had of one that was revoked, even where they were drawn before", async () => {
      const address = await issued();
      const before = await ask(calls.pdf, { ...address, site });
      expect(before.code).toBe(0);
      await ask(calls.revoke, { certificateUuid: address.certificateUuid, reason: "作弊" }, { token });
      for (const call of [calls.pdf, calls.picture, calls.sheet])
        expect(await ask(call, { ...address, site })).toMatchObject({ reason: "CERTIFICATE_NOT_GOOD" });
    });
  });

  describe("G8: somebody who holds a certificate finds its page", () => {
    it("with its number and name, however they are typed", async () => {
      const address = await issued({}, { name: "Nguyễn Thị Ánh" });
      const { number } = (await show(address)).printed;
      for (const [typed, name] of [
        [number, "Nguyễn Thị Ánh"],
        [number.toLowerCase().replaceAll("-", " "), "nguyễn thị ánh"],
        [number.replaceAll("-", ""), "ＮｇｕｙễｎThịÁnh"],
      ])
        expect((await find(typed!, name!)).data).toEqual(address);
      expect(await tries()).toBe(0);
    });

    it("and each wrong pair is answered alike", async () => {
      const { number } = (await show(await issued())).printed;
      const other = (await show(await issued({}, { name: "李雷" }))).printed;
      const staged = await issued({}, { name: "韩梅" });
      const stagedNumber = (await show(staged)).printed.number;
      await setRows(database().queries, "certificate", { id: staged.certificateUuid }, { staged: "list" });
      const nobodys = numberOf("ZZZZ", "2026-01-05", 1);
      const answers = [];
      for (const [typed, name] of [
        [number, "别人"],
        [number, other.name],
        [other.number, "欧阳文静"],
        [nobodys, "欧阳文静"],
        [stagedNumber, "韩梅"],
      ]) {
        const { status, code, reason, field, message, data } = await find(typed!, name!);
        answers.push(JSON.stringify({ status, code, reason, field, message, data }));
      }
      expect(new Set(answers).size).toBe(1);
      expect(JSON.parse(answers[0]!)).toMatchObject({ reason: "CERTIFICATE_NOT_FOUND", field: null });
    });

    it("a slip of typing is told beside the number and costs no try", async () => {
      const { number } = (await show(await issued())).printed;
      const slip = number.slice(0, -3) + ((Number(number.at(-3)) + 1) % 10) + number.slice(-2);
      expect(await find(slip, "欧阳文静")).toMatchObject({
        reason: "CERTIFICATE_NUMBER_SLIP",
        field: "certificateNumber",
      });
      expect(await tries()).toBe(0);
    });

    it("of five wrong names for a number from one place the sixth is later there, and nobody elsewhere waits", async () => {
      const address = await issued();
      const { number } = (await show(address)).printed;
      for (let at = 0; at < 5; at += 1)
        expect((await find(number, `猜${at}`)).reason).toBe("CERTIFICATE_NOT_FOUND");
      clock.time += 5 * minute;
      for (const name of ["猜五", "欧阳文静"])
        expect(await find(number, name)).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 10 } });
      expect(await tries()).toBe(5);
      expect((await find(number, "欧阳文静", "203.0.113.8")).data).toEqual(address);
      clock.time += 10 * minute;
      expect((await find(number, "欧阳文静")).data).toEqual(address);
    });

    it("of twenty wrong names for a number the next is later, from wherever, and so is the right one", async () => {
      const address = await issued();
      const { number } = (await show(address)).printed;
      for (let at = 0; at < 20; at += 1)
        expect((await find(number, `猜${at}`, `203.0.113.${at}`)).reason).toBe("CERTIFICATE_NOT_FOUND");
      clock.time += 5 * minute;
      for (const name of ["猜二十", "欧阳文静"])
        expect(await find(number, name, "203.0.113.99")).toMatchObject({
          reason: "TOO_MANY_TRIES",
          data: { minutes: 10 },
        });
      expect(await tries()).toBe(20);
      clock.time += 10 * minute;
      expect((await find(number, "欧阳文静")).data).toEqual(address);
    });

    it("of many names sent at the same moment no more than twenty are looked at", async () => {
      const { number } = (await show(await issued())).printed;
      const sent = Array.from({ length: 60 }, (_, at) => find(number, `猜${at}`, `203.0.113.${at}`));
      const reasons = (await Promise.all(sent)).map(({ reason }) => reason);
      expect(reasons.filter((reason) => reason === "CERTIFICATE_NOT_FOUND").length).toBeLessThanOrEqual(20);
    });

    it("of twenty wrong pairs from one address the next is later, and nobody elsewhere waits", async () => {
      const address = await issued();
      const { number } = (await show(address)).printed;
      for (let at = 1; at <= 20; at += 1) {
        const nobodys = numberOf("ZZZZ", "2026-01-05", at);
        expect((await find(nobodys, "某人")).reason).toBe("CERTIFICATE_NOT_FOUND");
      }
      for (const [typed, name] of [
        [numberOf("ZZZZ", "2026-01-05", 21), "某人"],
        [number, "欧阳文静"],
      ])
        expect(await find(typed!, name!)).toMatchObject({ reason: "TOO_MANY_TRIES", data: { minutes: 15 } });
      expect((await find(number, "欧阳文静", "203.0.113.8")).data).toEqual(address);
      clock.time += day;
      expect((await find(number, "欧阳文静")).data).toEqual(address);
    });

    it("a hall may come from one address: right pairs are never too many", async () => {
      const templateUuid = await template();
      const people = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const name = `考生${at}`;
          const { data } = await ask(calls.issue, { ...draft({ name }), templateUuid }, { token });
          const { printed } = await show({ templateUuid, certificateUuid: data as string });
          return { name, number: printed.number };
        }),
      );
      const answers = await Promise.all(people.map(({ name, number }) => find(number, name)));
      expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
      expect(await tries()).toBe(0);
    });
  });
}, "at the same moment");
