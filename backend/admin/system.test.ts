import { expect, test } from "vitest";
import { adminCalls } from "#contract/admin/calls";
import { as } from "../../tests/support/cast";
import { onSqlite } from "../../tests/support/engines";
import { openOffice } from "../../tests/support/office";
import { newId } from "../ids";

onSqlite((database, engine) => {
  const { ask, tokenOf } = openOffice(database);

  test("E4: the platform's administrators read how old the last backup is, and nobody else", async () => {
    const look = async (mobile: string) => ask(adminCalls.system, {}, { token: await tokenOf(mobile) });
    expect((await look(as.systemAdministrator)).data).toMatchObject({
      engine,
      bytes: expect.any(Number),
      lastBackup: null,
    });
    for (const at of [1000, 3000, 2000])
      await database()
        .queries.insertInto("backup_run")
        .values({ id: newId(), at, bytes: 5, rows: 7, took: 9 })
        .execute();
    expect((await look(as.systemAdministrator)).data).toMatchObject({
      lastBackup: { at: 3000, bytes: 5, rows: 7, took: 9 },
    });
    expect(await look(as.administrator)).toMatchObject({ code: 403 });
  });
});
