/** Sample input, by record; each number gives another. */
export const recordExamples: Record<string, (at: number) => Record<string, string>> = {
  bank: (at) => ({ name: `题库 ${at}` }),
  feedback: (at) => ({ text: `意见 ${at}`, page: "/exam/paper", answer: `谢谢 ${at}` }),
  dictionary: (at) => ({ parentUuid: "", dictKey: `key_${at}`, info: `名称 ${at}`, value: `${at}` }),
};
