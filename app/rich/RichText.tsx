import type { RenderedText } from "./rendered";

/** A rendered text of a question: a `<span>` where it is one paragraph, a `<div>` where it holds blocks. */
export function RichText({ content }: { content: RenderedText }) {
  const Tag = content.isInline ? "span" : "div";
  return (
    <Tag
      className="rich"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; `RenderedText` is written by drawRich alone, from a tree of known elements, every text escaped
      dangerouslySetInnerHTML={{ __html: content.html }}
    />
  );
}
