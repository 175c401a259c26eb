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
  test("one that does not exist is not found, whatever is wanted of it", async () => {
    const nowhere = "/certificate/import/nowhere";
    expect(await manager.open(nowhere)).toMatchObject({ status: 404 });
    expect(await manager.send(`${nowhere}/start`, {})).toMatchObject({ status: 404 });
    expect(await manager.send(`${nowhere}/discard`, {})).toMatchObject({ status: 404 });
    for (const address of [`${templateUuid}/word`, "nowhere/csv"])
      expect(await manager.open(`/certificate/import/template/${address}`)).toMatchObject({
        status: 404,
      });
  });

  test("whoever looks at the address of a change is shown the list", async () => {
    for (const change of ["start", "discard"])
      expect(await manager.open(`/certificate/import/a-list/${change}`)).toMatchObject({
        to: "/certificate/import/a-list",
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
    expect(t("mistakes:FILE_MISSING")).toBeTruthy();
  });
});
