import { expect, test } from "vitest";
import { embeddedBackend } from "#backend/index.server";
import { as } from "../../../../tests/support/cast";
import { content, draft, insertTemplate, label } from "../../../../tests/support/certificates";
import { drawnPage, tagOf } from "../../../../tests/support/draw";
import { rowOf, setRows } from "../../../../tests/support/rows";
import { visit } from "../../../../tests/support/visit";
import NewCertificate from "./new";

const freeFields = [label("讲师"), label("学时")];

test("a form whose template changes before it is sent comes back as typed, beside the labels of now", async () => {
  const { queries } = (await embeddedBackend()).database;
  const { id, company_id } = await rowOf(queries, "operator", { mobile: as.examManager });
  const template = await insertTemplate(queries, company_id, id, { fields: [], freeFields });
  const manager = await visit(as.examManager);
  const way = `/certificate/new?template=${template}`;
  const { data } = await manager.open(way);
  const { name, value } = tagOf(await drawnPage(NewCertificate, data, undefined, way), 'name="revision"');
  const swapped = JSON.stringify(content({ fields: [], freeFields: [...freeFields].reverse() }));
  await setRows(queries, "certificate_version", { template_id: template }, { content: swapped });
  await setRows(queries, "certificate_template", { id: template }, { revision: 2 });

  const typed = { name: draft().name, issuedOn: "2026-01-05", "values.0": "周老师", "values.1": "48" };
  const refused = await manager.send(way, { ...typed, [name!]: value! });
  expect(refused.status).toBe(422);
  expect(refused.data.initialValue).toMatchObject({ values: { 0: "周老师", 1: "48" }, revision: "2" });
  const { labels } = (await manager.open(way)).data.filling.asked;
  expect(labels).toEqual(["学时", "讲师"]);
  const checked = { ...typed, "values.0": "48", "values.1": "周老师", revision: "2" };
  const { to } = await manager.send(way, checked);
  const { record } = (await manager.open(to!)).data;
  expect(record.fields).toEqual([
    { label: "学时", value: "48" },
    { label: "讲师", value: "周老师" },
  ]);
});
