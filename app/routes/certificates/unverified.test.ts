import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../tests/support/cast";
import { draft, insertTemplate } from "../../../tests/support/certificates";
import { rowOf } from "../../../tests/support/rows";
import { visit } from "../../../tests/support/visit";

test("G8: an unverified company is told what to do instead of getting a form that cannot be sent", async () => {
  const { queries } = (await embeddedBackend()).database;
  const { id, company_id } = await rowOf(queries, "operator", { mobile: as.unverified });
  const template = await insertTemplate(queries, company_id, id, { fields: [], freeFields: [] });
  const visitor = await visit(as.unverified);
  const way = `/certificate/new?template=${template}`;
  const { name } = draft();
  const issuedOn = "2026-01-05";
  expect((await visitor.open(way)).data).toMatchObject({ verifying: { mayVerify: true } });
  expect((await visitor.send(way, { name, issuedOn, preview: "1" })).data.svg).toContain(name);
  const { status, data } = await visitor.send(way, { name, issuedOn });
  expect(status).toBe(422);
  expect(JSON.stringify(data.error)).toContain("企业尚未通过认证");
  expect((await visitor.open("/certificate/import")).data).toMatchObject({
    verifying: { mayVerify: true },
    choosing: null,
    sending: null,
  });
  const verified = await visit(as.examManager);
  expect((await verified.open("/certificate/new")).data.verifying).toBeNull();
});
