import { expect, test } from "vitest";
import { readCsvRows } from "./csv";

async function rowsOf(text: string) {
  const rows: { line: number; cells: string[] }[] = [];
  await readCsvRows(new TextEncoder().encode(text), (row) => rows.push(row) > 0);
  return rows;
}

test("a first line that names the delimiter, as Excel writes it, is none of the list; lines keep their numbers", async () => {
  for (const sign of [",", ";", "\t", "|"])
    expect(await rowsOf(`\ufeffsep=${sign}\r\n姓名${sign}部门\r\n"张 ${sign} 三"${sign}一部\r\n`)).toEqual([
      { line: 2, cells: ["姓名", "部门"] },
      { line: 3, cells: [`张 ${sign} 三`, "一部"] },
    ]);
  await expect(rowsOf('sep=;\na;b\n"c;d')).rejects.toMatchObject({ reason: "CSV_BROKEN", line: 3 });
});

test("a heading that only begins like it stays", async () => {
  expect((await rowsOf("sep=,x\n1,2\n"))[0]).toEqual({ line: 1, cells: ["sep=", "x"] });
});
