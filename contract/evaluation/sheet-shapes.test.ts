import { expect, test } from "vitest";
import { namedPeople, typedAge } from "./sheet-shapes";

test("a line holds a name and a group; a third column is refused, not dropped", () => {
  expect(namedPeople("王小明，销售部\n田中花子, 営業部\nAnn Lee\tSales\t\n\nBo")).toEqual([
    { realName: "王小明", group: "销售部" },
    { realName: "田中花子", group: "営業部" },
    { realName: "Ann Lee", group: "Sales" },
    { realName: "Bo", group: "" },
  ]);
  for (const line of ["1\tAnn Lee\tSales", "Ann Lee,,Sales", "，销售部", "张三、李四"])
    expect(namedPeople(`Bo\n${line}`)).toBeNull();
});

test("an age is read as people type it; what is none is no age", () => {
  for (const typed of ["35", " ３５ ", "35岁", "35 周岁", "３５歳", "35才"]) expect(typedAge(typed)).toBe(35);
  for (const typed of ["", "0", "125", "1e2", "三十五", "35.5", "-3", "35 m"])
    expect(typedAge(typed)).toBeNull();
});
