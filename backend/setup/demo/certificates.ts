import { certificateCalls } from "#contract/certificates/calls";
import type { CertificateDraft, TemplateContent } from "#contract/certificates/shapes";
import { endCertificate } from "../../certificates/ending";
import { issueCertificates } from "../../certificates/issue/issue";
import { insertTemplate } from "../../certificates/templates/template-store";
import type { Queries } from "../../database/open";
import type { Signing } from "../../signing/signing";
import { addKey } from "../../signing/signing-keys";
import demo from "./certificates.json";
import type { Rename } from "./demo";

/** The certificate number prefix of the demo's company. */
const code = "HDNY";

/** Ids are fixed, so that URLs can be documented. */
interface DemoTemplate {
  id: string;
  name: string;
  content: TemplateContent;
}

interface DemoCertificate {
  id: string;
  template: DemoTemplate;
  day: string;
  draft: Partial<CertificateDraft> & { name: string };
  /** The certificate that it replaces. */
  replaces?: string;
}

type WrittenCertificate = Omit<DemoCertificate, "template"> & { template: string };

export const demoTemplates = demo.templates as Record<"safety" | "course", DemoTemplate>;
const { safety, course } = demoTemplates;

const written = ({ template, ...certificate }: WrittenCertificate): DemoCertificate => ({
  ...certificate,
  template: demoTemplates[template as keyof typeof demoTemplates],
});

/** One expired, one valid, one revoked, and one replaced by the last, in order of issue. */
export const demoCertificateList = {
  expired: written(demo.certificates.expired),
  issued: written(demo.certificates.issued),
  revoked: written(demo.certificates.revoked),
  replaced: written(demo.certificates.replaced),
  replacement: written(demo.certificates.replacement),
};

const { expired, issued, revoked, replaced, replacement } = demoCertificateList;

/**
 * Inserts the certificates of the demo's first company as its operators would have issued them: on fixed days
 * with fixed URLs, signed with this installation's own keys.
 */
export async function demoCertificates(
  queries: Queries,
  who: { companyId: string; author: { id: string }; now: number },
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
      [{ exam: "", score: "", grade: "", issuedOn: "", values: [], ...draft }],
    );

  await queries
    .insertInto("certificate_issuer")
    .values({ company_id: caller.companyId, code: rename(code), day: "", last: 0 })
    .execute();
  await insertTemplate(on("2023-03-01"), safety, rename(safety.id));
  await issue(expired);
  // A year later the company rotated its key; signatures of the first one remain valid.
  const change = on("2024-03-01");
  await queries
    .updateTable("signing_key")
    .set({ retired_at: change.clock.now() })
    .where("company_id", "=", caller.companyId)
    .execute();
  await addKey(queries, change.clock, signing, caller.companyId, caller.operatorId);

  await insertTemplate(on("2025-06-16"), course, rename(course.id));
  await issue(issued);
  await issue(revoked);
  await endCertificate(certificateCalls.revoke, on("2025-07-21"), rename(revoked.id), {
    state: "revoked",
    reason: "成绩登记有误，复核后未达到合格线",
  });
  await issue(replaced);
  await endCertificate(certificateCalls.replace, on(replacement.day), rename(replaced.id), {
    state: "replaced",
    reason: "姓名用字更正：“喜”应为“㐂”",
  });
  await issue(replacement);
  await queries
    .updateTable("certificate")
    .set({ replaced_by: rename(replacement.id) })
    .where("id", "=", rename(replaced.id))
    .execute();
  await insertRule(queries, who, rename);
}

/** An exam that is being marked gives certificates by itself once its scores are released. */
async function insertRule(
  queries: Queries,
  { companyId, author, now }: Parameters<typeof demoCertificates>[1],
  rename: Rename,
): Promise<void> {
  const { exam: name, template, least, grade } = demo.rule;
  const exam = await queries
    .selectFrom("exam")
    .select("id")
    .where("company_id", "=", companyId)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto("certificate_rule")
    .values({
      ...{ exam_id: exam.id, company_id: companyId, kind: "score", least: 100 * least, grade, problem: "" },
      template_id: rename(demoTemplates[template as keyof typeof demoTemplates].id),
      ...{ operator_id: author.id, at: now },
    })
    .execute();
}
