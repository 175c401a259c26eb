import { child, type XmlElement, xmlText } from "../../../file-formats/xml";
import { asMarkdown } from "../markup/as-markdown";
import { fromHtml, withTypedTags } from "../markup/from-html";

export const rawOf = (element: XmlElement | undefined) =>
  xmlText(element && (child(element, "text") ?? element));

/** Converts a text from its format: HTML, plain, Markdown, or Moodle auto-format (HTML with line breaks). */
export function moodleText(element: XmlElement | undefined): string {
  const raw = rawOf(element);
  switch (element?.attributes.format) {
    case "plain_text":
      return asMarkdown(raw.trim());
    case "markdown":
      return raw.trim();
    case "moodle_auto_format":
      return fromHtml(withTypedTags(raw.trim().replace(/\n/g, "<br>")));
    default:
      return fromHtml(withTypedTags(raw));
  }
}
