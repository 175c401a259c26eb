import { type FieldName, fieldNamed } from "#contract/certificates/fields";
import { columnsOf, type ListAsked, type ListColumn } from "#contract/certificates/list-columns";
import { plainWord } from "../../file-formats/rows";

/** The column of a heading, in any language; text in brackets after it is ignored. */
export function findListColumn(heading: string, asked: ListAsked): ListColumn | undefined {
  const bare = heading.replace(/[*＊]/g, "").trim();
  const named = [bare, bare.replace(/[(（].*$/s, "")].map((name) => fieldOf(name, asked));
  const column = named.find((found) => found !== undefined);
  return columnsOf(asked).find((known) => known === column);
}

function fieldOf(name: string, { freeFields }: ListAsked): FieldName | number | undefined {
  if (name === "") return undefined;
  return fieldNamed(name, freeFields) ?? others.get(plainWord(name));
}

/** Synonyms of columns, used where no field of the template has that name. */
const others = new Map(
  Object.entries({
    name: ["名字", "持证人", "full name", "nombre completo", "nombre y apellidos", "名前", "お名前"],
    exam: ["考试名称", "考试项目", "exam name", "prueba", "nombre del examen", "試験名"],
    score: ["分数", "得分", "mark", "points", "puntos", "nota", "点数"],
    grade: ["等第", "评级", "calificacion", "評価", "成績"],
    date: [
      ...["发证日期", "颁发日期", "签发日期", "date of issue", "issue date", "issued on"],
      ...["fecha de emisión", "fecha de expedición", "発行日", "交付日"],
    ],
  }).flatMap(([column, names]) => names.map((name) => [plainWord(name), column as FieldName] as const)),
);
