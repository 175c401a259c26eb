/** A template as SVG, or why it cannot be rendered. */
export interface TemplatePreview {
  svg: string | null;
  validationError?: string;
}
