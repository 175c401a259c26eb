/** Form data of a single-choice question. */
export const single = {
  type: "1",
  content: "电气设备起火时，首先应当",
  "option[0]": "用水扑救",
  "option[1]": "切断电源",
  answer: "1",
  score: "2",
  difficulty: "2",
  ownership: "public",
  scoringRule: "1",
  analysis: "",
};
