import { renderableContent, type TypedTemplate } from "#contract/certificates/form";
import { certificateLanguage, type TemplateContent } from "#contract/certificates/shapes";
import { starter } from "#contract/certificates/starter";
import { validationErrorText } from "#locales/words";
import type { OperatorContext } from "~/session/guard.server";
import type { TemplatePreview } from "./preview";

type Viewer = Pick<OperatorContext, "services" | "t" | "language" | "company">;

/** The company's initial content of a new template, in the author's language. */
export const starterFor = ({
  language,
  company,
}: Pick<OperatorContext, "language" | "company">): TemplateContent => starter(language, company.themeColor);

/** Renders a content, in its own language or the requested one. */
export async function previewOf(
  { services, t }: Viewer,
  content: TemplateContent,
  wanted: unknown = content.language,
): Promise<TemplatePreview> {
  const language = certificateLanguage.safeParse(wanted).data;
  const rendered = await services.certificates.preview({ content, language });
  return rendered.ok
    ? rendered.data
    : { svg: null, validationError: validationErrorText(t, rendered.message) };
}

/** The same for a form as typed so far; what cannot be rendered is reported instead. */
export async function typedPreview(
  viewer: Viewer,
  typed: TypedTemplate,
  wanted: unknown,
): Promise<TemplatePreview> {
  const content = renderableContent(typed, starterFor(viewer));
  if (!content) return { svg: null, validationError: viewer.t("certificates:templates.preview.tooLong") };
  return previewOf(viewer, content, wanted || undefined);
}
