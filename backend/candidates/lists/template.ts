import type { candidateCalls } from "#contract/candidates/calls";
import {
  type CandidateColumn,
  type CandidateListAsked,
  candidateHeading,
  listColumns,
  requiredColumns,
} from "#contract/candidates/list-columns";
import { candidateLimits } from "#contract/candidates/shapes";
import type { Language } from "#locales/languages";
import { examSettingsOf, findExam } from "../../exams/store";
import { cleanName } from "../../files/names";
import { attached } from "../../files/service";
import type { Handler } from "../../handler";
import { tableFiles } from "../../imports/table";
import { blankTable } from "../../imports/table-file";
import { exampleCandidate } from "./examples";

const { nameMax, textMax } = candidateLimits;

const words: Record<
  Language,
  Record<"sheet" | "title" | "required" | "optional" | "mobile" | "idcard" | "example", string>
> = {
  zh: {
    sheet: "考生名单",
    title: "填写说明",
    required: "必填，最多 {{most}} 个字。",
    optional: "选填，最多 {{most}} 个字。",
    mobile: "11 位手机号，同一场考试里不能重复。单元格请设为文本格式。",
    idcard: "身份证、护照等证件的号码，同一场考试里不能重复。单元格请设为文本格式，保存后加密存放。",
    example: "以“示例：”开头的一行只作示范，不会导入，可以删去。",
  },
  en: {
    sheet: "Candidates",
    title: "How to fill it in",
    required: "Required, at most {{most}} characters.",
    optional: "Optional, at most {{most}} characters.",
    mobile: "A mobile number of 11 digits, only once per exam. Format the cells as text.",
    idcard:
      "The number of an ID card or passport, only once per exam. Format the cells as text. It is stored encrypted.",
    example: "The row that begins with “Example:” only shows how; it is not imported, and may be deleted.",
  },
  es: {
    sheet: "Candidatos",
    title: "Cómo rellenarla",
    required: "Obligatorio, {{most}} caracteres como máximo.",
    optional: "Opcional, {{most}} caracteres como máximo.",
    mobile:
      "Un número de móvil de 11 cifras, una sola vez por convocatoria. Dé a las celdas formato de texto.",
    idcard:
      "El número del documento de identidad o pasaporte, una sola vez por convocatoria. Dé a las celdas formato de texto. Se guarda cifrado.",
    example: "La fila que empieza por «Ejemplo:» solo muestra cómo se hace; no se importa y se puede borrar.",
  },
  ja: {
    sheet: "受験者名簿",
    title: "記入方法",
    required: "必須、{{most}}文字まで。",
    optional: "任意、{{most}}文字まで。",
    mobile: "11桁の携帯番号。同じ試験では1回だけ使えます。セルは文字列の書式にしてください。",
    idcard:
      "身分証やパスポートの番号。同じ試験では1回だけ使えます。セルは文字列の書式にしてください。暗号化して保存します。",
    example: "「例：」で始まる行は書き方の見本です。取り込まれないので、削除してもかまいません。",
  },
};

/** Operators download an empty list with the columns that an exam asks for. */
export const listTemplate: Handler<typeof candidateCalls.listTemplate> = async (
  { examId, format },
  { queries, caller, language },
) => {
  const exam = await findExam(queries, caller.companyId, examId);
  const settings = examSettingsOf(exam);
  const { sheet, title, example } = words[language];
  const person = exampleCandidate(language, settings);
  const columns = listColumns(settings).map((column) => ({
    heading: candidateHeading(column, settings, language),
    note: noteOf(column, settings, language),
    example: typeof column === "number" ? person.own[column]! : person[column],
  }));
  const bytes = await blankTable(format, { sheet, title, columns, example });
  const { type, ending } = tableFiles[format];
  const name = cleanName(`${exam.name}.${ending}`, "candidates", ending);
  return attached({ bytes, type, size: bytes.length, name }, "no-store");
};

function noteOf(column: CandidateColumn, asked: CandidateListAsked, language: Language): string {
  const own = words[language];
  const isNeeded = requiredColumns(asked).includes(column);
  const most = column === "realName" ? nameMax : textMax;
  const note = column === "mobile" || column === "idcard" ? own[column] : "";
  return [(isNeeded ? own.required : own.optional).replace("{{most}}", String(most)), note]
    .filter(Boolean)
    .join(language === "zh" || language === "ja" ? "" : " ");
}
