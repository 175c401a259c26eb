import type { Insertable } from "kysely";
import type { Question } from "#contract/questions/shapes";
import type { Tables } from "../database/schema";
import { hashToken } from "../ids";
import { normalised } from "../search/text-search";

/** Normalised search text of a question; a line break separates texts, so that no word matches across two. */
const searchKey = (question: Question): string => {
  const { title, idNumber, stimulus, content, option, answer, analysis, children } = question;
  return normalised(
    [idNumber, title, stimulus, content, ...option, answer.text, ...answer.blanks.flat(), analysis]
      .concat(children.flatMap((child) => [child.content, ...child.option]))
      .filter((text) => text !== "")
      .join("\n"),
  );
};

const bare = (text: string) => normalised(text).replace(/[\s\p{P}]+/gu, "");

/** Equal for questions with the same content and options, ignoring spaces, punctuation, width and case. */
const contentKey = ({ type, stimulus, content, option, children, media }: Question): string =>
  hashToken(
    JSON.stringify([
      type,
      bare(content),
      option.map(bare).sort(),
      children.map((child) => [child.type, bare(child.content), child.option.map(bare).sort()]),
      ...(media ? [media.src] : []),
      ...(stimulus ? [bare(stimulus)] : []),
    ]),
  );

export type BankColumns = Required<
  Pick<
    Insertable<Tables["question"]>,
    "version_id" | "type" | "difficulty" | "tag" | "search_key" | "content_key"
  >
>;

/** Columns copied from a question's newest version, so that the bank is listed without reading versions. */
export const bankColumns = (question: Question, versionId: string): BankColumns => ({
  version_id: versionId,
  type: question.type,
  difficulty: question.difficulty,
  tag: question.tag,
  search_key: searchKey(question),
  content_key: contentKey(question),
});
