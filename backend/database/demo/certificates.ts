import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateDraft } from "#contract/certificates/shapes";
import { end } from "../../certificates/ending";
import { issueCertificates } from "../../certificates/issue";
import type { Signing } from "../../certificates/signing";
import { addKey } from "../../certificates/signing-keys";
import { insertTemplate } from "../../certificates/template-store";
import type { Queries } from "../open";
import { courseTemplate, safetyTemplate } from "./certificate-templates";
import type { Rename } from "./demo";

/** The letters that numbers of the demo's company begin with. */
const code = "HDNY";

interface DemoCertificate {
  /** Stays, so that its address can be written down. */
  id: string;
  template: { id: string };
  day: string;
  draft: Partial<CertificateDraft>;
  /** The certificate that it stands in place of. */
  replaces?: string;
}

/** One that expired, one that stands, one that was revoked, and one that was replaced by the last, in order of issue. */
export const demoCertificateList = {
  expired: {
    id: "Vd3kT9mZxQ1rYp7Lc0NwGA",
    template: safetyTemplate,
    day: "2023-03-10",
    draft: { name: "张伟民", exam: "高处作业安全培训", score: "88", grade: "合格", values: ["24"] },
  },
  issued: {
    id: "q7Hs2_LfRw84bXuJ6tEyDg",
    template: courseTemplate,
    day: "2025-06-18",
    draft: { name: "陈思雨", exam: "变电站值班员岗位培训", grade: "优秀" },
  },
  revoked: {
    id: "m0Zc5Nn-KvP9hB3sWdA2iQ",
    template: safetyTemplate,
    day: "2025-07-02",
    draft: { name: "李国强", exam: "有限空间作业安全培训", score: "61", grade: "合格", values: ["16"] },
  },
  replaced: {
    id: "Yx8Gf1uOaTj6eR4vMkC7pw",
    template: courseTemplate,
    day: "2025-09-03",
    draft: { name: "于喜文", exam: "班组长安全管理培训", grade: "良好" },
  },
  replacement: {
    id: "2bLrJ5yDh-Q0zWnX9sVqEw",
    template: courseTemplate,
    day: "2025-09-05",
    draft: { name: "于㐂文", exam: "班组长安全管理培训", grade: "良好" },
    replaces: "Yx8Gf1uOaTj6eR4vMkC7pw",
  },
} satisfies Record<string, DemoCertificate>;

const { expired, issued, revoked, replaced, replacement } = demoCertificateList;

/**
 * Writes the certificates of the demo's first company as its operators would have issued them: on fixed days under fixed
 * addresses, signed with keys of this installation's own.
 */
export async function demoCertificates(
  queries: Queries,
  who: { companyId: string; author: { id: string } },
  signing: Signing,
  rename: Rename,
): Promise<void> {
  const caller = { companyId: who.companyId, operatorId: who.author.id };
  const on = (day: string) => {
    const at = Date.parse(`${day}T10:00:00+08:00`);
    return { queries, caller, clock: { now: () => at } };
  };
  const issue = ({ id, template, day, draft, replaces = "" }: DemoCertificate) =>
    issueCertificates(
      queries,
      { ...on(day), signing, openId: () => rename(id) },
      {
        ...caller,
        templateId: rename(template.id),
        listId: "",
        isStaged: false,
        replaces: replaces && rename(replaces),
      },
      [{ name: "", exam: "", score: "", grade: "", issuedOn: "", values: [], ...draft }],
    );

  await queries
    .insertInto("certificate_issuer")
    .values({ company_id: caller.companyId, code: rename(code), day: "", last: 0 })
    .execute();
  await insertTemplate(on("2023-03-01"), safetyTemplate, rename(safetyTemplate.id));
  await issue(expired);
  // A year later the company went over to another key; what the first one signed still holds.
  const change = on("2024-03-01");
  await queries
    .updateTable("signing_key")
    .set({ retired_at: change.clock.now() })
    .where("company_id", "=", caller.companyId)
    .execute();
  await addKey(queries, change.clock, signing, caller.companyId, caller.operatorId);

  await insertTemplate(on("2025-06-16"), courseTemplate, rename(courseTemplate.id));
  await issue(issued);
  await issue(revoked);
  await end(certificateCalls.revoke, on("2025-07-21"), rename(revoked.id), {
    state: "revoked",
    reason: "成绩登记有误，复核后未达到合格线",
  });
  await issue(replaced);
  await end(certificateCalls.replace, on(replacement.day), rename(replaced.id), {
    state: "replaced",
    reason: "姓名用字更正：“喜”应为“㐂”",
  });
  await issue(replacement);
  await queries
    .updateTable("certificate")
    .set({ replaced_by: rename(replacement.id) })
    .where("id", "=", rename(replaced.id))
    .execute();
}
