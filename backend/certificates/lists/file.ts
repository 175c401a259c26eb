import { columnsOf, type ListColumn, listColumnHeading } from "#contract/certificates/list-columns";
import { certificateLimits, type TemplateContent } from "#contract/certificates/shapes";
import type { Language } from "#locales/languages";
import type { TableFormat } from "../../imports/table";
import { blankTable } from "../../imports/table-file";
import { exampleIn } from "./examples";

type Notes = Record<"name" | "asked" | "date" | "example", string> & { sheet: string; title: string };

const { personMax, examMax, labelMax, valueMax } = certificateLimits;

/** Help on what each column may contain. */
const notes: Record<Language, Notes> = {
  zh: {
    sheet: "名单",
    title: "填写说明",
    name: `必填，最多 ${personMax} 个字。一行一个人，每行发一张证书。`,
    asked: "必填，最多 {{most}} 个字，填什么就印什么。",
    date: "发证日期，写作 2026-11-21，不能晚于今天；不填就是发证当天。",
    example: "以“示例：”开头的一行只作示范，不会发证，可以删去。",
  },
  en: {
    sheet: "List",
    title: "How to fill it in",
    name: `Required, at most ${personMax} characters. One person a row; each row is one certificate.`,
    asked: "Required, at most {{most}} characters. Printed as it stands here.",
    date: "The date of issue, such as 2026-11-21; not later than today. Left blank, it is the day on which the certificate is issued.",
    example:
      "The row that begins with “Example:” only shows how; nothing is issued for it, and it may be deleted.",
  },
  es: {
    sheet: "Lista",
    title: "Cómo rellenarla",
    name: `Obligatorio, ${personMax} caracteres como máximo. Una persona por fila; cada fila es un certificado.`,
    asked: "Obligatorio, {{most}} caracteres como máximo. Se imprime tal como está aquí.",
    date: "La fecha de emisión, por ejemplo 2026-11-21; no puede ser posterior a hoy. En blanco, es el día en que se emite el certificado.",
    example: "La fila que empieza por «Ejemplo:» solo muestra cómo se hace; no emite nada y se puede borrar.",
  },
  ja: {
    sheet: "名簿",
    title: "記入方法",
    name: `必須、${personMax}文字まで。1行に1名、1行につき証明書1枚を発行します。`,
    asked: "必須、{{most}}文字まで。書いたとおりに印刷されます。",
    date: "発行日。2026-11-21のように書きます。今日より後の日付は使えません。空欄なら発行する日になります。",
    example: "「例：」で始まる行は書き方の見本です。発行されないので、削除してもかまいません。",
  },
};

/** A list template: the headings in a language, an example, and what each column may contain. */
export function listFile(
  format: TableFormat,
  content: TemplateContent,
  language: Language,
): Promise<Uint8Array> {
  const { sheet, title, example } = notes[language];
  const person = exampleIn(language, content);
  const columns = columnsOf(content).map((column) => ({
    heading: listColumnHeading(column, content, language),
    note: noteOf(column, language),
    example:
      typeof column === "number" ? person.values[column]! : person[column === "date" ? "issuedOn" : column],
    ...(column === "name" && { width: 28 }),
  }));
  return blankTable(format, { sheet, title, columns, example });
}

function noteOf(column: ListColumn, language: Language): string {
  const own = notes[language];
  if (column === "name" || column === "date") return own[column];
  const most = typeof column === "number" ? valueMax : column === "exam" ? examMax : labelMax;
  return own.asked.replace("{{most}}", String(most));
}
