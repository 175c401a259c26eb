import { type Question, question, questionLimits } from "#contract/questions/shapes";

/** What Moodle calls the default category of a course. */
const ofCourse = /^(default( for .*)?|\S+默认|por defecto en .*|.*のデフォルト)$/i;

/** True for a category that sorts: the top alone, and the default of a course, say nothing. */
const isSorting = (category: string): boolean => {
  const path = category.replace(/^\$\w+\$\/?/, "").replace(/^\s*top\s*(\/|$)/i, "");
  return path.trim() !== "" && !(ofCourse.test(path.trim()) && !path.includes("/"));
};

/** The beginning of a text: what a question without a title is called in other systems. */
export const calledByText = (content: string): string =>
  oneLine(content)
    .slice(0, 60)
    .replace(/\p{Surrogate}$/u, "");

/** A category as the path of a bank below the chosen one; "" where it sorts nothing. `//` is a slash within a name. */
export function categoryPath(category: string): string {
  if (!isSorting(category)) return "";
  const path = category.replace(/^\$\w+\$\/?/, "").replace(/^\s*top\s*(\/|$)/i, "");
  const names = path.replaceAll("//", "／").split("/").map(oneLine);
  return names.filter((name) => name !== "").join("/");
}

/** The category of a bank of this name, as Moodle reads it. */
export const categoryOf = (bank: string): string => `$course$/top${bank && `/${bank}`}`;

/** True if a title only says how the text begins, as exports often name a question. */
function isTold(title: string, content: string): boolean {
  if (title === calledByText(content)) return true;
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>|!\[[^\]]*\]\([^)]*\)|\\(?=[~=#{}:])/g, "")
      .replace(/[\s*_$`]+/g, "")
      .replace(/(\.{3}|…)$/, "")
      .toLowerCase();
  const told = plain(title);
  return told === "" || plain(content).startsWith(told);
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const { title: titleShape, idNumber: idNumberShape } = question.shape;

/**
 * The title and the number of another system as ours; what is too long is told as lost. A number that is cut off
 * would be another one.
 */
export function namesFrom(
  { title = "", idNumber = "" }: { title?: string; idNumber?: string },
  content: string,
  losses: Set<string>,
): Pick<Question, "title" | "idNumber"> {
  const named = isTold(title, content) ? "" : oneLine(title);
  const short = titleShape.safeParse(named.slice(0, questionLimits.titleMax).replace(/\p{Surrogate}$/u, ""));
  const number = idNumberShape.safeParse(oneLine(idNumber));
  if (short.data !== named) losses.add("title");
  if (!number.success) losses.add("idNumber");
  return { title: short.data ?? "", idNumber: number.data ?? "" };
}

/** The hints of another system as ours, each in one line; what is too long, or too much, is told as lost. */
export function hintsFrom(texts: readonly string[], losses: Set<string>): string[] {
  const said = texts.map(oneLine).filter((text) => text !== "");
  const hints = said
    .filter((text) => text.length <= questionLimits.hintMax)
    .slice(0, questionLimits.hintsMax);
  if (hints.length < said.length) losses.add("hints");
  return hints;
}

/** What a question says that is not kept of one that becomes a part or the text of another. */
export const ofItsOwn = ({ title, idNumber, answerTemplate, hints }: Question): string[] => [
  ...(hints.length === 0 ? [] : ["hints"]),
  ...(answerTemplate === "" ? [] : ["template"]),
  ...(title === "" ? [] : ["title"]),
  ...(idNumber === "" ? [] : ["idNumber"]),
];
