import { expect, test } from "vitest";
import { onSqlite } from "../../tests/support/engines";
import { companyNameKey, fillCompanyNameKeys } from "./company-names";
import { newCompany } from "./newcomers";

test.each([
  ["华东能源集团", "华东能源集团有限公司"],
  ["华东能源集团", " 华东 能源集团（股份有限公司）"],
  ["明试（上海）科技有限公司", "明试(上海)科技有限责任公司"],
  ["Acme Training", "ＡＣＭＥ training Co., Ltd."],
  ["江北電力", "株式会社江北電力"],
])("G8: %s and %s are one name", (one, other) => {
  expect(companyNameKey(other)).toBe(companyNameKey(one));
});

test("G8: other names stay other, and none is empty", () => {
  expect(companyNameKey("华东能源")).not.toBe(companyNameKey("华南能源"));
  for (const name of ["有限公司", "——", "Ltd"]) expect(companyNameKey(name)).not.toBe("");
});

onSqlite((database) => {
  test("companies from before there were keys get theirs", async () => {
    const { queries } = database();
    const names = { name: "启明教育有限公司", short_name: "启明" };
    const row = { ...newCompany({ id: "old", ...names, created_at: 1 }), name_key: "" };
    await queries.insertInto("company").values(row).execute();
    await fillCompanyNameKeys(queries);
    expect(await queries.selectFrom("company").select("name_key").where("id", "=", "old").execute()).toEqual([
      { name_key: "启明教育" },
    ]);
  });
});
