import type { Queries } from "#backend/database/open";
import { evaluationCalls } from "#contract/evaluation/calls";
import { evaluationFileCalls } from "#contract/evaluation/file-calls";
import { sheetCalls } from "#contract/evaluation/sheet-calls";
import { type Author, type Dependencies, newAuthor } from "./authors";
import { fileOf } from "./pictures";

/** A table of norms, one of them of a scale that no company has. */
export const normTable = () =>
  fileOf("量表,人数,平均分,标准差,来源\n外向性（例）,90,3,1,甲\n没有的量表,90,3,1,甲\n", "norms.csv");

/** One object of each kind that evaluation keeps, by kind. */
export async function insertEvaluation(office: Dependencies, queries: Queries, companyId: string) {
  const keeper = await newAuthor(office, queries, { roles: ["r_eva_admin"], companyId, realName: "许知秋" });
  const category = await keeper.ask(evaluationCalls.addCategory, { name: "人格（例）", position: 1 });
  const scale = await keeper.ask(evaluationCalls.addScale, { name: "外向性（例）", points: 2, keys: "+-" });
  const scaleText = await keeper.ask(evaluationCalls.addScaleText, {
    ...{ scaleId: scale, language: "zh", title: "外向性" },
    ...{ anchors: "不符合\n符合", items: "我爱说话\n我话不多" },
  });
  const additionalGroup = await keeper.ask(evaluationCalls.addGroup, { name: "个人情况（例）" });
  const additional = await keeper.ask(evaluationCalls.addAdditional, {
    ...{ name: "年龄（例）", kind: "age", textZh: "你的年龄", groupId: additionalGroup },
  });
  const product = await keeper.ask(evaluationCalls.addProduct, { name: "人格测评（例）" });
  const norm = await keeper.ask(evaluationCalls.addNorm, {
    ...{ productId: product, scaleId: scale, name: "在职员工（例）", source: "演示" },
    ...{ n: 100, mean: "3", sd: "0.8" },
  });
  const evaluationRole = await keeper.ask(evaluationCalls.addRole, {
    ...{ productId: product, name: "销售（例）", ranges: "外向性（例） 50 80" },
  });
  await keeper.ask(evaluationCalls.configure, {
    ...{ productId: product, scales: [{ scaleId: scale, weight: 1 }], groups: [additionalGroup] },
    ...{ perPage: 10, longestRun: 15, shortestTime: 2000 },
  });
  const [part] = await keeper.ask(evaluationCalls.autoPart, { productId: product });
  const { sending, sheet } = await answerSheet(keeper, product);
  const { sending: removedSending } = await answerSheet(keeper, product);
  await keeper.ask(sheetCalls.remove, { sendingId: removedSending });
  const evaluationFile = await keeper.ask(evaluationFileCalls.parseImport, {
    ...{ what: "norms", productId: product, format: "csv", file: normTable() },
  });
  return {
    ...{ evaluationRole, evaluationFile, sending, removedSending, sheet, category, scaleText, scale },
    ...{ additionalGroup, additional, product, norm, productPart: part!.partId, item: `${scale}:1` },
  };
}

/** Sends the product to one person, who answers everything and hands in. */
async function answerSheet(keeper: Author, productId: string) {
  const name = "新员工";
  const sending = await keeper.ask(sheetCalls.send, { productId, name, people: "王小明，销售部", days: 7 });
  const { sheets } = await keeper.ask(sheetCalls.sending, { sendingId: sending });
  const { sheetId: sheet, link } = sheets[0]!;
  const token = link.split("/").at(-1)!;
  await keeper.ask(sheetCalls.start, { token, language: "zh" });
  const { pages } = await keeper.ask(sheetCalls.cover, { token });
  for (let page = 1; page <= pages; page += 1) {
    const { list } = await keeper.ask(sheetCalls.page, { token, page });
    const answers = list.map(({ itemId }) => ({ itemId, answer: 1 }));
    await keeper.ask(sheetCalls.save, { token, page, answers, isLast: page === pages });
  }
  return { sending, sheet };
}
