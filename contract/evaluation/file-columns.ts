import { type Language, languageCodes } from "#locales/languages";

type Headings = Record<Language, string>;
const headings = (zh: string, en: string, es: string, ja: string): Headings => ({ zh, en, es, ja });

/** Columns of a file of scales; an item is a row, and what belongs to the scale stands in its first row. */
const scaleHeadings = {
  scale: headings("量表", "Scale", "Escala", "尺度"),
  category: headings("分类", "Category", "Categoría", "分類"),
  points: headings("点数", "Points", "Puntos", "段階数"),
  lowest: headings("最低值", "Lowest value", "Valor mínimo", "最小値"),
  maxMissing: headings("允许缺失百分比", "Missing allowed %", "Omisiones permitidas %", "許容欠測率"),
  note: headings("说明", "Note", "Nota", "備考"),
  key: headings("计分方向", "Key", "Clave", "採点方向"),
} as const;

/** The columns of each language. */
const textHeadings = {
  title: headings("名称", "Title", "Título", "名称"),
  anchors: headings("选项", "Anchors", "Opciones", "選択肢"),
  item: headings("题目", "Item", "Ítem", "項目"),
  low: headings("低分文字", "Text low", "Texto bajo", "低得点の文章"),
  average: headings("中等文字", "Text average", "Texto medio", "中間の文章"),
  high: headings("高分文字", "Text high", "Texto alto", "高得点の文章"),
} as const;

export type ScaleField = keyof typeof scaleHeadings;
export type ScaleTextField = keyof typeof textHeadings;
export type ScaleColumn = ScaleField | `${ScaleTextField}.${Language}`;

const scaleFields = Object.keys(scaleHeadings) as ScaleField[];
const textFields = Object.keys(textHeadings) as ScaleTextField[];

export const scaleColumns: readonly ScaleColumn[] = [
  ...scaleFields,
  ...languageCodes.flatMap((code) => textFields.map((field): ScaleColumn => `${field}.${code}`)),
];

export function scaleHeading(column: ScaleColumn, language: Language): string {
  const [field, code] = column.split(".") as [ScaleField | ScaleTextField, Language | undefined];
  return code === undefined
    ? scaleHeadings[field as ScaleField][language]
    : `${textHeadings[field as ScaleTextField][language]} ${code}`;
}

const normHeadings = {
  scale: headings("量表", "Scale", "Escala", "尺度"),
  name: headings("常模名称", "Norm", "Baremo", "規準"),
  sex: headings("性别", "Sex", "Sexo", "性別"),
  ageFrom: headings("年龄从", "Age from", "Edad desde", "年齢下限"),
  ageTo: headings("年龄到", "Age to", "Edad hasta", "年齢上限"),
  language: headings("语言", "Language", "Idioma", "言語"),
  n: headings("人数", "n", "Personas", "人数"),
  mean: headings("平均分", "Mean", "Media", "平均"),
  sd: headings("标准差", "Std. deviation", "Desviación típica", "標準偏差"),
  reliability: headings("信度", "Reliability", "Fiabilidad", "信頼性"),
  percentiles: headings("百分位表", "Percentiles", "Percentiles", "パーセンタイル表"),
  source: headings("来源", "Source", "Fuente", "出典"),
} as const;
export type NormColumn = keyof typeof normHeadings;
export const normColumns = Object.keys(normHeadings) as NormColumn[];
export const normHeading = (column: NormColumn, language: Language): string => normHeadings[column][language];

const personHeadings = {
  /** Written, and ignored when it is read: people are counted anew. */
  number: headings("序号", "Number", "Número", "番号"),
  name: headings("姓名", "Name", "Nombre", "氏名"),
  group: headings("部门或组", "Group", "Grupo", "グループ"),
  language: headings("作答语言", "Language", "Idioma", "回答言語"),
  seconds: headings("用时秒数", "Seconds", "Segundos", "所要秒数"),
} as const;
/** What a file of answers says of a person, beside a column for each item under its code. */
export type PersonColumn = keyof typeof personHeadings;
export const personColumns = Object.keys(personHeadings) as PersonColumn[];
export const personHeading = (column: PersonColumn, language: Language): string =>
  personHeadings[column][language];

/** The code of an item of a scale in files of answers; both count from 1. */
export const itemCode = (scale: number, item: number): string => `s${scale}_${item}`;
/** The code of an additional item; counts from 1. */
export const additionalCode = (number: number): string => `a${number}`;
