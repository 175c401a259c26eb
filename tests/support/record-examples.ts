/** Sample input, by record; each number gives another. */
export const recordExamples: Record<string, (at: number) => Record<string, string>> = {
  permission: (at) => ({ permissionKey: `crm.read${at}`, info: `查看客户 ${at}` }),
  bank: (at) => ({ name: `题库 ${at}` }),
  topic: (at) => ({ name: `知识点 ${at}`, upperId: "" }),
  feedback: (at) => ({ text: `意见 ${at}`, page: "/exam/paper", answer: `谢谢 ${at}` }),
  evaluationCategory: (at) => ({ parentId: "", name: `分类 ${at}`, position: `${at}` }),
  evaluationScale: (at) => ({
    ...{ categoryId: "", points: "5", lowest: "1", keys: "+-+-", maxMissing: "20" },
    ...{ name: `量表 ${at}`, note: `备注 ${at}` },
  }),
  evaluationScaleText: (at) => ({
    ...{ language: "zh", anchors: "一\n二\n三\n四\n五", items: "甲\n乙\n丙\n丁" },
    ...{ low: "低", average: "中", title: `标题 ${at}`, high: "高" },
  }),
  evaluationNorm: (at) => ({
    ...{ name: `常模 ${at}`, source: `来源 ${at}`, sex: "female", ageFrom: "18", ageTo: "29" },
    ...{ language: "zh", n: `${at}`, mean: "12.5", sd: "3.25", reliability: "0.84" },
    percentiles: "4 1\n20 99",
  }),
  evaluationRole: (at) => ({ name: `岗位 ${at}`, ranges: "外向性 45 60\n尽责性 50 80" }),
  evaluationGroup: (at) => ({ name: `题组 ${at}`, note: "" }),
  evaluationAdditional: (at) => ({
    ...{ name: `附加题 ${at}`, groupId: "", kind: "attention", expected: "2" },
    ...{ textZh: `请选乙 ${at}`, textEn: "", textEs: "", textJa: "" },
    ...{ optionsZh: "甲\n乙", optionsEn: "", optionsEs: "", optionsJa: "" },
  }),
  evaluationProduct: (at) => ({ name: `产品 ${at}`, note: `说明 ${at}` }),
  dictionary: (at) => ({ parentUuid: "", dictKey: `key_${at}`, info: `名称 ${at}`, value: `${at}` }),
};

/** Records that belong to others, by the field that names the other. */
export const recordParents: Record<string, Record<string, string>> = {
  evaluationScaleText: { scaleId: "evaluationScale" },
  evaluationRole: { productId: "evaluationProduct" },
  evaluationNorm: { productId: "evaluationProduct", scaleId: "evaluationScale" },
};
