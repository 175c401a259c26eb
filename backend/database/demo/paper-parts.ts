import type { Question } from "#contract/questions/shapes";

export interface DemoPart {
  name: string;
  introduction?: string;
  minutes?: number;
  /** Points of each question. */
  score: number;
  questions: Question[];
}

export const ofTypes = (questions: Question[], ...types: Question["type"][]) =>
  questions.filter((question) => types.includes(question.type));

export const choices = (questions: Question[], score: number, minutes?: number): DemoPart => ({
  name: "选择题",
  introduction: "单选题只有一个正确答案；多选题少选得部分分，选错不得分。",
  minutes,
  score,
  questions: ofTypes(questions, 1, 2, 7),
});
export const judgements = (questions: Question[], score: number, minutes?: number): DemoPart => ({
  name: "判断题",
  minutes,
  score,
  questions: ofTypes(questions, 3),
});
export const blanks = (questions: Question[], score: number, minutes?: number): DemoPart => ({
  name: "填空题",
  introduction: "按空的先后顺序作答。",
  minutes,
  score,
  questions: ofTypes(questions, 4),
});
export const essays = (questions: Question[], score: number, minutes?: number): DemoPart => ({
  name: "简答题",
  introduction: "写出要点，条理清楚即可。",
  minutes,
  score,
  questions: ofTypes(questions, 5),
});
