import { beforeAll, describe, expect, test } from "vitest";
import { as } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";

const t = words("zh");
let manager: Visitor;
let templateUuid: string;
beforeAll(async () => {
  manager = await visit(as.examManager);
  const { data } = await manager.open("/certificate/template");
  templateUuid = data.rows[0].templateUuid;
});

describe("lists of people", () => {
  test("a list to fill in is one of a template, in a format that there is", async () => {
    for (const address of [`${templateUuid}/word`, "nowhere/csv"])
      expect(await manager.open(`/certificate/import/template/${address}`)).toMatchObject({
        status: 404,
      });
  });

  test("without a template one is chosen; with one the page names what its lists must hold", async () => {
    const choosing = await manager.open("/certificate/import");
    expect(choosing.data.choosing.templates.map(({ id }: { id: string }) => id)).toContain(templateUuid);
    const { data } = await manager.open(`/certificate/import?template=${templateUuid}`);
    expect(data.sending).toMatchObject({ templateUuid, date: "日期" });
    expect(data.sending.headings[0]).toBe("姓名");
    expect(await manager.open("/certificate/import?template=nowhere")).toMatchObject({
      status: 404,
    });
  });

  test("a form without a file comes back with words beside its field", async () => {
    const address = `/certificate/import?template=${templateUuid}`;
    const { status, data } = await manager.send(address, { templateUuid });
    expect(status).toBe(400);
    expect(data.error).toEqual({ file: ["FILE_MISSING"] });
    expect(t("errors:FILE_MISSING")).toBeTruthy();
  });
});
