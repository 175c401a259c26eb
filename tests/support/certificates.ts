import { insertTemplate as storeTemplate } from "#backend/certificates/templates/template-store";
import type { Queries } from "#backend/database/open";
import type { CertificateDraft, Label, TemplateContent } from "#contract/certificates/shapes";
import { starter } from "#contract/certificates/starter";

export const label = (zh: string, en = ""): Label => ({ zh, en, es: "", ja: "" });
const usual = starter("zh", "");
const nothing = { title: "", body: "", organiser: "" };

/** A template that requires every field; tests override what they are about. */
export const content = (changes: Partial<TemplateContent> = {}): TemplateContent => ({
  ...usual,
  texts: {
    zh: { title: "结业证书", body: "{姓名}于{日期}参加{考试}，成绩{成绩}。", organiser: "江北电力培训中心" },
    en: { title: "Certificate", body: "{name} passed {exam} on {date}.", organiser: "" },
    es: nothing,
    ja: nothing,
  },
  fields: ["exam", "score", "grade"],
  freeFields: [label("培训学时", "Hours")],
  look: { ...usual.look, border: "line", accent: "#c4403e" },
  ...changes,
});

/** One person's certificate data; tests override what they are about. */
export const draft = (changes: Partial<CertificateDraft> = {}): CertificateDraft => ({
  name: "欧阳文静",
  exam: "电工安全规程考试",
  score: "92.5",
  grade: "优秀",
  issuedOn: "",
  values: ["48"],
  ...changes,
});

let made = 0;
/** Creates a template in its first version. Returns its id. */
export async function insertTemplate(
  queries: Queries,
  companyId: string,
  operatorId: string,
  changes: Partial<TemplateContent> = {},
  name = `结业证书 ${String(++made).padStart(8, "0")}`,
): Promise<string> {
  const author = { queries, caller: { companyId, operatorId }, clock: { now: () => 1 } };
  return storeTemplate(author, { name, content: content(changes) });
}
