import type { codeLanguages } from "#contract/questions/kinds";

/** Programming languages as their makers write them, in every language of ours. */
export const languageNames: Record<(typeof codeLanguages)[number], string> = {
  c: "C",
  cpp: "C++",
  java: "Java",
  python: "Python",
  javascript: "JavaScript",
  go: "Go",
};
