import { beforeAll, describe, expect, test } from "vitest";
import { as } from "../../../tests/support/cast";
import { type Visitor, visit } from "../../../tests/support/visit";
import { words } from "../../../tests/support/words";
import * as importPage from "./import";
import * as discard from "./import-discard";
import * as shown from "./import-show";
import * as start from "./import-start";
import * as file from "./import-template";
import * as templates from "./templates";

const t = words("zh");
let manager: Visitor;
let templateUuid: string;
beforeAll(async () => {
  manager = await visit(as.examManager);
  const { data } = await manager.open(templates.loader, "/certificate/template");
  templateUuid = data.rows[0].templateUuid;
});

describe("lists of people", () => {
  test("one that does not exist is not found, whatever is wanted of it", async () => {
    const nowhere = "/certificate/import/nowhere";
    expect(await manager.open(shown.loader, nowhere)).toMatchObject({ status: 404 });
    expect(await manager.send(start.action, `${nowhere}/start`, {})).toMatchObject({ status: 404 });
    expect(await manager.send(discard.action, `${nowhere}/discard`, {})).toMatchObject({ status: 404 });
    for (const address of [`${templateUuid}/word`, "nowhere/csv"])
      expect(await manager.open(file.loader, `/certificate/import/template/${address}`)).toMatchObject({
        status: 404,
      });
  });

  test("whoever looks at the address of a change is shown the list", async () => {
    for (const { loader } of [start, discard])
      expect(await manager.open(loader, "/certificate/import/a-list/start")).toMatchObject({
        to: "/certificate/import/a-list",
      });
  });

  test("without a template one is chosen; with one the page names what its lists must hold", async () => {
    const choosing = await manager.open(importPage.loader, "/certificate/import");
    expect(choosing.data.choosing.templates.map(({ id }: { id: string }) => id)).toContain(templateUuid);
    const { data } = await manager.open(importPage.loader, `/certificate/import?template=${templateUuid}`);
    expect(data.sending).toMatchObject({ templateUuid, date: "日期" });
    expect(data.sending.headings[0]).toBe("姓名");
    expect(await manager.open(importPage.loader, "/certificate/import?template=nowhere")).toMatchObject({
      status: 404,
    });
  });

  test("a form without a file comes back with words beside its field", async () => {
    const address = `/certificate/import?template=${templateUuid}`;
    const { status, data } = await manager.send(importPage.action, address, { templateUuid });
    expect(status).toBe(400);
    expect(data.error).toEqual({ file: ["FILE_MISSING"] });
    expect(t("mistakes:FILE_MISSING")).toBeTruthy();
  });
});
