import type { Language } from "#locales/languages";
import { type ExamSettings, infoFlags } from "../exams/settings";

/** A column of a list of candidates: what is known of them, or one of the exam's own fields. */
export type CandidateColumn =
  | "realName"
  | "mobile"
  | "idcard"
  | "email"
  | "group"
  | "gender"
  | "university"
  | "major"
  | "degree"
  | "graduateDate"
  | "city"
  | "room"
  | "seat"
  | "note"
  | number;

/** Headings in each language, and how else people write them. */
export const candidateHeadings: Record<
  Exclude<CandidateColumn, number>,
  Record<Language, string> & { also: string[] }
> = {
  realName: {
    ...{ zh: "姓名", en: "Name", es: "Nombre", ja: "氏名" },
    also: ["考生姓名", "名字", "full name", "nombre completo", "nombre y apellidos", "名前"],
  },
  mobile: {
    ...{ zh: "手机号", en: "Mobile", es: "Móvil", ja: "携帯番号" },
    also: [
      "手机",
      "手机号码",
      "电话",
      "联系电话",
      "phone",
      "mobile number",
      "teléfono",
      "電話番号",
      "携帯電話",
    ],
  },
  idcard: {
    ...{ zh: "证件号码", en: "ID number", es: "Documento de identidad", ja: "身分証番号" },
    also: [
      "身份证",
      "身份证号",
      "身份证号码",
      "证件号",
      "id card",
      "passport",
      "dni",
      "pasaporte",
      "証明書番号",
    ],
  },
  email: {
    ...{ zh: "邮箱", en: "Email", es: "Correo electrónico", ja: "メールアドレス" },
    also: ["电子邮箱", "邮件", "e-mail", "mail", "correo", "メール"],
  },
  group: {
    ...{ zh: "分组", en: "Group", es: "Grupo", ja: "グループ" },
    also: ["部门", "班级", "单位", "department", "class", "departamento", "部署", "クラス"],
  },
  gender: { ...{ zh: "性别", en: "Gender", es: "Sexo", ja: "性別" }, also: ["sex", "género"] },
  university: {
    ...{ zh: "学校", en: "University", es: "Universidad", ja: "大学" },
    also: ["毕业院校", "院校", "school", "学校名"],
  },
  major: {
    ...{ zh: "专业", en: "Major", es: "Especialidad", ja: "専攻" },
    also: ["field of study", "carrera", "学科"],
  },
  degree: { ...{ zh: "学历", en: "Degree", es: "Titulación", ja: "学歴" }, also: ["学位", "título"] },
  graduateDate: {
    ...{ zh: "毕业时间", en: "Graduation date", es: "Fecha de graduación", ja: "卒業年月" },
    also: ["毕业日期", "graduated", "graduación", "卒業日"],
  },
  city: {
    ...{ zh: "城市", en: "City", es: "Ciudad", ja: "都市" },
    also: ["所在城市", "town", "localidad", "居住地"],
  },
  room: {
    ...{ zh: "考场", en: "Room", es: "Aula", ja: "試験室" },
    also: ["教室", "sala", "会場"],
  },
  seat: { ...{ zh: "座位号", en: "Seat", es: "Asiento", ja: "座席" }, also: ["座位", "puesto", "席番号"] },
  note: {
    ...{ zh: "备注", en: "Note", es: "Nota", ja: "備考" },
    also: ["说明", "remark", "observaciones", "メモ"],
  },
};

/** What the columns of an exam's lists depend on. */
export type CandidateListAsked = Pick<
  ExamSettings,
  "ownFields" | "category" | (typeof infoFlags)[keyof typeof infoFlags]
>;

const always = ["realName", "mobile", "idcard", "group", "email"] as const;
const byFlag = ["university", "major", "degree"] as const;

/** The columns of our empty list, in their order; any other of `candidateHeadings` is read as well. */
export const listColumns = (asked: CandidateListAsked): CandidateColumn[] => [
  ...always,
  ...byFlag.filter((field) => asked[infoFlags[field]]),
  ...asked.ownFields.keys(),
  ...(asked.category === 2 ? (["room", "seat"] as const) : []),
  "note",
];

/** Columns that a list must have. */
export const requiredColumns = (asked: CandidateListAsked): CandidateColumn[] => [
  "realName",
  ...(["mobile", "idcard", "email", ...byFlag] as const).filter((field) => asked[infoFlags[field]]),
  ...[...asked.ownFields.keys()].filter((at) => asked.ownFields[at]!.isRequired),
];

export const candidateHeading = (
  column: CandidateColumn,
  asked: CandidateListAsked,
  language: Language,
): string =>
  typeof column === "number" ? asked.ownFields[column]!.name : candidateHeadings[column][language];
