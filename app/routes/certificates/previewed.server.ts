import { drawableIn, type TypedTemplate } from "#contract/certificates/form";
import { certificateLanguage, type TemplateContent } from "#contract/certificates/shapes";
import { starter } from "#contract/certificates/starter";
import type { Desk } from "~/session/guard.server";
import { mistakeText } from "~/words/words";
import type { Preview } from "./preview";

type Viewer = Pick<Desk, "services" | "t" | "language" | "company">;

/** What a new template of the company begins with, in the language of whoever writes it. */
export const starterFor = ({ language, company }: Pick<Desk, "language" | "company">): TemplateContent =>
  starter(language, company.themeColor);

/** A content as a drawing, in its own language or the one that is asked for. */
export async function previewOf(
  { services, t }: Viewer,
  content: TemplateContent,
  wanted: unknown = content.language,
): Promise<Preview> {
  const language = certificateLanguage.safeParse(wanted).data;
  const drawn = await services.certificates.preview({ content, language });
  return drawn.ok ? drawn.data : { svg: null, mistake: mistakeText(t, drawn.message) };
}

/** The same for a form as it was typed so far; what cannot be drawn is said instead. */
export async function typedPreview(viewer: Viewer, typed: TypedTemplate, wanted: unknown): Promise<Preview> {
  const content = drawableIn(typed, starterFor(viewer));
  if (!content) return { svg: null, mistake: viewer.t("certificates:templates.preview.tooLong") };
  return previewOf(viewer, content, wanted || undefined);
}
