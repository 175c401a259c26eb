import { certificateCalls } from "#contract/certificates/calls";
import { draftValidationErrors } from "#contract/certificates/issue-form";
import type { CertificateDraft, TemplateContent } from "#contract/certificates/shapes";
import { dayIn } from "#contract/time-zone";
import { type Context, notFound, refuse } from "../../handler";
import { svgOf } from "../rendering/render";
import { companyOf } from "./issue";
import { printOf } from "./printing";

type Previewing = Pick<Context<typeof certificateCalls.previewIssue>, "queries" | "caller" | "clock">;

/** The certificate that a draft would become, as SVG; its number is assigned on issue. */
export async function previewIssue(
  { queries, caller, clock }: Previewing,
  templateId: string,
  draft: CertificateDraft,
): Promise<{ svg: string }> {
  const template = await queries
    .selectFrom("certificate_template as template")
    .innerJoin("certificate_version as version", "version.id", "template.version_id")
    .select(["template.state", "version.id as versionId", "version.content"])
    .where("template.id", "=", templateId)
    .where("template.company_id", "=", caller.companyId)
    .where("template.removed_at", "=", 0)
    .executeTakeFirst();
  if (!template) return notFound();
  const call = certificateCalls.previewIssue;
  if (template.state !== "active") refuse(call, "TEMPLATE_ARCHIVED");
  const content: TemplateContent = JSON.parse(template.content);
  const company = await companyOf(queries, caller.companyId);
  const issuedAt = clock.now();
  const today = dayIn(issuedAt, company.time_zone);
  const [validationError] = draftValidationErrors(content, draft, today);
  if (validationError) refuse(call, validationError.reason);
  const print = {
    template: { id: templateId, versionId: template.versionId, content },
    company,
    today,
    issuedAt,
  };
  const { look, language } = content;
  const printed = printOf(print, "", noNumber(today), draft);
  // The operator's own browser requests the pictures, as on the template's page.
  const svg = await svgOf({ printed, look, language, address: "" }, (which) =>
    look[which] ? `/file/${encodeURIComponent(look[which])}` : null,
  );
  return { svg };
}

/** A placeholder with a number's shape that is never a valid number. */
const noNumber = (today: string) => `****-${today.replaceAll("-", "")}-******-*`;
