import { describe, expect, it } from "vitest";
import { demoCertificateList } from "#backend/setup/demo/certificates";
import { paths } from "~/paths";
import { as } from "../../../../tests/support/cast";
import { visit } from "../../../../tests/support/visit";

const { id, template } = demoCertificateList.issued;

/** Addresses that end an operator's session (000 §2), as links of a page. */
const publicLinks = /(?:href|src)="(\/certificate\/(?:info|pdf)\/[^"]*)"/g;

describe("a certificate's public page in the office", () => {
  it.each([
    ["page", paths.certificates.page(id)],
    ["page in English", `${paths.certificates.page(id)}?lang=en`],
    ["sheet", `${paths.certificates.page(id)}/sheet`],
    ["keys", paths.certificates.issuer()],
  ])("keeps the operator signed in, and so do the links of its %s", async (_, path) => {
    const operator = await visit(as.administrator);
    const { status, data } = await operator.open(path);
    expect([status, [...String(data).matchAll(publicLinks)].map(([, link]) => link)]).toEqual([200, []]);
    expect((await operator.open(paths.certificates.list())).status).toBe(200);
  });

  it.each([
    paths.certificates.pdf(id),
    paths.certificates.picture(id),
    `${paths.certificates.page(id)}/credential`,
    `${paths.certificates.issuer()}/did.json`,
  ])("has its file %s there", async (path) => {
    const operator = await visit(as.administrator);
    expect((await operator.open(path)).status).toBe(200);
    expect((await operator.open(paths.certificates.list())).status).toBe(200);
  });

  it("leads back to the certificate", async () => {
    const { data } = await (await visit(as.administrator)).open(paths.certificates.page(id));
    expect(data).toContain(`href="${paths.certificates.show(id)}"`);
  });

  it("ends the session at the address for everybody, as before", async () => {
    const operator = await visit(as.administrator);
    const { status, data } = await operator.open(paths.verify.info(template.id, id));
    expect([status, String(data).match(publicLinks)?.length]).toEqual([200, expect.any(Number)]);
    expect((await operator.open(paths.certificates.list())).to).toContain("/login");
  });

  it("B2: is there for the operators of its company alone", async () => {
    for (const path of [paths.certificates.page(id), paths.certificates.pdf(id)]) {
      expect((await (await visit(as.stranger)).open(path)).status).toBe(404);
      expect((await (await visit()).open(path)).to).toContain("/login");
    }
  });
});
