import { expect, test } from "vitest";
import { certificateCalls } from "#contract/certificates/calls";
import { canonical } from "#contract/certificates/canonical";
import { isCertificateNumber } from "#contract/certificates/number";
import {
  type PublicCertificate,
  type SigningKey,
  templateDraft,
  textIn,
} from "#contract/certificates/shapes";
import { languageCodes } from "#locales/languages";
import { as } from "../../../tests/support/cast";
import { onSqlite } from "../../../tests/support/engines";
import { openOffice } from "../../../tests/support/office";
import { isSignedBy } from "../../signing/signing";
import { demoCertificateList, demoTemplates } from "./certificates";

/** The states that the README documents. */
const promised = {
  expired: ["HDNY-20230310-000001-", "张伟民", "expired"],
  issued: ["HDNY-20250618-000001-", "陈思雨", "issued"],
  revoked: ["HDNY-20250702-000001-", "李国强", "revoked"],
  replaced: ["HDNY-20250903-000001-", "于喜文", "replaced"],
  replacement: ["HDNY-20250905-000001-", "于㐂文", "issued"],
};

onSqlite((database) => {
  const { ask, tokenOf } = openOffice(database);
  const show = async (which: keyof typeof promised) => {
    const { id, template } = demoCertificateList[which];
    const address = { templateUuid: template.id, certificateUuid: id };
    return (await ask(certificateCalls.show, address)).data as PublicCertificate;
  };

  test.each(Object.entries(promised))(
    "the %s certificate is there under its address",
    async (which, [number, name, state]) => {
      const { printed, state: is, signature, publicKey } = await show(which as keyof typeof promised);
      expect([printed.number.slice(0, -1), printed.name, is]).toEqual([number, name, state]);
      expect(isCertificateNumber(printed.number)).toBe(true);
      expect(isSignedBy(publicKey, canonical(printed), signature)).toBe(true);
      const { data } = await ask(certificateCalls.find, {
        certificateNumber: printed.number,
        name: printed.name,
      });
      expect(data).toEqual({
        templateUuid: printed.templateUuid,
        certificateUuid: printed.certificateUuid,
      });
      for (const language of languageCodes) {
        const { title, body } = textIn(printed, language);
        expect(title).not.toBe("");
        expect(body).not.toMatch(/[{}]/);
        expect(body).toContain(printed.name);
      }
    },
  );

  test("one stands in place of another, and one says why it was revoked", async () => {
    const [replaced, replacement] = [await show("replaced"), await show("replacement")];
    expect(replaced.replacedBy?.number).toBe(replacement.printed.number);
    expect(replacement.replaces?.number).toBe(replaced.printed.number);
    expect((await show("revoked")).reason).toMatch(/复核/);
  });

  test("the first is signed with a key that signs no more, the others with one that does", async () => {
    const token = await tokenOf(as.administrator);
    const keys = (await ask(certificateCalls.keys, {}, { token })).data as SigningKey[];
    expect(keys.map(({ state, certificateCount }) => [state, certificateCount])).toEqual([
      ["good", 4],
      ["retired", 1],
    ]);
    expect((await show("expired")).keyState).toBe("retired");
  });

  test("templates are such as the form would let through, one on its side and one upright", () => {
    for (const { name, content } of Object.values(demoTemplates))
      expect(templateDraft.safeParse({ name, content }).error?.issues).toBeUndefined();
    expect(Object.values(demoTemplates).map(({ content }) => content.look.orientation)).toEqual([
      "landscape",
      "portrait",
    ]);
  });
});
